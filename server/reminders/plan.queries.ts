import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ReminderRule } from '#shared/reminders/reminders.contract.ts'
import { isLegalHour } from '#shared/reminders/legalHours.rules.ts'
import { dueDays, planReminder } from '#shared/reminders/reminders.rules.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { closeReason, listUnreminded } from '#server/reminders/causes.queries.ts'
import { reminderLetter } from '#server/reminders/letter.ts'
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
  const reason = closeReason(tx, kindsOff(rules))
  const closed = await sql<Changed>`
    UPDATE reminders SET status = 'closed', reason = gone.reason, changed_at = ${tx.now}, changed_by = NULL
    FROM (SELECT m.id, ${reason} AS reason FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'waiting') gone
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = gone.id AND gone.reason IS NOT NULL
      AND reminders.status = 'waiting' RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
  const opened = await sql<Changed>`
    UPDATE reminders SET status = 'waiting', reason = NULL, changed_at = ${tx.now}
    FROM (SELECT m.id, ${reason} AS reason FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'closed'
      AND m.reason <> 'dismissed' AND m.until_at > ${tx.now}) asked
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = asked.id AND asked.reason IS NULL
      AND reminders.status = 'closed' RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
  note(tx, [...closed.rows, ...opened.rows])
  for (const rule of rules) if (rule.isOn) await makeMissing(tx, rule)
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

interface Due extends Changed {
  ownerId: string
  email: string
  isPromotional: boolean
}

/**
 * Hands over to the outbox what is due by letter. An offer goes in its legal hours, once a day to an owner and by one
 * channel in a week; whoever waits for that goes later.
 * @returns how many
 */
export async function handOver(tx: ClinicTx): Promise<number> {
  const rules = await listRules(tx)
  const now = tx.now.toISOString()
  const today = instantOn(dayOf(tx.now), '00:00')
  const weekAgo = instantOn(addDays(dayOf(tx.now), -7), '00:00')
  const { rows } = await sql<Due>`
    SELECT m.id, m.pet_id, m.owner_id, m.is_promotional, o.email FROM reminders m
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = m.owner_id
    WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'waiting' AND m.send_at <= ${tx.now} AND m.until_at > ${tx.now}
      AND o.email IS NOT NULL AND ${closeReason(tx, kindsOff(rules))} IS NULL
      AND (NOT m.is_promotional OR (${isLegalHour(now)} AND NOT EXISTS (
        SELECT 1 FROM reminders other WHERE other.clinic_id = ${tx.clinicId} AND other.owner_id = m.owner_id
          AND other.is_promotional AND other.status IN ('queued', 'sent') AND (other.changed_at >= ${today}
          OR other.channel <> 'email' AND other.changed_at >= ${weekAgo}))))
    ORDER BY m.send_at, m.id LIMIT ${sql.lit(BATCH)} FOR UPDATE OF m, o SKIP LOCKED`.execute(tx.db)
  const offered = new Set<string>()
  let handed = 0
  for (const { id, petId, ownerId, email, isPromotional } of rows) {
    if (isPromotional && offered.has(ownerId)) continue
    if (isPromotional) offered.add(ownerId)
    await queueLetter(tx, { id, petId }, email)
    handed += 1
  }
  return handed
}

/** Of a reminder that the caller holds. */
export async function queueLetter(tx: ClinicTx, { id, petId }: Changed, email: string): Promise<void> {
  const outboxId = await writeOutbox(tx, reminderLetter, { reminderId: id, to: email })
  await tx.db
    .updateTable('reminders')
    .set({ status: 'queued', channel: 'email', outboxId, problem: null, changedAt: tx.now, changedBy: null })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
  note(tx, [{ id, petId }])
}
