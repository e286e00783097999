import { IconVaccine } from '@tabler/icons-react'
import type { dueCard } from '#shared/vaccines/vaccines.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, statesOf, startCard, type Word } from '#web/word/word.ts'

export const vaccines: Word = {
  name: 'vaccines',
  home: [
    startCard<typeof dueCard>({
      name: 'due',
      rank: 5,
      isWide: () => true,
      load: async () => (await import('#web/vaccines/DueVaccinesCard.tsx')).DueVaccinesCard,
    }),
  ],
  pages: [
    {
      path: '/vacuna/nueva/:petId',
      title: 'Registrar vacuna',
      needs: 'vaccines.write',
      load: async () => (await import('#web/vaccines/VaccineScreens.tsx')).VaccineNewScreen,
      help: 'vacunas',
    },
    {
      path: '/vacuna/editar/:doseId',
      title: 'Vacuna',
      needs: 'vaccines.read',
      load: async () => (await import('#web/vaccines/VaccineScreens.tsx')).VaccineEditScreen,
      help: 'vacunas',
    },
  ],
  tab: {
    path: 'vacunas',
    label: 'Vacunas',
    needs: 'vaccines.read',
    count: ({ counts }) => counts.vaccines ?? 0,
    load: async () => (await import('#web/vaccines/VaccinesTab.tsx')).VaccinesTab,
    help: 'vacunas',
  },
  records: [
    {
      kind: 'vaccine',
      icon: IconVaccine,
      open: (vaccineId) => paths.editVaccine(vaccineId),
      states: statesOf({ voided: 'Anulada', imported: 'Importada' }, { voided: 'voided' }),
      register: {
        needs: 'vaccines.write',
        page: paths.newVaccine,
        Form: lazyOf(async () => (await import('#web/vaccines/VaccineScreens.tsx')).VaccineModal),
      },
    },
  ],
}
