import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { insertInvoice } from '#server/invoices/invoices.queries.ts'
import { listClinicsToLookFor, takeLooks, takePayment } from '#server/invoices/payments.queries.ts'
import { inEachClinic } from '#server/jobs/eachClinic.ts'
import type { Job } from '#server/jobs/job.ts'
import { dayOf } from '#shared/values/date.ts'

/** What the clinics pay for, as the invoice and the checkout name it. */
export const PRODUCT = 'Clínica, mensual'

/** One answer of the provider. */
const LOOK_MS = 20_000

/** Asks the provider about checkouts of which it said nothing, and about payments that it left pending. */
export const lookForPayments: Job = {
  name: 'invoices.look',
  cron: '*/5 * * * *',
  atStart: true,
  run: async (means) => {
    const { database, services, now, log } = means
    const { payments, clock } = services
    if (!payments) return
    const lookIn = async (clinicId: string) => {
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
    }
    await inEachClinic(means, lookIn, await listClinicsToLookFor(database, now))
  },
}

/** An invoice of each clinic for the month, where the operator has set what a month costs. Once, however often it runs. */
export const invoiceMonth: Job = {
  name: 'invoices.monthly',
  cron: '0 6 1 * *',
  run: async (means) => {
    const { database, services, now } = means
    const amount = services.monthlyPrice
    if (amount === undefined) return
    await inEachClinic(means, async (clinicId) => {
      const invoice = { amount, product: PRODUCT, createdAt: now, period: dayOf(now).slice(0, 7) }
      await withClinic(database, clinicId, now, (tx) => insertInvoice(tx, invoice))
    })
  },
}
