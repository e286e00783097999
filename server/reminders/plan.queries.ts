import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import type { Offer, ReminderRule } from '#shared/reminders/reminders.contract.ts'
import { canSendLetter, dueDays, planReminder } from '#shared/reminders/reminders.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { closeReason, listUnreminded } from '#server/reminders/causes.queries.ts'
import { settleFailed } from '#server/outbox/outbox.queries.ts'
import { reminderLetter } from '#server/reminders/letter.ts'
import { findReminders, type HeldReminder, settleReminders } from '#server/reminders/reminders.queries.ts'
import { kindsOff, listRules } from '#server/reminders/rules.queries.ts'

interface Changed {
  id: string
  petId: string
}

function note(tx: ClinicTx, rows: readonly Changed[]): void {
  for (const row of rows) tx.touched.note('reminders', row)
}

/** What waits is what is asked for: closes what is not any more, opens what is again, and makes what is missing. */
export async function planReminders(tx: ClinicTx): Promise<void> {
  const rules = await listRules(tx)
  await closeGone(tx, rules, sql`true`)
  const opened = await sql<Changed>`
    UPDATE reminders SET status = 'waiting', reason = NULL, changed_at = ${tx.now}
    FROM (SELECT m.id, ${closeReason(tx, kindsOff(rules))} AS reason FROM reminders m
      WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'closed' AND m.reason <> 'dismissed' AND m.until_at > ${tx.now}) asked
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = asked.id AND asked.reason IS NULL
      AND reminders.status = 'closed' RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
  note(tx, opened.rows)
  for (const rule of rules) if (rule.isOn) await makeMissing(tx, rule)
}

/** Closes the reminders of an animal that nothing asks for any more. */
export async function closeRemindersOf(tx: ClinicTx, petId: string): Promise<void> {
  await closeGone(tx, await listRules(tx), sql`m.pet_id = ${petId}`)
}

async function closeGone(tx: ClinicTx, rules: readonly ReminderRule[], which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Changed>`
    UPDATE reminders SET status = 'closed', reason = gone.reason, changed_at = ${tx.now}, changed_by = NULL
    FROM (SELECT m.id, ${closeReason(tx, kindsOff(rules))} AS reason FROM reminders m
      WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'waiting' AND ${which}) gone
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = gone.id AND gone.reason IS NOT NULL
      AND reminders.status = 'waiting' RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
  note(tx, rows)
}

async function makeMissing(tx: ClinicTx, rule: ReminderRule): Promise<void> {
  const { kind, isPromotional } = rule
  const asked = await listUnreminded(tx, kind, dueDays(kind, rule, dayOf(tx.now)))
  const rows = asked.flatMap((one) => {
    const plan = planReminder(kind, rule, one.dueAt)
    return plan.untilAt > tx.now.toISOString() ? [{ ...one, ...plan }] : []
  })
  if (rows.length === 0) return
  const made = await tx.db
    .insertInto('reminders')
    .values(
      rows.map((row) => ({
        ...row,
        ...{ clinicId: tx.clinicId, id: uuidv7(), isPromotional, createdAt: tx.now, changedAt: tx.now },
      })),
    )
    // Another process has just made it.
    .onConflict((conflict) => conflict.constraint('reminders_cause').doNothing())
    .returning(['id', 'petId'])
    .execute()
  note(tx, made)
}

/** What waits follows its rule, which was changed. */
export async function replanReminders(tx: ClinicTx, rule: ReminderRule): Promise<void> {
  const { kind, isPromotional } = rule
  const waiting = await tx.db
    .selectFrom('reminders')
    .select(['id', 'petId', 'dueAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (waiting.length === 0) return
  const plans = waiting.map(({ id, dueAt }) => ({ id, ...planReminder(kind, rule, dueAt) }))
  await sql`UPDATE reminders SET send_at = plan."sendAt", until_at = plan."untilAt", is_promotional = ${isPromotional}
    FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS plan(id uuid, "sendAt" timestamptz, "untilAt" timestamptz)
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = plan.id`.execute(tx.db)
  note(tx, waiting)
}

/** So many letters are handed over in one transaction. */
const BATCH = 100

/** The last one that was looked at: the next are those behind it. */
export interface Place {
  sendAt: string
  id: string
}

/**
 * Hands over to the outbox what is due by letter, a batch of it. An offer that may not go now waits; nobody else looks at
 * what is locked meanwhile, nor at what else goes to its owner.
 * @returns where the batch ended; nothing when it was the last one
 */
export async function handOver(tx: ClinicTx, after?: Place): Promise<Place | undefined> {
  const behind = after ? sql`AND (m.send_at, m.id) > (${after.sendAt}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Place>`
    SELECT m.id, m.send_at FROM reminders m
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'waiting' AND m.send_at <= ${tx.now} AND m.until_at > ${tx.now}
      AND o.email IS NOT NULL ${behind}
    ORDER BY m.send_at, m.id LIMIT ${sql.lit(BATCH)} FOR UPDATE OF m, o SKIP LOCKED`.execute(tx.db)
  const offered = new Map<string, Offer[]>()
  const due = await findReminders(
    tx,
    rows.map(({ id }) => id),
  )
  for (const reminder of due) {
    const { owner, isPromotional } = reminder
    const offers = [...reminder.offers, ...(offered.get(owner.id) ?? [])]
    if (canSendLetter({ ...reminder, offers }, tx.now)) continue
    await queueLetter(tx, reminder)
    if (isPromotional) offered.set(owner.id, [{ channel: 'email', at: tx.now.toISOString() }])
  }
  return rows.length < BATCH ? undefined : rows.at(-1)
}

const queued = { status: 'queued', channel: 'email', problem: null } as const

/** Of a reminder that the caller holds, and whose owner has an address. */
export async function queueLetter(tx: ClinicTx, reminder: HeldReminder, actor?: Actor): Promise<void> {
  const to = reminder.owner.email ?? ''
  const outboxId =
    (await settleLetter(tx, reminder, 'retry')) ??
    (await writeOutbox(tx, reminderLetter, { reminderId: reminder.id, to }))
  await settleReminders(tx, [reminder], { ...queued, outboxId, ownerId: reminder.owner.id }, actor)
}

/**
 * Of a letter that failed: sends it once more as what it was, or gives it up.
 * @returns its row of the outbox; nothing where there is none any more
 */
export async function settleLetter(
  tx: ClinicTx,
  { status, outboxId }: HeldReminder,
  what: 'retry' | 'discard',
): Promise<string | undefined> {
  if (status !== 'failed' || outboxId === null) return undefined
  try {
    await settleFailed(tx, outboxId, what)
    return outboxId
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return undefined
  }
}
