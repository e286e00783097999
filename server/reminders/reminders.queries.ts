import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { CARD_CAP, TOTAL_CAP } from '#shared/http/paging.ts'
import type {
  Offer,
  Reminder,
  ReminderFacts,
  ReminderRule,
  reminders,
  remindersCard,
  ReminderView,
} from '#shared/reminders/reminders.contract.ts'
import { writeReminder } from '#shared/reminders/reminders.rules.ts'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import { joinNames } from '#shared/values/text.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { closeReason, liveCauses, ownerOf } from '#server/reminders/causes.queries.ts'
import { kindsOff, listRules } from '#server/reminders/rules.queries.ts'

/** A reminder as it is stored, with what its text is written from. */
type Row = Omit<Reminder, 'message' | 'petNames' | 'about'> & {
  outboxId: string | null
  petName: string
  about: string | null
  message: string | null
  live: { pets: string[] | null; about: string[] | null }
}

/** Why reminder `m` goes no more, while it could. */
function reasonNow(tx: ClinicTx, rules: readonly ReminderRule[]): RawBuilder<unknown> {
  return sql`CASE WHEN m.status IN ('waiting', 'queued', 'failed') THEN ${closeReason(tx, kindsOff(rules))} END`
}

/** When reminder `m` came to the state that it has now: what closed since it was last looked at, at the latest just now. */
function changedAt(tx: ClinicTx): RawBuilder<unknown> {
  return sql`CASE WHEN now.reason IS NULL THEN m.changed_at WHEN now.reason = 'expired' THEN least(m.until_at, ${tx.now})
    ELSE ${tx.now} END`
}

/** A `Row` of reminder `m`, as JSON, with the state that it has now. */
function rowOf(tx: ClinicTx): RawBuilder<Row> {
  const offers = sql`${offersTo(tx, sql`o.id`)} AND m.is_promotional AND m.status IN ('waiting', 'failed')
    AND x.id <> m.id`
  return sql`json_build_object('id', m.id, 'kind', m.kind, 'petId', m.pet_id, 'isByHand', m.source_id = m.id,
    'status', CASE WHEN now.reason IS NULL THEN m.status ELSE 'closed' END, 'reason', coalesce(now.reason, m.reason),
    'petName', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
    'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}, 'email', o.email),
    'about', m.about, 'message', m.message, 'dueAt', m.due_at, 'sendAt', m.send_at, 'isPromotional', m.is_promotional,
    'offers', coalesce((${offers}), '[]'), 'channel', m.channel, 'problem', m.problem, 'changedAt', ${changedAt(tx)},
    'changedByName', v.name, 'outboxId', m.outbox_id, 'live', live)`
}

/** Longer than the law looks back. */
const OFFER_DAYS = 8

/** What was offered to an owner lately, as JSON. In its conditions `x` is a reminder. */
export function offersTo(tx: ClinicTx, ownerId: unknown): RawBuilder<Offer[] | null> {
  return sql`SELECT json_agg(json_build_object('channel', x.channel, 'at', x.changed_at)) FROM reminders x
    WHERE x.clinic_id = ${tx.clinicId} AND x.owner_id = ${ownerId} AND x.is_promotional
      AND x.status IN ('queued', 'sent') AND x.changed_at > ${new Date(tx.now.getTime() - OFFER_DAYS * 86_400_000)}`
}

function joined(tx: ClinicTx, rules: readonly ReminderRule[]): RawBuilder<unknown> {
  return sql`JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = coalesce(m.owner_id, p.owner_id)
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = m.changed_by
    CROSS JOIN LATERAL (SELECT ${reasonNow(tx, rules)} AS reason) now
    LEFT JOIN LATERAL (
      SELECT json_agg(DISTINCT pet) AS pets, json_agg(DISTINCT about) FILTER (WHERE about IS NOT NULL) AS about
      FROM (${liveCauses(tx)}) asked
    ) live ON true`
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

/** With the row of the outbox that sends it. */
export type HeldReminder = Reminder & { outboxId: string | null }

function write({ live, petName, ...row }: Row, rules: readonly ReminderRule[], sender: Sender): HeldReminder {
  const petNames = live.pets ?? [petName]
  const about = live.about ? joinNames(live.about) : row.about
  const facts: ReminderFacts = {
    ...{ petNames, about, ownerName: row.owner.name, dueAt: row.dueAt },
    ...{ clinicName: sender.name, clinicPhone: sender.phone ? showPhone(sender.phone) : '' },
  }
  const text = rules.find(({ kind }) => kind === row.kind)?.message ?? ''
  return { ...row, petNames, about, message: row.message ?? writeReminder(row.kind, text, facts) }
}

function asTold({ outboxId: _outboxId, ...reminder }: HeldReminder): Reminder {
  return reminder
}

type ReminderPage = OutputOf<typeof reminders.list>
interface Paging {
  page: number
  pageSize: number
}

async function listSome(
  tx: ClinicTx,
  rules: readonly ReminderRule[],
  { where, order }: { where: RawBuilder<unknown>; order: RawBuilder<unknown> },
  { page, pageSize }: Paging,
): Promise<ReminderPage> {
  const found = sql`FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND ${where}`
  const { rows } = await sql<{ items: Row[]; total: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${rowOf(tx)} ORDER BY ${order}), '[]')
      FROM (SELECT m.* ${found} ORDER BY ${order} ${pageLimit(page, pageSize)}) m ${joined(tx, rules)}) AS items`.execute(
    tx.db,
  )
  const { items = [], total = 0 } = rows[0] ?? {}
  const sender = await findSender(tx)
  return { items: items.map((row) => asTold(write(row, rules, sender))), total, page, pageSize }
}

const newestFirst = sql`m.changed_at DESC, m.id DESC`

/** Those that go by their time, the others from the newest back. What waits for nothing any more counts as closed. */
export async function listReminders(
  tx: ClinicTx,
  { view, ...paging }: InputOf<typeof reminders.list>,
): Promise<ReminderPage> {
  const rules = await listRules(tx)
  const reason = reasonNow(tx, rules)
  const views: Record<ReminderView, RawBuilder<unknown>> = {
    waiting: sql`m.status IN ('waiting', 'queued') AND ${reason} IS NULL`,
    sent: sql`m.status = 'sent'`,
    failed: sql`m.status = 'failed' AND ${reason} IS NULL`,
    closed: sql`(m.status = 'closed' OR m.status IN ('waiting', 'queued', 'failed') AND ${reason} IS NOT NULL)`,
  }
  const order = view === 'waiting' ? sql`m.send_at, m.id` : newestFirst
  return listSome(tx, rules, { where: views[view], order }, paging)
}

/** So many go with the start. */
const CARD_ROWS = 5
const CARD_DAYS = 7

/** What goes in the next days: two statements, whatever waits in a clinic. */
export async function listNextReminders(tx: ClinicTx): Promise<CardData<typeof remindersCard>> {
  const rules = await listRules(tx)
  const reason = reasonNow(tx, rules)
  const soon = sql`m.status = 'waiting' AND m.send_at < ${new Date(tx.now.getTime() + CARD_DAYS * 86_400_000)}`
  const count = (where: RawBuilder<unknown>) =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND ${where}
      AND ${reason} IS NULL LIMIT ${sql.lit(CARD_CAP)}) counted)`
  const { rows } = await sql<{ items: Row[]; total: number; failed: number }>`
    SELECT ${count(soon)} AS total, ${count(sql`m.status = 'failed'`)} AS failed,
      (SELECT coalesce(json_agg(${rowOf(tx)} ORDER BY m.send_at, m.id), '[]') FROM (
        SELECT m.* FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND ${soon} AND ${reason} IS NULL
        ORDER BY m.send_at, m.id LIMIT ${sql.lit(CARD_ROWS)}) m ${joined(tx, rules)}) AS items`.execute(tx.db)
  const { items = [], total = 0, failed = 0 } = rows[0] ?? {}
  const sender = await findSender(tx)
  return { items: items.map((row) => asTold(write(row, rules, sender))), total, failed }
}

/** Is reminder `m` of an animal? Of an event of several each has it. */
export function isOfPet(tx: ClinicTx, petId: string): RawBuilder<boolean> {
  return sql`(m.pet_id = ${petId} OR m.kind = 'event' AND m.source_id IN (
    SELECT g.event_id FROM agenda_event_pets g WHERE g.clinic_id = ${tx.clinicId} AND g.pet_id = ${petId}))`
}

/** @throws AppError not_found */
export async function listRemindersOfPet(
  tx: ClinicTx,
  { petId, ...paging }: InputOf<typeof reminders.listOfPet>,
): Promise<ReminderPage> {
  await refuseUnknown(tx, 'pets', petId)
  return listSome(tx, await listRules(tx), { where: isOfPet(tx, petId), order: newestFirst }, paging)
}

/** With those that were sent to whom this owner was united with. @throws AppError not_found */
export async function listRemindersOfOwner(
  tx: ClinicTx,
  { ownerId, ...paging }: InputOf<typeof reminders.listOfOwner>,
): Promise<ReminderPage> {
  await refuseUnknown(tx, 'owners', ownerId)
  const where = sql`(m.owner_id = ${ownerId}
    OR m.owner_id IN (SELECT o.id FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.merged_into_id = ${ownerId})
    OR m.owner_id IS NULL AND m.pet_id IN (
      SELECT p.id FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = ${ownerId}))`
  return listSome(tx, await listRules(tx), { where, order: newestFirst }, paging)
}

/** @throws AppError not_found */
export async function refuseUnknown(tx: ClinicTx, table: 'pets' | 'owners', id: string): Promise<void> {
  const known = await tx.db
    .selectFrom(table)
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new AppError('not_found')
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

/** One that is held until the transaction ends, as it is now. @throws AppError not_found */
export async function lockReminder(tx: ClinicTx, reminderId: string): Promise<HeldReminder> {
  // Its owner first: what else goes to them is decided one after the other.
  await sql`SELECT 1 FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.id = (
    SELECT ${ownerOf(tx)} FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND m.id = ${reminderId})
    FOR NO KEY UPDATE`.execute(tx.db)
  await sql`SELECT 1 FROM reminders WHERE clinic_id = ${tx.clinicId} AND id = ${reminderId} FOR UPDATE`.execute(tx.db)
  const [found] = await findReminders(tx, [reminderId])
  if (!found) throw new AppError('not_found')
  return found
}

interface Settled {
  status: Reminder['status']
  reason?: Reminder['reason']
  /** Whom it is sent to; `null` while it waits. */
  ownerId?: string | null
  channel?: Reminder['channel']
  outboxId?: string | null
  about?: string | null
  message?: string | null
  problem?: string | null
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
