import { IconBug } from '@tabler/icons-react'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, statesOf, type Word } from '#web/word/word.ts'

export const dewormings: Word = {
  name: 'dewormings',
  pages: [
    {
      path: '/desparasitacion/nueva/:petId',
      title: 'Registrar desparasitación',
      needs: 'vaccines.write',
      load: async () => (await import('#web/dewormings/DewormingScreens.tsx')).DewormingNewScreen,
      help: 'desparasitacion',
    },
    {
      path: '/desparasitacion/editar/:doseId',
      title: 'Desparasitación',
      needs: 'vaccines.read',
      load: async () => (await import('#web/dewormings/DewormingScreens.tsx')).DewormingEditScreen,
      help: 'desparasitacion',
    },
  ],
  tab: {
    path: 'desparasitacion',
    label: 'Desparasitación',
    needs: 'vaccines.read',
    count: ({ counts }) => counts.dewormings ?? 0,
    load: async () => (await import('#web/dewormings/DewormingsTab.tsx')).DewormingsTab,
    help: 'desparasitacion',
  },
  records: [
    {
      kind: 'deworming',
      icon: IconBug,
      open: (dewormingId) => paths.editDeworming(dewormingId),
      states: statesOf({ voided: 'Anulada', imported: 'Importada' }, { voided: 'voided' }),
      register: {
        needs: 'vaccines.write',
        page: paths.newDeworming,
        Form: lazyOf(async () => (await import('#web/dewormings/DewormingScreens.tsx')).DewormingModal),
      },
    },
  ],
}
