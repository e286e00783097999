import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { Offer, Reminder, ReminderFacts, ReminderRule } from '#shared/reminders/reminders.contract.ts'
import { listFollowUps } from '#shared/reminders/followUps.rules.ts'
import { writeReminder } from '#shared/reminders/reminders.rules.ts'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import { WINDOW_MS } from '#shared/conversations/conversations.rules.ts'
import { joinNames } from '#shared/values/text.ts'
import { lockConversationsOf } from '#server/conversations/conversations.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { waIdOf } from '#server/owners/waId.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { closeReason, stillDue, ownerOf } from '#server/reminders/due.queries.ts'
import { kindsOff, listRules } from '#server/reminders/rules.queries.ts'

/** A reminder as it is stored, with what its text is written from. */
export type Row = Omit<Reminder, 'message' | 'petNames' | 'about'> & {
  messageId: string | null
  petName: string
  about: string | null
  message: string | null
  live: { pets: string[] | null; about: string[] | null }
}

/** What became of reminder `m`: of one that was handed over, that of its message. */
export function stateOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`CASE WHEN m.status <> 'handed' THEN m.status ELSE (
    SELECT CASE WHEN s.status IN ('delivered', 'read') THEN 'sent' ELSE s.status END FROM messages s
    WHERE s.clinic_id = ${tx.clinicId} AND s.id = m.message_id) END`
}

/** The ids of the reminders that wait, and of those whose messages do not go any further. */
export function waitingAnd(tx: ClinicTx, ...states: ('queued' | 'failed')[]): RawBuilder<unknown> {
  return sql`SELECT w.id FROM reminders w WHERE w.clinic_id = ${tx.clinicId} AND w.status = 'waiting'
    UNION ALL SELECT w.id FROM messages s
      JOIN reminders w ON w.clinic_id = ${tx.clinicId} AND w.message_id = s.id AND w.status = 'handed'
      WHERE s.clinic_id = ${tx.clinicId} AND s.cause = ${sql.lit(CAUSE)} AND s.status IN (${sql.join(states.map((one) => sql.lit(one)))})`
}

/** What the messages of reminders were sent for. */
export const CAUSE = 'reminder'

/**
 * Why reminder `m` goes no more, while it could: of a letter that is on its way too, as it is written when it goes. What
 * somebody wrote by themselves asks for nothing.
 */
export function reasonNow(
  tx: ClinicTx,
  rules: readonly ReminderRule[],
  isAsked?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const mayGo = sql`m.source_id <> m.id AND CASE m.status WHEN 'waiting' THEN true WHEN 'handed' THEN (
    SELECT s.status = 'failed' OR s.status = 'queued' AND s.channel = 'email' FROM messages s
    WHERE s.clinic_id = ${tx.clinicId} AND s.id = m.message_id) ELSE false END`
  return sql`CASE WHEN ${mayGo} THEN ${closeReason(tx, kindsOff(rules), isAsked)} END`
}

/** When reminder `m` came to the state that it has now: what closed since it was last looked at, at the latest just now. */
function changedAt(tx: ClinicTx): RawBuilder<unknown> {
  return sql`CASE WHEN now.reason IS NULL THEN coalesce(g.sent_at, m.changed_at) WHEN now.reason = 'expired' THEN least(m.until_at, ${tx.now})
    ELSE ${tx.now} END`
}

/** A `Row` of reminder `m`, as JSON, with the state that it has now. */
export function rowOf(tx: ClinicTx): RawBuilder<Row> {
  const offers = sql`${offersTo(tx, sql`o.id`, waIdOf('o'))} AND m.is_promotional AND now.state IN ('waiting', 'failed')`
  return sql`json_build_object('id', m.id, 'kind', m.kind, 'petId', m.pet_id, 'isByHand', m.source_id = m.id,
    'status', CASE WHEN now.reason IS NULL THEN now.state ELSE 'closed' END, 'reason', coalesce(now.reason, m.reason),
    'petName', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
    'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}, 'email', o.email),
    'about', m.about, 'message', g.text, 'dueAt', m.due_at, 'sendAt', m.send_at, 'isPromotional', m.is_promotional,
    'offers', coalesce((${offers}), '[]'), 'channel', g.channel, 'problem', g.problem, 'changedAt', ${changedAt(tx)},
    'whatsapp', ${whatsappOf(tx)}, 'isNoted', coalesce(g.channel = 'whatsapp' AND g.conversation_id IS NULL, false),
    'changedByName', v.name, 'answer', ${answerOf(tx)}, 'messageId', m.message_id, 'live', live)`
}

/** What the owner answered to reminder `m`, with who saw to it. */
function answerOf({ clinicId }: ClinicTx): RawBuilder<unknown> {
  return sql`CASE WHEN m.answer IS NOT NULL THEN json_build_object('choice', m.answer, 'at', m.answered_at, 'attended', (
    SELECT json_build_object('at', m.attended_at, 'byName', a.name) FROM professionals a
    WHERE a.clinic_id = ${clinicId} AND a.id = m.attended_by)) END`
}

/** The template in which a reminder goes outside of the 24 hours. */
export const TEMPLATE = 'huella_recordatorio'
/** And one that asks how the animal is. */
export const FOLLOW_UP_TEMPLATE = 'huella_como_sigue'

/** Whether the owner `o` of reminder `m` may be written to by the clinic's number now. */
function whatsappOf(tx: ClinicTx): RawBuilder<unknown> {
  const { clinicId, now } = tx
  const template = sql`CASE WHEN m.kind = ANY(${[...listFollowUps()]}::text[])
    THEN ${sql.lit(FOLLOW_UP_TEMPLATE)} ELSE ${sql.lit(TEMPLATE)} END`
  return sql`CASE
    WHEN NOT EXISTS (SELECT 1 FROM whatsapp_connections w WHERE w.clinic_id = ${clinicId}) THEN 'off'
    WHEN EXISTS (SELECT 1 FROM whatsapp_templates t
      WHERE t.clinic_id = ${clinicId} AND t.name = ${template} AND t.status = 'approved') THEN 'ready'
    WHEN EXISTS (SELECT 1 FROM ${waIdOf('o')} n
      JOIN conversations c ON c.clinic_id = ${clinicId} AND c.wa_id = n.wa_id WHERE c.last_inbound_at > ${new Date(now.getTime() - WINDOW_MS)}) THEN 'ready'
    ELSE 'closed' END`
}

/** Longer than the law looks back. */
const OFFER_DAYS = 8

/**
 * What was offered to an owner lately, or to whoever else has their telephone, of whatever cause, as JSON. In its conditions `x`
 * is a message. @param waId their number as WhatsApp writes it, as a table
 */
export function offersTo(tx: ClinicTx, ownerId: unknown, waId: RawBuilder<unknown>): RawBuilder<Offer[] | null> {
  return sql`SELECT json_agg(json_build_object('channel', x.channel, 'at', x.at)) FROM messages x
    WHERE x.clinic_id = ${tx.clinicId} AND (x.owner_id = ${ownerId} OR x.conversation_id = (
        SELECT t.id FROM ${waId} n JOIN conversations t ON t.clinic_id = ${tx.clinicId} AND t.wa_id = n.wa_id))
      AND x.is_promotional AND x.direction = 'out'
      AND x.status <> 'failed' AND x.at > ${new Date(tx.now.getTime() - OFFER_DAYS * 86_400_000)}`
}

/** CASE, not coalesce: row security keeps that from the key's index. `OFFSET 0`: worked out once, not wherever it is named, which would be planned each time. */
export function joined(tx: ClinicTx, rules: readonly ReminderRule[]): RawBuilder<unknown> {
  return sql`JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = CASE WHEN m.owner_id IS NULL THEN p.owner_id ELSE m.owner_id END
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = m.changed_by
    LEFT JOIN messages g ON g.clinic_id = ${tx.clinicId} AND g.id = m.message_id
    LEFT JOIN LATERAL (
      SELECT json_agg(DISTINCT pet) AS pets, json_agg(DISTINCT about) FILTER (WHERE about IS NOT NULL) AS about
      FROM (${stillDue(tx)}) asked
    ) live ON true
    CROSS JOIN LATERAL (
      SELECT ${stateOf(tx)} AS state, ${reasonNow(tx, rules, sql`live.pets IS NOT NULL`)} AS reason OFFSET 0
    ) now`
}

/** The clinic as its letters name it. */
export interface Sender {
  name: string
  phone: Phone | null
  email: string | null
}

/** How a letter of the clinic ends. */
export function signatureOf({ name, phone }: Sender): string {
  return phone ? `${name}\n${showPhone(phone)}` : name
}

export async function findSender(tx: ClinicTx): Promise<Sender> {
  const { name, email, phoneCountry, phoneNumber } = await tx.db
    .selectFrom('clinics')
    .select(['name', 'email', 'phoneCountry', 'phoneNumber'])
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
  return { name, email, phone: phoneNumber ? ({ country: phoneCountry, number: phoneNumber } as Phone) : null }
}

/** With the message that it became. */
export type HeldReminder = Reminder & { messageId: string | null }

export function write({ live, petName, ...row }: Row, rules: readonly ReminderRule[], sender: Sender): HeldReminder {
  const petNames = live.pets ?? [petName]
  const about = live.about ? joinNames(live.about) : row.about
  const facts: ReminderFacts = {
    ...{ petNames, about, ownerName: row.owner.name, dueAt: row.dueAt },
    ...{ clinicName: sender.name, clinicPhone: sender.phone ? showPhone(sender.phone) : '' },
  }
  const text = rules.find(({ kind }) => kind === row.kind)?.message ?? ''
  return { ...row, petNames, about, message: row.message ?? writeReminder(row.kind, text, facts) }
}

export function asTold({ messageId: _messageId, ...reminder }: HeldReminder): Reminder {
  return reminder
}

/** Is reminder `m` of an animal? Of an event of several each has it. */
export function isOfPet(tx: ClinicTx, petId: string): RawBuilder<boolean> {
  return sql`(m.pet_id = ${petId} OR m.kind = 'event' AND m.source_id IN (
    SELECT g.event_id FROM agenda_event_pets g WHERE g.clinic_id = ${tx.clinicId} AND g.pet_id = ${petId}))`
}

/** In the order of the ids. */
export async function findReminders(tx: ClinicTx, ids: readonly string[]): Promise<HeldReminder[]> {
  const rules = await listRules(tx)
  const { rows } = await sql<{ row: Row }>`
    SELECT ${rowOf(tx)} AS row FROM reminders m ${joined(tx, rules)}
    WHERE m.clinic_id = ${tx.clinicId} AND m.id = ANY(${[...ids]}::uuid[])`.execute(tx.db)
  const sender = await findSender(tx)
  const found = new Map(rows.map(({ row }) => [row.id, write(row, rules, sender)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** @throws AppError not_found */
export async function findReminder(tx: ClinicTx, reminderId: string): Promise<Reminder> {
  const [found] = await findReminders(tx, [reminderId])
  if (!found) throw new AppError('not_found')
  return asTold(found)
}

/**
 * An owner, held until the transaction ends, and their conversation before them, as what comes does: what goes to them is
 * decided one after the other. @returns their id
 */
export async function lockOwner(tx: ClinicTx, ownerId: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows: reached } = await sql<{ waId: string }>`SELECT o.phone_country || o.phone_number AS wa_id FROM owners o
    WHERE o.clinic_id = ${tx.clinicId} AND o.id = ${ownerId}`.execute(tx.db)
  await lockConversationsOf(
    tx,
    reached.map(({ waId }) => waId),
  )
  const { rows: locked } = await sql<{ id: string }>`SELECT o.id FROM owners o
    WHERE o.clinic_id = ${tx.clinicId} AND o.id = ${ownerId} FOR NO KEY UPDATE`.execute(tx.db)
  return locked[0]?.id
}

/** One that is held until the transaction ends, with its owner, as it is now. @throws AppError not_found */
export async function lockReminder(tx: ClinicTx, reminderId: string): Promise<HeldReminder> {
  await lockOwner(
    tx,
    sql`(SELECT ${ownerOf(tx)} FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND m.id = ${reminderId})`,
  )
  await sql`SELECT 1 FROM reminders WHERE clinic_id = ${tx.clinicId} AND id = ${reminderId} FOR UPDATE`.execute(tx.db)
  const [found] = await findReminders(tx, [reminderId])
  if (!found) throw new AppError('not_found')
  return found
}

interface Settled {
  /** `handed`: it became a message, which says itself how far it came. */
  status: 'waiting' | 'handed' | 'closed'
  reason?: Reminder['reason']
  /** Whom it is sent to; `null` while it waits. */
  ownerId?: string | null
  messageId?: string | null
  about?: string | null
  isPromotional?: boolean
  correctedAt?: null
  correctedBy?: null
  toldDueAt?: null
  toldMessage?: null
}

/** What becomes of reminders that the caller holds, with whoever did it. */
export async function settleReminders(
  tx: ClinicTx,
  held: readonly { id: string; petId: string }[],
  settled: Settled,
  actor?: Actor,
): Promise<void> {
  if (held.length === 0) return
  await tx.db
    .updateTable('reminders')
    .set({ ...settled, changedAt: tx.now, changedBy: actor?.professionalId ?? null })
    .where('clinicId', '=', tx.clinicId)
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .execute()
  for (const { id, petId } of held) tx.touched.note('reminders', { id, petId })
}
