import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  disagreement,
  isNewerWord,
  type PaymentDisagreement,
  type PaymentState,
} from '#shared/invoices/payments.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { lockClinic } from '#server/db/clinicRecord.ts'
import type { Database, Pool } from '#server/db/connection.ts'
import { settleInvoices } from '#server/invoices/invoices.queries.ts'
import type { Payments, ToldPayment } from '#server/outside/payments/payments.ts'

/** The provider is asked about an attempt after so long, then after twice as long each time. */
const FIRST_LOOK_MS = 5 * 60_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** Cash is paid within days; then nothing more is asked. */
const ASKED_FOR_MS = 10 * 86_400_000

/** A payment by a bank's own page takes as long as this. */
const IN_USE_MS = 20 * 60_000

export interface Attempt {
  reference: string
  invoiceId: string
  amount: number
}

/**
 * Keeps that a checkout is opened, under the number that it is opened with: the seconds of now, or the next that no other
 * checkout of any clinic has.
 */
export async function insertAttempt(
  tx: ClinicTx,
  attempt: Omit<Attempt, 'reference'>,
  provider: Payments['provider'],
): Promise<string> {
  const first = Math.floor(tx.now.getTime() / 1000)
  for (let number = first; ; number += 1) {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('paymentAttempts')
      .values({
        ...{ clinicId: tx.clinicId, reference: String(number), ...attempt, provider, createdAt: tx.now },
        nextLookAt: new Date(tx.now.getTime() + FIRST_LOOK_MS),
      })
      .onConflict((one) => one.column('reference').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return String(number)
  }
}

/**
 * When the newest checkout of an invoice was opened of which it is not known how it ended: its payment is awaited, or it is
 * so new that somebody may be paying in it now.
 */
export async function findOpenCheckout(tx: ClinicTx, invoiceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ createdAt: string }>`
    SELECT a.created_at FROM payment_attempts a
    WHERE a.clinic_id = ${tx.clinicId} AND a.invoice_id = ${invoiceId} AND CASE
      WHEN EXISTS (SELECT FROM payments p WHERE p.clinic_id = ${tx.clinicId} AND p.reference = a.reference)
      THEN EXISTS (SELECT FROM payments p
        WHERE p.clinic_id = ${tx.clinicId} AND p.reference = a.reference AND p.state = 'pending')
      ELSE a.created_at > ${new Date(tx.now.getTime() - IN_USE_MS)} END
    ORDER BY a.created_at DESC LIMIT 1`.execute(tx.db)
  return rows[0]?.createdAt
}

/** Whose checkout it was. */
export async function findClinicOfAttempt(database: Kysely<Database>, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ clinicId: string | null }>`SELECT attempt_clinic(${reference}) AS clinic_id`.execute(
    database,
  )
  return rows[0]?.clinicId ?? undefined
}

async function findAttempt(tx: ClinicTx, reference: string): Promise<Attempt | undefined> {
  const row = await tx.db
    .selectFrom('paymentAttempts')
    .select(['reference', 'invoiceId', 'amount'])
    .where('clinicId', '=', tx.clinicId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && { ...row, amount: Number(row.amount) }
}

/**
 * Keeps a signed callback. @returns its id; nothing of one that was kept before, unless it was judged and says another
 * thing than what is known of its payment: a bank may come back to what it said
 */
export async function insertCallback(tx: ClinicTx, told: ToldPayment): Promise<string | undefined> {
  const { refPayco, transactionId, reference, state, signature: _proof, ...fields } = told
  const row = await tx.db
    .insertInto('paymentCallbacks')
    .values({
      ...{ clinicId: tx.clinicId, id: uuidv7(), reference, refPayco, transactionId, state },
      fields: JSON.stringify(fields),
      receivedAt: tx.now,
    })
    .onConflict((one) =>
      one
        .columns(['clinicId', 'refPayco', 'transactionId', 'state'])
        .doUpdateSet({ verdict: 'waiting' })
        .where('paymentCallbacks.verdict', '<>', 'waiting')
        .where(
          sql<boolean>`NOT EXISTS (SELECT FROM payments p WHERE p.clinic_id = ${tx.clinicId}
            AND p.ref_payco = payment_callbacks.ref_payco AND p.state = payment_callbacks.state)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function judgeCallback(tx: ClinicTx, id: string, verdict: string): Promise<void> {
  await tx.db
    .updateTable('paymentCallbacks')
    .set({ verdict })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
}

/**
 * Takes over what the provider, asked by us, says of a payment. What does not agree in all counts for nothing; what is
 * older than what is known changes nothing.
 * @param askedAt when we began to ask
 * @returns why it counts for nothing
 */
export async function takePayment(
  tx: ClinicTx,
  payments: Payments,
  told: ToldPayment,
  askedAt: Date,
): Promise<PaymentDisagreement | undefined> {
  // One after the other: each counts what all payments of the clinic are.
  await lockClinic(tx)
  const attempt = await findAttempt(tx, told.reference)
  const said = { ...told, isSigned: payments.isSigned(told), isOurs: payments.isOurs(told) }
  const refused = disagreement(said, attempt, payments.isTest)
  if (refused || !attempt) return refused ?? 'attempt'
  const known = await tx.db
    .selectFrom('payments')
    .select(['id', 'state', 'saidAt', 'askedAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('refPayco', '=', told.refPayco)
    .executeTakeFirst()
  const { state } = told
  const word = { state, at: told.at, askedAt: askedAt.toISOString() }
  if (known?.askedAt) {
    const before = { state: known.state as PaymentState, at: known.saidAt, askedAt: known.askedAt }
    if (!isNewerWord(word, before)) return undefined
  }
  const when = { saidAt: word.at, askedAt: word.askedAt }
  if (known)
    await tx.db
      .updateTable('payments')
      .set({ state, ...when, ...(known.state === state ? {} : { changedAt: tx.now }) })
      .where('clinicId', '=', tx.clinicId)
      .where('id', '=', known.id)
      .execute()
  else
    await tx.db
      .insertInto('payments')
      .values({
        ...{ clinicId: tx.clinicId, id: uuidv7(), ...attempt, refPayco: told.refPayco, state, method: told.method },
        ...{ createdAt: tx.now, changedAt: tx.now, ...when },
      })
      .execute()
  if (known?.state === state) return undefined
  await settleInvoices(tx, attempt.invoiceId)
  // In the same checkout another card may be tried.
  if (state === 'accepted') await tellNextLook(tx, attempt.reference, null)
  else if (known && state === 'pending')
    await tellNextLook(tx, attempt.reference, new Date(tx.now.getTime() + FIRST_LOOK_MS))
  return undefined
}

export async function listClinicsToLookFor(database: Pool, now: Date): Promise<string[]> {
  const { rows } = await sql<{ clinicId: string }>`SELECT clinics_to_look_for(${now}) AS clinic_id`.execute(database)
  return rows.map(({ clinicId }) => clinicId)
}

/** Of one clinic in one run of the job; the others wait for the next. */
const MAX_LOOKS = 10

/** The attempts of which the provider is to be asked now, with the payments that it left pending; asked again later. */
export async function takeLooks(tx: ClinicTx): Promise<{ reference: string; pending: string[] }[]> {
  const due = await tx.db
    .selectFrom('paymentAttempts')
    .select(['reference', 'createdAt', 'looks'])
    .where('clinicId', '=', tx.clinicId)
    .where('nextLookAt', '<=', tx.now.toISOString())
    .orderBy('nextLookAt')
    .limit(MAX_LOOKS)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { reference, createdAt, looks } of due) {
    const isOver = tx.now.getTime() - new Date(createdAt).getTime() > ASKED_FOR_MS
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * 2 ** Math.min(looks, 10))
    await tellNextLook(tx, reference, isOver ? null : new Date(tx.now.getTime() + pause))
  }
  if (due.length === 0) return []
  const pending = await tx.db
    .selectFrom('payments')
    .select(['reference', 'refPayco'])
    .where('clinicId', '=', tx.clinicId)
    .where('state', '=', 'pending')
    .where(
      'reference',
      'in',
      due.map(({ reference }) => reference),
    )
    .execute()
  return due.map(({ reference }) => ({
    reference,
    pending: pending.filter((one) => one.reference === reference).map(({ refPayco }) => refPayco),
  }))
}

async function tellNextLook(tx: ClinicTx, reference: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('paymentAttempts')
    .set((row) => ({ nextLookAt: at, looks: row('looks', '+', 1) }))
    .where('clinicId', '=', tx.clinicId)
    .where('reference', '=', reference)
    .execute()
}
