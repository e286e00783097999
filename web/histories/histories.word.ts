import type { historiesCard } from '#shared/histories/histories.contract.ts'
import { startCard, type Word } from '#web/word/word.ts'

export const histories: Word = {
  name: 'histories',
  home: [
    startCard<typeof historiesCard>({
      name: 'histories',
      rank: 4,
      isWide: (attends) => !attends,
      load: async () => (await import('#web/histories/LastHistoriesCard.tsx')).LastHistoriesCard,
    }),
  ],
  pages: [
    {
      path: '/historias',
      title: 'Historias',
      needs: 'consultations.read',
      load: async () => (await import('#web/histories/HistoriesScreen.tsx')).HistoriesScreen,
      help: 'historias',
    },
  ],
}
