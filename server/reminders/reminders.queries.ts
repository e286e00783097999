import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { Reminder, ReminderRule, reminders, ReminderView } from '#shared/reminders/reminders.contract.ts'
import { type ReminderFacts, writeReminder } from '#shared/reminders/reminders.rules.ts'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import { joinNames } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { closeReason, liveCauses } from '#server/reminders/causes.queries.ts'
import { kindsOff, listRules } from '#server/reminders/rules.queries.ts'

/** A reminder as it is stored, with what its text is written from. */
type Row = Omit<Reminder, 'message' | 'petNames' | 'about'> & {
  petName: string
  about: string | null
  message: string | null
  live: { pets: string[] | null; about: string[] | null }
}

/** A `Row` of reminder `m`, as JSON, with the state that it has now. @param reason why it goes no more, if it waits */
function rowOf(reason: RawBuilder<unknown>): RawBuilder<Row> {
  return sql`json_build_object('id', m.id, 'kind', m.kind, 'petId', m.pet_id,
    'status', CASE WHEN ${reason} IS NULL THEN m.status ELSE 'closed' END, 'reason', coalesce(${reason}, m.reason),
    'petName', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
    'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}, 'email', o.email),
    'about', m.about, 'message', m.message, 'dueAt', m.due_at, 'sendAt', m.send_at, 'isPromotional', m.is_promotional,
    'channel', m.channel, 'problem', m.problem, 'changedAt', m.changed_at, 'changedByName', v.name, 'live', live)`
}

function joined(tx: ClinicTx): RawBuilder<unknown> {
  return sql`JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = m.owner_id
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = m.changed_by
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

export async function findSender(tx: ClinicTx): Promise<Sender> {
  const { name, email, phoneCountry, phoneNumber } = await tx.db
    .selectFrom('clinics')
    .select(['name', 'email', 'phoneCountry', 'phoneNumber'])
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
  return { name, email, phone: phoneNumber ? ({ country: phoneCountry, number: phoneNumber } as Phone) : null }
}

function write({ live, petName, ...row }: Row, rules: readonly ReminderRule[], sender: Sender): Reminder {
  const petNames = live.pets ?? [petName]
  const about = live.about ? joinNames(live.about) : row.about
  const facts: ReminderFacts = {
    ...{ petNames, about, ownerName: row.owner.name, dueAt: row.dueAt },
    ...{ clinicName: sender.name, clinicPhone: sender.phone ? showPhone(sender.phone) : '' },
  }
  const text = rules.find(({ kind }) => kind === row.kind)?.message ?? ''
  return { ...row, petNames, about, message: row.message ?? writeReminder(row.kind, text, facts) }
}

type ReminderPage = OutputOf<typeof reminders.list>

/** Those that go by their time, the others from the newest back. What waits for nothing any more counts as closed. */
export async function listReminders(
  tx: ClinicTx,
  { view, page, pageSize }: InputOf<typeof reminders.list>,
): Promise<ReminderPage> {
  const rules = await listRules(tx)
  const reason = sql`CASE WHEN m.status = 'waiting' THEN ${closeReason(tx, kindsOff(rules))} END`
  const views: Record<ReminderView, { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
    waiting: {
      where: sql`m.status IN ('waiting', 'queued') AND ${reason} IS NULL`,
      order: sql`m.send_at, m.id`,
    },
    sent: { where: sql`m.status = 'sent'`, order: sql`m.changed_at DESC, m.id DESC` },
    failed: { where: sql`m.status = 'failed'`, order: sql`m.changed_at DESC, m.id DESC` },
    closed: {
      where: sql`(m.status = 'closed' OR m.status = 'waiting' AND ${reason} IS NOT NULL)`,
      order: sql`m.changed_at DESC, m.id DESC`,
    },
  }
  const { where, order } = views[view]
  const found = sql`FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND ${where}`
  const { rows } = await sql<{ items: Row[]; total: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${rowOf(reason)} ORDER BY ${order}), '[]')
      FROM (SELECT m.* ${found} ORDER BY ${order} ${pageLimit(page, pageSize)}) m ${joined(tx)}) AS items`.execute(
    tx.db,
  )
  const { items = [], total = 0 } = rows[0] ?? {}
  const sender = await findSender(tx)
  return { items: items.map((row) => write(row, rules, sender)), total, page, pageSize }
}

/** One that is held until the transaction ends, as it is now. @throws AppError not_found */
export async function lockReminder(tx: ClinicTx, reminderId: string): Promise<Reminder> {
  // Its owner first: what else goes to them is decided one after the other.
  await sql`SELECT 1 FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.id = (
    SELECT owner_id FROM reminders WHERE clinic_id = ${tx.clinicId} AND id = ${reminderId}) FOR NO KEY UPDATE`.execute(
    tx.db,
  )
  await sql`SELECT 1 FROM reminders WHERE clinic_id = ${tx.clinicId} AND id = ${reminderId} FOR UPDATE`.execute(tx.db)
  const rules = await listRules(tx)
  const reason = sql`CASE WHEN m.status IN ('waiting', 'queued') THEN ${closeReason(tx, kindsOff(rules))} END`
  const { rows } = await sql<{ row: Row }>`
    SELECT ${rowOf(reason)} AS row FROM reminders m ${joined(tx)}
    WHERE m.clinic_id = ${tx.clinicId} AND m.id = ${reminderId}`.execute(tx.db)
  const row = rows[0]?.row
  if (!row) throw new AppError('not_found')
  return write(row, rules, await findSender(tx))
}
