import { loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'inventarios', at: () => '/inventarios', states: only },
    {
      name: 'configuracion-inventarios',
      at: () => '/configuraciones/inventarios',
      states: loaded,
      calls: /inventories\/connection/,
    },
  ],
}
