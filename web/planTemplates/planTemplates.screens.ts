import { loaded, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-plantillas-de-plan', at: () => '/configuraciones/plantillas-de-plan', states: loaded },
  ],
}
