import { loaded, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-datos', at: () => '/configuraciones/datos', states: loaded, calls: /clinic\/archives/ },
  ],
}
