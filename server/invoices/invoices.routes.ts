import { AppError } from '#shared/http/errors.ts'
import { CONFIRM_PATH, RESPONSE_QUERY } from '#shared/invoices/checkout.rules.ts'
import { type Checkout, invoices } from '#shared/invoices/invoices.contract.ts'
import { askAgain } from '#shared/invoices/payments.rules.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { lockClinic } from '#server/db/clinicRecord.ts'
import { findLetterheadSettings } from '#server/documents/letterhead.queries.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import { implement, implementInSteps, implementPublic } from '#server/http/implement.ts'
import { findInvoice, listInvoices } from '#server/invoices/invoices.queries.ts'
import { paymentLook } from '#server/invoices/look.ts'
import {
  findClinicOfAttempt,
  findOpenCheckout,
  insertAttempt,
  insertCallback,
} from '#server/invoices/payments.queries.ts'
import { receipt } from '#server/invoices/receipt.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { readCallback } from '#server/outside/payments/callback.ts'
import type { Session } from '#server/outside/payments/payments.ts'
import { findProfile } from '#server/professionals/professionals.queries.ts'

const OFF = 'El pago en línea no está configurado. Escriba a soporte para pagar.'
/** A person waits for the answer. */
const SESSION_MS = 15_000

export const invoiceRoutes = [
  implement(invoices.list, async ({ tx, input }) => ({ ...input, ...(await listInvoices(tx, input)) })),
  implementInSteps(invoices.pay, async ({ inClinic, actor, input, services: { payments, publicUrl } }) => {
    if (!payments) throw new AppError('not_allowed_now', { message: OFF })
    const { provider, openSession } = payments
    const { payer, ...checkout } = await inClinic(async (tx) => {
      // One after the other: the second of two tabs is told of the first.
      await lockClinic(tx)
      const { id: invoiceId, to_collect: amount, product } = await findInvoice(tx, input.invoiceId)
      if (amount === 0) throw new AppError('not_allowed_now', { message: 'Esta factura ya está pagada.' })
      const openedAt = await findOpenCheckout(tx, invoiceId)
      if (openedAt && !input.isAgain) throw new AppError('conflict', { message: askAgain(openedAt, tx.now) })
      const reference = await insertAttempt(tx, { invoiceId, amount }, provider)
      return { reference, invoiceId, product, amount, payer: await findProfile(tx, actor.accountId) }
    })
    if (!openSession) return { ...checkout, provider, sessionId: null }
    const session = sessionOf({ ...checkout, provider, sessionId: null }, payer, publicUrl)
    const sessionId = await openSession(session, AbortSignal.timeout(SESSION_MS)).catch(() => {
      throw new AppError('unavailable', { message: 'El proveedor de pagos no respondió. Intente de nuevo.' })
    })
    return { ...checkout, provider, sessionId }
  }),
  implement(invoices.returned, async ({ tx, input }) => {
    await writeOutbox(tx, paymentLook, { ref: input.ref, callbackId: null })
    return {}
  }),
  implementPrintout(invoices.receipt, {
    read: async ({ tx, input, services: { operator } }) => {
      const invoice = await findInvoice(tx, input.invoiceId)
      if (invoice.paid === 0)
        throw new AppError('not_allowed_now', { message: 'Esta factura aún no tiene pagos aprobados.' })
      const { name, parts } = await findLetterheadSettings(tx)
      return { content: { invoice, operator, customer: [name, parts.nit].filter(Boolean).join(', ') } }
    },
    draw: receipt,
    name: ({ invoice: { number } }) => `Recibo ${number}`,
  }),
  implementPublic(invoices.confirm, async ({ file, services: { database, payments }, log, now }) => {
    const told = readCallback(file)
    // Nothing of what was sent belongs in a log: anybody may send anything here.
    const reason = !payments || !told ? 'unreadable' : !payments.isSigned(told) ? 'signature' : undefined
    if (reason || !told || !payments?.isOurs(told)) {
      log.warn({ reason: reason ?? 'merchant' }, 'a confirmation of a payment was refused')
      throw new AppError('unreadable')
    }
    const clinicId = await findClinicOfAttempt(database, told.reference)
    if (!clinicId) {
      log.warn({ reason: 'attempt' }, 'a confirmation of a payment was refused')
      throw new AppError('not_found')
    }
    const { refPayco, transactionId, state } = told
    await together([clinicId, refPayco, transactionId, state].join(), () =>
      withClinic(database, clinicId, now, async (tx) => {
        const callbackId = await insertCallback(tx, told)
        if (callbackId) await writeOutbox(tx, paymentLook, { ref: refPayco, callbackId })
        else log.info('a confirmation of a payment came again')
      }),
    )
    return {}
  }),
]

const underWay = new Map<string, Promise<void>>()

/** What comes many times at once is done once for all of them: each would wait for the others' turn in its clinic. */
async function together(key: string, work: () => Promise<void>): Promise<void> {
  const begun = underWay.get(key) ?? work().finally(() => underWay.delete(key))
  underWay.set(key, begun)
  await begun
}

function sessionOf(checkout: Checkout, payer: Profile | undefined, publicUrl: string): Session {
  return {
    name: `Pago ${checkout.product}`,
    description: 'Pago subscripción',
    invoice: checkout.reference,
    amount: checkout.amount,
    response: `${publicUrl}/${RESPONSE_QUERY}`,
    confirmation: `${publicUrl}/api/inventories${CONFIRM_PATH}`,
    extra1: checkout.invoiceId,
    billing: {
      name: payer?.name ?? '',
      address: payer?.address ?? '',
      typeDoc: 'CC',
      numberDoc: payer?.document ?? '',
      callingCode: `+${payer?.phone?.country ?? '57'}`,
      mobilePhone: payer?.phone?.number ?? '',
    },
  }
}
