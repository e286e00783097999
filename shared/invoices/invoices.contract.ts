import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'
import { paymentStates } from '#shared/invoices/payments.rules.ts'

/** More than a whole clinic pays: what is asked for beyond it is a mistake. */
export const MAX_AMOUNT = 1_000_000_000

/** One payment as the provider tells of it. */
const Payment = z.object({
  id: z.uuid(),
  /** The number of the checkout that it was made in. */
  reference: z.string(),
  state: z.enum(paymentStates),
  amount: z.number(),
  /** When its state was last heard of. */
  at: Instant,
  /** `VS`, `PSE`: how it was paid, where the provider says so. */
  method: z.string().nullable(),
})

/** An invoice of the clinic's subscription. Amounts are whole, as they are shown and charged. */
export const Invoice = z.object({
  id: z.uuid(),
  number: z.number(),
  created_at: Instant,
  product: z.string(),
  amount: z.number(),
  /** What was paid and not taken back, with what came from another invoice, without what went to one. */
  paid: z.number(),
  /** What of `paid` was paid beyond another invoice; below 0 what went from this one to another. */
  credit: z.number(),
  /** What remains to be paid: 0 when all is, also where more than all was. */
  to_collect: z.number(),
  /** Days since `created_at`, rounded up, by the server's clock. */
  days: z.number(),
  /** The newest first. */
  payments: z.array(Payment),
})
export type Invoice = z.infer<typeof Invoice>

export const providers = ['epayco-v1', 'epayco-v2', 'simulator'] as const

/** What opens the provider's checkout: the invoice, and the number under which the attempt is kept. */
export const Checkout = z.object({
  provider: z.enum(providers),
  reference: z.string(),
  invoiceId: z.uuid(),
  product: z.string(),
  amount: z.number(),
  /** Of a checkout that the server opened. */
  sessionId: z.string().nullable(),
})
export type Checkout = z.infer<typeof Checkout>

/** Longer than any confirmation; a body of a megabyte is refused unread. */
const MAX_CALLBACK_BYTES = 64 * 1024

const known = z.object({ invoiceId: z.uuid() })

export const invoices = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/invoices',
    action: 'session',
    whileLocked: true,
    summary: 'Las facturas de la suscripción: primero lo que falta por pagar, y dentro de eso lo más reciente',
    reads: ['invoices'],
    input: z.object(pageInput),
    output: pageOf(Invoice),
  }),
  /** The attempt is kept before the checkout opens: whoever pays may never come back to say so. */
  pay: route({
    service: 'clinic',
    method: 'POST',
    path: '/invoices/:invoiceId/checkouts',
    action: 'session',
    whileLocked: true,
    perMinute: 30,
    summary: 'Empieza un pago de la factura y dice con qué se abre la ventana del proveedor',
    inSteps: true,
    /** `isAgain`: although another checkout of it is not decided yet. */
    input: known.extend({ isAgain: z.boolean().default(false) }),
    output: Checkout,
  }),
  /** Proves nothing: it only has the provider asked now. */
  returned: route({
    service: 'clinic',
    method: 'POST',
    path: '/payments/returns',
    action: 'session',
    whileLocked: true,
    perMinute: 30,
    summary: 'Avisa que el navegador volvió del proveedor de pagos, para consultarle',
    input: z.object({ ref: z.string().regex(/^[0-9a-zA-Z]{1,40}$/) }),
    output: z.object({}),
  }),
  receipt: route({
    service: 'clinic',
    method: 'GET',
    path: '/invoices/:invoiceId/receipt',
    action: 'invoices.read',
    whileLocked: true,
    summary: 'El recibo de una factura pagada, en PDF o para imprimir',
    answers: 'file',
    input: known.extend({ form: z.enum(['pdf', 'html']).default('pdf') }),
    output: z.unknown(),
  }),
  /** In the place of the inventories service. Form or JSON; whatever it answers, only our own lookup marks as paid. */
  confirm: route({
    service: 'inventories',
    method: 'POST',
    path: '/pays/confirm/epayco',
    action: 'public',
    summary: 'Recibe la confirmación firmada de un pago',
    accepts: { kind: 'raw', maxBytes: MAX_CALLBACK_BYTES },
    input: z.object({}),
    output: z.object({}),
  }),
}
