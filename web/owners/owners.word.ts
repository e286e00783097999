import type { Word } from '#web/word/word.ts'

export const owners: Word = {
  name: 'owners',
  pages: [
    {
      path: '/propietarios',
      title: 'Propietarios',
      load: async () => (await import('#web/owners/OwnersScreen.tsx')).OwnersScreen,
      help: 'propietarios',
    },
  ],
}
