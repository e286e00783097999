import { loaded, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'inventarios', at: () => '/inventarios', states: loaded, calls: /clinic\/inventories$/ },
    {
      name: 'configuracion-inventarios',
      at: () => '/configuraciones/inventarios',
      states: loaded,
      calls: /inventories\/connection/,
    },
  ],
}
