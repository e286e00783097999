import { createdDaysAgo } from '#shared/invoices/invoices.rules.ts'
import { addMonths, dayOf, instantOn } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { insertInvoice, payOutside } from '#server/invoices/invoices.queries.ts'
import { PRODUCT } from '#server/invoices/jobs.ts'

const AMOUNT = 38
const PAID_MONTHS = 5
const PAID_AFTER_MS = 2 * 86_400_000

/** Paid month by month until now; then, of the clinic that shows the lock, one that is not. */
export async function loadInvoices(tx: ClinicTx, unpaidDays: number | undefined): Promise<void> {
  const today = dayOf(tx.now)
  for (let ago = PAID_MONTHS; ago >= 1; ago -= 1) {
    const day = addMonths(`${today.slice(0, 7)}-01`, -ago)
    const createdAt = new Date(instantOn(day, '06:00'))
    // The number of a checkout is that of one clinic alone.
    const reference = `demo${tx.clinicId.slice(-2)}${day.replaceAll('-', '')}`
    const id = await insertInvoice(tx, { amount: AMOUNT, product: PRODUCT, createdAt, period: day.slice(0, 7) })
    if (id) await payOutside(tx, id, reference, new Date(createdAt.getTime() + PAID_AFTER_MS))
  }
  if (unpaidDays !== undefined)
    await insertInvoice(tx, { amount: AMOUNT, product: PRODUCT, createdAt: createdDaysAgo(unpaidDays, tx.now) })
}
