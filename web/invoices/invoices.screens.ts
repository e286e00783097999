import { loaded, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    {
      name: 'configuracion-facturas',
      at: () => '/configuraciones/facturas',
      states: loaded,
      calls: /clinic\/invoices/,
    },
  ],
}
