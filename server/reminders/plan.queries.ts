import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import type { Offer, ReminderRule } from '#shared/reminders/reminders.contract.ts'
import { canSendLetter, dueDays, planReminder } from '#shared/reminders/reminders.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { sameValue } from '#shared/values/sameValue.ts'
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

/** What waits is what is asked for: closes what is not any more, opens what is again, makes what is missing, as the rules say. */
export async function planReminders(tx: ClinicTx): Promise<void> {
  const rules = await listRules(tx)
  await closeGone(tx, rules, sql`true`)
  const opened = await sql<Changed>`
    WITH asked AS MATERIALIZED (
      SELECT m.id, ${closeReason(tx, kindsOff(rules))} AS reason FROM reminders m
      WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'closed' AND m.reason <> 'dismissed' AND m.until_at > ${tx.now}
    )
    UPDATE reminders SET status = 'waiting', reason = NULL, changed_at = ${tx.now} FROM asked
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = asked.id AND asked.reason IS NULL
      AND reminders.status = 'closed' RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
  note(tx, opened.rows)
  for (const rule of rules) if (rule.isOn) await makeMissing(tx, rule)
  await followRules(tx, rules)
}

/** Closes the reminders of an animal, once it is known to have died: what is called off before that says so too. */
export async function closeAtDeath(tx: ClinicTx, petId: string): Promise<void> {
  const died = sql`m.pet_id = ${petId} AND EXISTS (
    SELECT 1 FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id AND p.status = 'deceased')`
  await closeGone(tx, await listRules(tx), died)
}

async function closeGone(tx: ClinicTx, rules: readonly ReminderRule[], which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Changed>`
    WITH gone AS MATERIALIZED (
      SELECT m.id, ${closeReason(tx, kindsOff(rules))} AS reason FROM reminders m
      WHERE m.clinic_id = ${tx.clinicId} AND m.status IN ('waiting', 'failed') AND ${which}
    )
    UPDATE reminders SET status = 'closed', reason = gone.reason, changed_by = NULL,
      changed_at = CASE WHEN gone.reason = 'expired' THEN least(until_at, ${tx.now}) ELSE ${tx.now} END FROM gone
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = gone.id AND gone.reason IS NOT NULL
      AND reminders.status IN ('waiting', 'failed') RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
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

/** What waits follows its rule, also what another process made by the one before it. */
async function followRules(tx: ClinicTx, rules: readonly ReminderRule[]): Promise<void> {
  const waiting = await tx.db
    .selectFrom('reminders')
    .select(['id', 'petId', 'kind', 'dueAt', 'sendAt', 'untilAt', 'isPromotional'])
    .where('clinicId', '=', tx.clinicId)
    .where('status', '=', 'waiting')
    .execute()
  const plans = waiting.flatMap(({ id, petId, kind, dueAt, ...planned }) => {
    const rule = rules.find((one) => one.kind === kind)
    if (!rule) return []
    const plan = { ...planReminder(rule.kind, rule, dueAt), isPromotional: rule.isPromotional }
    return sameValue(plan, planned) ? [] : [{ id, petId, ...plan }]
  })
  if (plans.length === 0) return
  await sql`UPDATE reminders SET send_at = plan."sendAt", until_at = plan."untilAt", is_promotional = plan."isPromotional"
    FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      AS plan(id uuid, "sendAt" timestamptz, "untilAt" timestamptz, "isPromotional" boolean)
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = plan.id AND reminders.status = 'waiting'`.execute(
    tx.db,
  )
  note(tx, plans)
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
