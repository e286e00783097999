import type { Word } from '#web/word/word.ts'

export const histories: Word = {
  name: 'histories',
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
