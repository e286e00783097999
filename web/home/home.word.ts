import type { Word } from '#web/word/word.ts'

export const home: Word = {
  name: 'home',
  pages: [
    {
      path: '/',
      title: 'Inicio',
      load: async () => (await import('#web/home/HomeScreen.tsx')).HomeScreen,
      help: 'inicio',
    },
  ],
}
