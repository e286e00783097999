import { asked } from '#shared/http/together.contract.ts'
import { invoices as calls } from '#shared/invoices/invoices.contract.ts'
import { invoiceRoutes } from '#server/invoices/invoices.routes.ts'
import { invoiceMonth, lookForPayments } from '#server/invoices/jobs.ts'
import { paymentLook } from '#server/invoices/look.ts'
import type { Word } from '#server/word/word.ts'

export const invoices: Word = {
  name: 'invoices',
  routes: invoiceRoutes,
  starts: [{ asks: () => [asked(calls.list, {})] }],
  menu: [{ rank: 70, name: 'Facturas', path: '/configuraciones/facturas', icon: 'invoices', needs: 'invoices.read' }],
  jobs: [lookForPayments, invoiceMonth],
  outbox: [paymentLook],
}
