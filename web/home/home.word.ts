import { listWords } from '#web/word/registry.ts'
import type { Word } from '#web/word/word.ts'

export const home: Word = {
  name: 'home',
  pages: [
    {
      path: '/',
      title: 'Inicio',
      // Its cards come together with the screen: they would be asked for one after another.
      load: async () => {
        const cards = listWords().flatMap((word) => word.home ?? [])
        const loaded = Promise.all(
          cards.map(async ({ load, loadAbove, ...card }) => ({
            ...card,
            Card: await load(),
            Above: await loadAbove?.(),
          })),
        )
        const { makeHomeScreen } = await import('#web/home/HomeScreen.tsx')
        return makeHomeScreen(await loaded)
      },
      help: 'inicio',
    },
  ],
}
