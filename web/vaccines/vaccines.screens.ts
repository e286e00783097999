import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { addDays } from '#shared/values/date.ts'
import { only, button, andDialog, loaded, tab, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'vaccine',
    find: async ({ ask, petId, speciesId, professionalId, today }) => {
      const [known] = (await ask(vaccines.listOfPet, { petId })).items
      if (known) return known.id
      const made: string[] = []
      for (const [name, days, next] of [
        ['Rabia', 400, -35],
        [speciesId === 'felino' ? 'Triple felina' : 'Séxtuple canina', 30, 335],
        ['Tos de las perreras', 180, 12],
      ] as const) {
        const vaccine = {
          name,
          product: 'Nobivac',
          laboratory: 'MSD',
          batch: 'A1223',
          batchExpiresOn: addDays(today, 200),
          route: 'Subcutánea',
        }
        const times = { appliedOn: addDays(today, -days), nextOn: addDays(today, next) }
        made.push((await ask(vaccines.create, { petId, ...vaccine, ...times, professionalId })).id)
      }
      return made[0] ?? ''
    },
  },
  screens: [
    tab('vacunas', /vaccin/),
    { name: 'vacuna-nueva', at: (demo) => `/vacuna/nueva/${demo.petId}`, states: loaded },
    { name: 'vacuna', at: (demo) => `/vacuna/editar/${demo.record('vaccine')}`, states: loaded },
    {
      name: 'vacuna-anular',
      at: (demo) => `/vacuna/editar/${demo.record('vaccine')}`,
      states: only,
      open: andDialog(button('Anular')),
    },
  ],
}
