import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { insertInvoice } from '#server/invoices/invoices.queries.ts'
import { listClinicsToLookFor, takeLooks, takePayment } from '#server/invoices/payments.queries.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { dayOf } from '#shared/values/date.ts'

/** What the clinics pay for, as the invoice and the checkout name it. */
export const PRODUCT = 'Clínica, mensual'

/** One answer of the provider. */
const LOOK_MS = 20_000

/** Asks the provider about checkouts of which it said nothing, and about payments that it left pending. */
export const lookForPayments: ClinicJob = {
  name: 'invoices.look',
  cron: '*/5 * * * *',
  atStart: true,
  clinics: async ({ database, services, now }) => (services.payments ? listClinicsToLookFor(database, now) : []),
  inClinic: async ({ database, services: { payments, clock }, now, log }, clinicId) => {
    if (!payments) return
    const inClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => withClinic(database, clinicId, now, work)
    for (const { reference, pending } of await inClinic(takeLooks)) {
      try {
        const signal = AbortSignal.timeout(LOOK_MS)
        const askedAt = clock()
        const looked = await Promise.all(pending.map((ref) => payments.lookUp(ref, signal)))
        const told = [...(await payments.find(reference, signal)), ...looked.flatMap((one) => one ?? [])]
        for (const one of told) await inClinic((tx) => takePayment(tx, payments, one, askedAt))
      } catch (error) {
        // It is asked again later.
        log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'the provider of payments did not answer')
      }
    }
  },
}

/** An invoice of each clinic for the month, where the operator has set what a month costs. Once, however often it runs. */
export const invoiceMonth: ClinicJob = {
  name: 'invoices.monthly',
  cron: '0 6 1 * *',
  inClinic: async ({ database, services: { monthlyPrice: amount }, now }, clinicId) => {
    if (amount === undefined) return
    const invoice = { amount, product: PRODUCT, createdAt: now, period: dayOf(now).slice(0, 7) }
    await withClinic(database, clinicId, now, (tx) => insertInvoice(tx, invoice))
  },
}
