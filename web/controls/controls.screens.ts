import { controls } from '#shared/controls/controls.contract.ts'
import { addDays } from '#shared/values/date.ts'
import { andDialog, button, loaded, only, register, type Screen, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'control',
    find: async ({ ask, petId, professionalId, today }) => {
      const { items } = await ask(controls.listOfPet, { petId })
      const week = { dueOn: addDays(today, 7), reason: 'Revisar la herida', professionalId }
      const scheduled = items.find(({ status }) => status === 'scheduled')
      return (scheduled ?? (await ask(controls.create, { petId, ...week }))).id
    },
  },
  screens: [
    { name: 'controles', at: () => '/controles' },
    { name: 'controles-vencidos', at: () => '/controles?ver=vencidos', states: only },
    {
      name: 'control',
      at: (demo) => `/controles?control=${demo.record('control')}`,
      states: loaded,
      calls: /controls\/\w+-/,
    },
    ...(['Registrar control', 'Reprogramar', 'Cancelar control'] as const).map((verb): Screen => ({
      name: `control-${verb.split(' ')[0]?.toLowerCase()}`,
      at: (demo) => `/controles?control=${demo.record('control')}`,
      states: only,
      open: andDialog(button(verb)),
    })),
    register('control', 'Control'),
  ],
}
