import type { Word } from '#web/word/word.ts'

export const invoices: Word = {
  name: 'invoices',
  settings: {
    path: 'facturas',
    name: 'Facturas',
    needs: 'invoices.read',
    help: 'facturas',
    load: async () => (await import('#web/invoices/InvoicesSection.tsx')).InvoicesSection,
  },
}
