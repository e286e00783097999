import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { addDays } from '#shared/values/date.ts'
import { loaded, tab, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'deworming',
    find: async ({ ask, petId, professionalId, today }) => {
      const [known] = (await ask(dewormings.listOfPet, { petId })).items
      const tablet = { kind: 'both', product: 'NexGard Spectra', dose: '1 tableta', route: 'Oral' } as const
      const times = { appliedOn: addDays(today, -40), nextOn: addDays(today, -10) }
      return (known ?? (await ask(dewormings.create, { petId, ...tablet, ...times, professionalId }))).id
    },
  },
  screens: [
    tab('desparasitacion', /deworming/),
    { name: 'desparasitacion-nueva', at: (demo) => `/desparasitacion/nueva/${demo.petId}`, states: loaded },
    { name: 'desparasitacion', at: (demo) => `/desparasitacion/editar/${demo.record('deworming')}`, states: loaded },
  ],
}
