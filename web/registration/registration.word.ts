import type { firstStepsCard } from '#shared/registration/firstSteps.contract.ts'
import { startCard, type Word } from '#web/word/word.ts'

export const registration: Word = {
  name: 'registration',
  home: [
    startCard<typeof firstStepsCard>({
      name: 'firstSteps',
      rank: -10,
      isWide: () => true,
      load: async () => (await import('#web/registration/FirstStepsCard.tsx')).FirstStepsCard,
    }),
  ],
}
