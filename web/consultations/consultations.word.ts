import { IconStethoscope } from '@tabler/icons-react'
import type { pendingCard } from '#shared/consultations/consultations.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { statesOf, startCard, type Word } from '#web/word/word.ts'

export const consultations: Word = {
  name: 'consultations',
  home: [
    startCard<typeof pendingCard>({
      name: 'pending',
      rank: 2,
      isWide: () => true,
      load: async () => (await import('#web/consultations/PendingTasksCard.tsx')).PendingTasksCard,
    }),
  ],
  pages: [
    {
      path: '/consulta/:consultationId',
      title: 'Consulta',
      needs: 'consultations.read',
      load: async () => (await import('#web/consultations/ConsultationScreen.tsx')).ConsultationScreen,
      help: 'consulta',
    },
  ],
  tab: {
    path: 'consultas',
    label: 'Consultas',
    needs: 'consultations.read',
    count: ({ counts }) => counts.consultations ?? 0,
    load: async () => (await import('#web/consultations/PetConsultations.tsx')).PetConsultations,
    help: 'consultas',
  },
  records: [
    {
      kind: 'consultation',
      icon: IconStethoscope,
      open: (consultationId) => paths.consultation(consultationId),
      see: 'Ver la consulta',
      states: statesOf(
        { draft: 'Borrador', awaitingResults: 'Pendiente de resultados', signed: 'Firmada', voided: 'Anulada' },
        { draft: 'draft', awaitingResults: 'awaitingResults', signed: 'signedRecord', voided: 'voided' },
      ),
      hasHour: true,
    },
  ],
}
