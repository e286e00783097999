import { loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-auditoria', at: () => '/configuraciones/auditoria', states: loaded, calls: /\/audit/ },
    { name: 'auditoria-firmas', at: () => '/configuraciones/auditoria?acto=sign&desde=2020-01-01', states: only },
  ],
}
