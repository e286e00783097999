import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import { waIdOf } from '#shared/conversations/conversations.rules.ts'
import type { Offer, ReminderRule } from '#shared/reminders/reminders.contract.ts'
import { isFollowUp, nextAskable } from '#shared/reminders/followUps.rules.ts'
import { canSendLetter, canWrite, dueDays, planReminder } from '#shared/reminders/reminders.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { sameValue } from '#shared/values/sameValue.ts'
import { lockConversationsOf } from '#server/conversations/conversations.queries.ts'
import { queueLetterMessage, settleLetterMessage } from '#server/conversations/outsideMessages.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { goByWhatsapp } from '#server/reminders/byNumber.queries.ts'
import { closeReason, listUnreminded } from '#server/reminders/due.queries.ts'
import { settleFailed } from '#server/outbox/outbox.queries.ts'
import { reminderLetter } from '#server/reminders/letter.ts'
import {
  CAUSE,
  findReminders,
  type HeldReminder,
  settleReminders,
  waitingAnd,
} from '#server/reminders/reminders.queries.ts'
import { kindsOff, listRules } from '#server/reminders/rules.queries.ts'

interface Changed {
  id: string
  petId: string
}

function note(tx: ClinicTx, rows: readonly Changed[]): void {
  for (const row of rows) tx.touched.note('reminders', row)
}

/** What waits is what is asked for: opens what is again, makes what is missing, closes what is not any more, as the rules say. */
export async function planReminders(tx: ClinicTx): Promise<void> {
  const rules = await listRules(tx)
  const opened = await sql<Changed>`
    WITH asked AS MATERIALIZED (
      SELECT m.id, ${closeReason(tx, kindsOff(rules))} AS reason FROM reminders m
      WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'closed' AND m.reason <> 'dismissed' AND m.until_at > ${tx.now}
    )
    UPDATE reminders SET status = 'waiting', reason = NULL, message_id = NULL, changed_at = ${tx.now} FROM asked
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = asked.id AND asked.reason IS NULL
      AND reminders.status = 'closed' RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
  note(tx, opened.rows)
  for (const rule of rules) if (rule.isOn) await makeMissing(tx, rule)
  await closeGone(tx, rules, sql`true`)
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
      WHERE m.clinic_id = ${tx.clinicId} AND m.id IN (${waitingAnd(tx, 'failed')}) AND m.source_id <> m.id AND ${which}
    )
    UPDATE reminders SET status = 'closed', reason = gone.reason, changed_by = NULL,
      changed_at = CASE WHEN gone.reason = 'expired' THEN least(until_at, ${tx.now}) ELSE ${tx.now} END FROM gone
    WHERE reminders.clinic_id = ${tx.clinicId} AND reminders.id = gone.id AND gone.reason IS NOT NULL
      AND reminders.status IN ('waiting', 'handed') RETURNING reminders.id, reminders.pet_id`.execute(tx.db)
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
 * Hands over to the outbox what is due by WhatsApp or by letter, a batch of it. An offer that may not go now waits; nobody else looks at
 * what is locked meanwhile, nor at what else goes to its owner.
 * @returns where the batch ended; nothing when it was the last one
 */
export async function handOver(tx: ClinicTx, after?: Place): Promise<Place | undefined> {
  const behind = after ? sql`AND (m.send_at, m.id) > (${after.sendAt}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Place & { waId: string }>`
    SELECT m.id, m.send_at, o.phone_country || o.phone_number AS wa_id FROM reminders m
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'waiting' AND m.send_at <= ${tx.now} AND m.until_at > ${tx.now}
      AND (o.email IS NOT NULL OR EXISTS (SELECT 1 FROM whatsapp_connections w WHERE w.clinic_id = ${tx.clinicId})) ${behind}
    ORDER BY m.send_at, m.id LIMIT ${sql.lit(BATCH)}`.execute(tx.db)
  // Before their owners, as what comes does.
  await lockConversationsOf(
    tx,
    rows.map(({ waId }) => waId),
  )
  const ids = rows.map(({ id }) => id)
  const { rows: held } = await sql<{ id: string }>`
    SELECT m.id FROM reminders m
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    WHERE m.clinic_id = ${tx.clinicId} AND m.id = ANY(${ids}) AND m.status = 'waiting'
    FOR UPDATE OF m, o SKIP LOCKED`.execute(tx.db)
  const offered = new Map<string, Offer[]>()
  const due = await findReminders(
    tx,
    held.map(({ id }) => id),
  )
  for (const reminder of due) {
    const { owner, isPromotional } = reminder
    if (isFollowUp(reminder.kind) && nextAskable(tx.now.toISOString()) !== tx.now.toISOString()) continue
    const waId = waIdOf(owner.phone)
    const offers = [...reminder.offers, ...[owner.id, waId].flatMap((whom) => offered.get(whom) ?? [])]
    const standing = { ...reminder, offers }
    // By the number that the clinic has for it, where that reaches them.
    const channel =
      reminder.whatsapp === 'ready' && !canWrite(standing, tx.now)
        ? 'whatsapp'
        : canSendLetter(standing, tx.now)
          ? undefined
          : 'email'
    if (!channel) continue
    await (channel === 'email' ? queueLetter(tx, reminder) : goByWhatsapp(tx, reminder))
    // A telephone may be another's too, a letter's address is theirs.
    if (isPromotional)
      for (const whom of channel === 'email' ? [owner.id] : [owner.id, waId])
        offered.set(whom, [{ channel, at: tx.now.toISOString() }])
  }
  return rows.length < BATCH ? undefined : rows.at(-1)
}

/** Of a reminder that the caller holds, and whose owner has an address. */
export async function queueLetter(tx: ClinicTx, reminder: HeldReminder, actor?: Actor): Promise<void> {
  const { id, petId, owner, isPromotional } = reminder
  const messageId =
    (await settleLetter(tx, reminder, 'retry')) ??
    (await queueLetterMessage(...([tx, reminderLetter, { reminderId: id, to: owner.email ?? '' }] as const), {
      ownerId: owner.id,
      petId,
      cause: CAUSE,
      causeId: id,
      isPromotional,
      actor,
    }))
  await settleReminders(tx, [reminder], { status: 'handed', messageId, ownerId: owner.id }, actor)
}

/**
 * Of a letter that failed: sends it once more as what it was, or gives it up.
 * @returns its message; nothing where nothing carries that any more
 */
export async function settleLetter(
  tx: ClinicTx,
  { status, channel, messageId }: HeldReminder,
  what: 'retry' | 'discard',
): Promise<string | undefined> {
  if (status !== 'failed' || channel !== 'email' || messageId === null) return undefined
  try {
    await settleFailed(tx, messageId, what)
    if (what === 'retry') await settleLetterMessage(tx, messageId, { status: 'queued' })
    return messageId
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return undefined
  }
}
