import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { button, loaded, only, register, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'surgery',
    // With its sheet of anesthesia begun, and a value out of its range.
    find: async ({ ask, petId, professionalId: surgeonId }) => {
      const [known] = (await ask(surgeries.listOfPet, { petId })).items
      if (known) return known.id
      const at = new Date(Math.floor(Date.now() / 60_000 - 32) * 60_000)
      const draft = { petId, procedures: ['Ovariohisterectomía'], scheduledAt: at.toISOString(), surgeonId }
      const { id: surgeryId, version } = await ask(surgeries.create, draft)
      const readings = [0, 5, 10, 15, 20].map((minute) => ({
        at: new Date(at.getTime() + minute * 60_000).toISOString(),
        values: { heartRate: 96 + minute, oxygenSaturation: minute === 15 ? 89 : 98, respiratoryRate: 16 },
      }))
      const fields = { inducedAt: at.toISOString() }
      await ask(surgeries.save, { surgeryId, version, fields, readings })
      return surgeryId
    },
  },
  screens: [
    { name: 'mascota-cirugias', at: (demo) => `${demo.pet}/consultas?ver=cirugias`, calls: /surgeries/ },
    register('cirugia', 'Cirugía'),
    { name: 'cirugia', at: (demo) => `/cirugia/${demo.record('surgery')}`, states: loaded },
    {
      name: 'cirugia-farmaco',
      at: (demo) => `/cirugia/${demo.record('surgery')}`,
      states: only,
      open: button('Agregar fármaco'),
    },
  ],
}
