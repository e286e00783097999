import { invoiceRoutes } from '#server/invoices/invoices.routes.ts'
import { invoiceMonth, lookForPayments } from '#server/invoices/jobs.ts'
import { paymentLook } from '#server/invoices/look.ts'
import type { Word } from '#server/word/word.ts'

export const invoices: Word = {
  name: 'invoices',
  routes: invoiceRoutes,
  jobs: [lookForPayments, invoiceMonth],
  outbox: [paymentLook],
}
