import { andDialog, button, loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-jaulas', at: () => '/configuraciones/jaulas', states: loaded },
    {
      name: 'configuracion-jaula',
      at: () => '/configuraciones/jaulas',
      states: only,
      open: andDialog(button('Nueva jaula')),
    },
  ],
}
