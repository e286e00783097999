import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Invoice } from '#shared/invoices/invoices.contract.ts'
import { countDays, lockInstant } from '#shared/invoices/invoices.rules.ts'
import { settle } from '#shared/invoices/payments.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { lockClinic } from '#server/db/clinicRecord.ts'

/** More payments of one invoice are not told; nobody tries so often. */
const MAX_PAYMENTS = 50

type Row = {
  id: string
  number: number
  createdAt: string
  product: string
  amount: number
  paid: number
  credit: number
  payments: Invoice['payments']
}

const columns = sql`i.id, i.number, i.created_at, i.product, i.amount::float8 AS amount, i.paid::float8 AS paid`

/** What counts for an invoice and was paid in another, or the other way round. */
const credit = ({ clinicId }: ClinicTx) => sql`
  (i.paid - coalesce((
    SELECT sum(p.amount) FROM payments p
    WHERE p.clinic_id = ${clinicId} AND p.invoice_id = i.id AND p.state = 'accepted'
  ), 0))::float8 AS credit`

const listPayments = ({ clinicId }: ClinicTx) => sql`
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', p.id, 'reference', p.reference, 'state', p.state, 'amount', p.amount,
      'at', to_char(p.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'method', p.method))
    FROM (SELECT * FROM payments p WHERE p.clinic_id = ${clinicId} AND p.invoice_id = i.id
      ORDER BY p.created_at DESC, p.id DESC LIMIT ${sql.lit(MAX_PAYMENTS)}) p
  ), '[]') AS payments`

function toInvoice({ createdAt, ...row }: Row, now: Date): Invoice {
  const created_at = new Date(createdAt).toISOString()
  return { ...row, created_at, to_collect: Math.max(0, row.amount - row.paid), days: countDays(created_at, now) }
}

/** What is unpaid first, and the newest first: the last unpaid one is the oldest of them. */
export async function listInvoices(
  tx: ClinicTx,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Invoice[]; total: number }> {
  const { total } = await tx.db
    .selectFrom(
      tx.db.selectFrom('invoices').select('id').where('clinicId', '=', tx.clinicId).limit(TOTAL_CAP).as('some'),
    )
    .select((some) => some.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Row>`
    SELECT ${columns}, ${credit(tx)}, ${listPayments(tx)} FROM invoices i WHERE i.clinic_id = ${tx.clinicId}
    ORDER BY (i.amount > i.paid) DESC, i.created_at DESC, i.id DESC
    ${pageLimit(page, pageSize)}`.execute(tx.db)
  return { items: rows.map((row) => toInvoice(row, tx.now)), total: Number(total) }
}

/** @throws AppError not_found */
export async function findInvoice(tx: ClinicTx, invoiceId: string): Promise<Invoice> {
  const { rows } = await sql<Row>`
    SELECT ${columns}, ${credit(tx)}, ${listPayments(tx)} FROM invoices i
    WHERE i.clinic_id = ${tx.clinicId} AND i.id = ${invoiceId}`.execute(tx.db)
  if (!rows[0]) throw new AppError('not_found')
  return toInvoice(rows[0], tx.now)
}

export interface NewInvoice {
  /** Whole, and what is charged. */
  amount: number
  product: string
  createdAt: Date
  /** The month of a monthly invoice, `2026-11`: one a month. */
  period?: string
}

/** @returns its id; nothing when the month has its invoice already */
export async function insertInvoice(tx: ClinicTx, { createdAt, ...values }: NewInvoice): Promise<string | undefined> {
  await lockClinic(tx)
  const id = uuidv7()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO invoices (clinic_id, id, number, created_at, product, period, amount)
    SELECT ${tx.clinicId}, ${id},
      coalesce((SELECT max(i.number) FROM invoices i WHERE i.clinic_id = ${tx.clinicId}), 0) + 1,
      ${createdAt}, ${values.product}, ${values.period ?? null}, ${values.amount}
    ON CONFLICT (clinic_id, period) DO NOTHING RETURNING id`.execute(tx.db)
  if (!rows[0]) return undefined
  await settleInvoices(tx, id)
  return id
}

/** Marks an invoice as paid outside the provider's window: the demonstration's past. */
export async function payOutside(tx: ClinicTx, invoiceId: string, reference: string, paidAt: Date): Promise<void> {
  await lockClinic(tx)
  const { amount } = await findInvoice(tx, invoiceId)
  await tx.db
    .insertInto('payments')
    .values({
      ...{ clinicId: tx.clinicId, id: uuidv7(), invoiceId, reference, refPayco: reference, state: 'accepted', amount },
      ...{ method: 'VS', createdAt: paidAt, changedAt: paidAt },
    })
    .execute()
  await settleInvoices(tx, invoiceId)
}

/**
 * Counts again what was paid of each invoice of the clinic, what is in its favour, and whether it owes anything. The
 * clinic's row is locked. @param changedId the invoice that is new, or was paid
 */
export async function settleInvoices(tx: ClinicTx, changedId: string): Promise<void> {
  const owed = await tx.db
    .selectFrom('invoices')
    .select(['id', 'amount', 'paid'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('createdAt')
    .orderBy('number')
    .execute()
  const accepted = await tx.db
    .selectFrom('payments')
    .select(['invoiceId', 'amount'])
    .where('clinicId', '=', tx.clinicId)
    .where('state', '=', 'accepted')
    .execute()
  const paid = settle(
    owed.map(({ id, amount }) => ({ id, amount: Number(amount) })),
    accepted.map(({ invoiceId, amount }) => ({ invoiceId, state: 'accepted', amount: Number(amount) })),
  )
  for (const invoice of owed) {
    const counted = paid.get(invoice.id) ?? 0
    if (counted === Number(invoice.paid)) continue
    await tx.db
      .updateTable('invoices')
      .set({ paid: counted })
      .where('clinicId', '=', tx.clinicId)
      .where('id', '=', invoice.id)
      .execute()
    tx.touched.note('invoices', { id: invoice.id })
  }
  await noteDebt(tx, changedId)
}

/** Whether the clinic owes anything, and since when, where every call finds it. The clinic's row is locked. */
async function noteDebt(tx: ClinicTx, invoiceId: string): Promise<void> {
  tx.touched.note('invoices', { id: invoiceId })
  const { rows } = await sql<{ since: string | null }>`
    SELECT min(i.created_at) AS since FROM invoices i WHERE i.clinic_id = ${tx.clinicId} AND i.amount > i.paid`.execute(
    tx.db,
  )
  const since = rows[0]?.since
  if (since)
    await tx.db
      .insertInto('subscriptionDebts')
      .values({ clinicId: tx.clinicId, locksAt: lockInstant(since) })
      .onConflict((one) => one.column('clinicId').doUpdateSet({ locksAt: lockInstant(since) }))
      .execute()
  else await tx.db.deleteFrom('subscriptionDebts').where('clinicId', '=', tx.clinicId).execute()
}
