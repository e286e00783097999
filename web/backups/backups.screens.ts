import { loaded, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-respaldo', at: () => '/configuraciones/respaldo', states: loaded, calls: /clinic\/backups/ },
  ],
}
