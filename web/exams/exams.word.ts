import { IconMicroscope } from '@tabler/icons-react'
import type { receivedCard, samplesCard } from '#shared/exams/exams.contract.ts'
import { examStates } from '#shared/exams/exams.words.ts'
import { examLooks } from '#web/exams/ExamBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, statesOf, startCard, type Word } from '#web/word/word.ts'

export const exams: Word = {
  name: 'exams',
  home: [
    startCard<typeof receivedCard>({
      name: 'received',
      rank: 1,
      isWide: () => true,
      load: async () => (await import('#web/exams/ReceivedExamsCard.tsx')).ReceivedExamsCard,
    }),
    startCard<typeof samplesCard>({
      name: 'samples',
      rank: 1,
      isWide: () => true,
      load: async () => (await import('#web/exams/WaitingSamplesCard.tsx')).WaitingSamplesCard,
    }),
  ],
  tab: {
    path: 'examenes',
    label: 'Exámenes',
    needs: 'exams.follow',
    load: async () => (await import('#web/exams/ExamsTab.tsx')).ExamsTab,
    help: 'examenes',
  },
  records: [
    {
      kind: 'exam',
      icon: IconMicroscope,
      open: (examId, petId) => `${paths.pet(petId).tab('examenes')}?examen=${examId}`,
      see: 'Ver el examen',
      states: statesOf(examStates, examLooks),
      hasHour: true,
      register: {
        needs: 'exams.request',
        Form: lazyOf(async () => (await import('#web/exams/ExamOrderModal.tsx')).ExamOrderModal),
      },
    },
  ],
}
