import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { CARD_CAP, countedTo } from '#shared/http/paging.ts'
import type { ReminderRule, reminders, remindersCard, ReminderView } from '#shared/reminders/reminders.contract.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { refuseUnknown } from '#server/owners/owners.queries.ts'
import {
  asTold,
  CAUSE,
  findSender,
  isOfPet,
  joined,
  reasonNow,
  type Row,
  rowOf,
  stateOf,
  write,
} from '#server/reminders/reminders.queries.ts'
import { listRules } from '#server/reminders/rules.queries.ts'

type ReminderPage = OutputOf<typeof reminders.list>
interface Paging {
  page: number
  pageSize: number
}

interface Some {
  /** The reminders that it may be, from an index, so many of them at most. */
  among: (upTo: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Which of them it is, by what each has become `now`: worked out for those of a page alone. */
  isIt?: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * A page of them, counted as `countedTo` says. Those that are none by now are left out of the page and of the count, once
 * their page is read: the job closes them within minutes.
 */
async function listSome(
  tx: ClinicTx,
  rules: readonly ReminderRule[],
  { among, isIt = sql`true`, order }: Some,
  { page, pageSize }: Paging,
): Promise<ReminderPage> {
  const cap = countedTo({ page, pageSize })
  const { rows } = await sql<{ items: Row[]; counted: number; looked: number }>`
    WITH found AS MATERIALIZED (SELECT m.* FROM (${among(sql.lit(cap))}) m ORDER BY ${order} LIMIT ${sql.lit(cap)}),
    page AS MATERIALIZED (SELECT m.* FROM found m ORDER BY ${order} ${pageLimit(page, pageSize)})
    SELECT (SELECT count(*) FROM found) AS counted, (SELECT count(*) FROM page) AS looked,
      (SELECT coalesce(json_agg(${rowOf(tx)} ORDER BY ${order}), '[]') FROM page m ${joined(tx, rules)}
        WHERE ${isIt}) AS items`.execute(tx.db)
  const { items = [], counted = 0, looked = 0 } = rows[0] ?? {}
  const sender = await findSender(tx)
  const total = counted - (looked - items.length)
  return { items: items.map((row) => asTold(write(row, rules, sender))), total, page, pageSize }
}

const newestFirst = sql`m.changed_at DESC, m.id DESC`
const soonestFirst = sql`m.send_at, m.id`

/** The reminders `m` that fit, the first of them in an order. */
function some(
  tx: ClinicTx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  upTo: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(SELECT m.* FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND ${where} ORDER BY ${order} LIMIT ${upTo})`
}

/** From the messages that are not sent: there are few, and reminders are many. */
function unsent(tx: ClinicTx, ...states: ('queued' | 'failed')[]): RawBuilder<unknown> {
  return sql`(SELECT m.* FROM messages s
    JOIN reminders m ON m.clinic_id = ${tx.clinicId} AND m.message_id = s.id AND m.status = 'handed'
    WHERE s.clinic_id = ${tx.clinicId} AND s.cause = ${sql.lit(CAUSE)} AND s.status IN (${sql.join(states.map((one) => sql.lit(one)))}))`
}

const isWaiting = sql`m.status = 'waiting'`

/** Those that go by their time, the others from the newest back. What waits for nothing any more counts as closed. */
export async function listReminders(
  tx: ClinicTx,
  { view, ...paging }: InputOf<typeof reminders.list>,
): Promise<ReminderPage> {
  const rules = await listRules(tx)
  const all = (...parts: RawBuilder<unknown>[]) => sql.join(parts, sql` UNION ALL `)
  // Of those that wait, the job finds later ones: it closes them within minutes.
  const gone = () => sql`(SELECT m.* FROM (
    ${all(some(tx, isWaiting, soonestFirst, sql.lit(CARD_CAP)), unsent(tx, 'queued', 'failed'))}) m
    WHERE ${reasonNow(tx, rules)} IS NOT NULL)`
  const views: Record<ReminderView, Some> = {
    waiting: {
      among: (upTo) => all(some(tx, isWaiting, soonestFirst, upTo), unsent(tx, 'queued')),
      isIt: sql`now.reason IS NULL`,
      order: soonestFirst,
    },
    sent: {
      among: (upTo) => some(tx, sql`m.status = 'handed' AND ${stateOf(tx)} = 'sent'`, newestFirst, upTo),
      order: newestFirst,
    },
    failed: { among: () => unsent(tx, 'failed'), isIt: sql`now.reason IS NULL`, order: newestFirst },
    closed: { among: (upTo) => all(some(tx, sql`m.status = 'closed'`, newestFirst, upTo), gone()), order: newestFirst },
  }
  return listSome(tx, rules, views[view], paging)
}

/** So many go with the start. */
const CARD_ROWS = 5
const CARD_DAYS = 7

/**
 * What goes in the next days, and how many did not go. The first rows are looked at one after the other; the number of all
 * comes from the index, and is exact where fewer go than are shown.
 */
export async function listNextReminders(tx: ClinicTx): Promise<CardData<typeof remindersCard>> {
  const rules = await listRules(tx)
  const soon = sql`FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND ${isWaiting}
    AND m.send_at < ${new Date(tx.now.getTime() + CARD_DAYS * 86_400_000)}`
  const { rows } = await sql<{ items: Row[]; counted: number; failed: number }>`
    WITH going AS (SELECT m.id, m.send_at ${soon} ORDER BY ${soonestFirst} LIMIT ${sql.lit(CARD_CAP)})
    SELECT (SELECT count(*) FROM going) AS counted,
      (SELECT count(*) FROM (SELECT 1 FROM ${unsent(tx, 'failed')} m WHERE ${reasonNow(tx, rules)} IS NULL
        LIMIT ${sql.lit(CARD_CAP)}) counted) AS failed,
      (SELECT coalesce(json_agg(line ORDER BY send_at, id), '[]') FROM (
        SELECT ${rowOf(tx)} AS line, m.send_at, m.id FROM (SELECT m.* ${soon} ORDER BY ${soonestFirst}) m ${joined(tx, rules)}
        WHERE now.reason IS NULL ORDER BY ${soonestFirst} LIMIT ${sql.lit(CARD_ROWS)}) first_ones) AS items`.execute(
    tx.db,
  )
  const { items = [], counted = 0, failed = 0 } = rows[0] ?? {}
  const sender = await findSender(tx)
  const total = items.length < CARD_ROWS ? items.length : counted
  return { items: items.map((row) => asTold(write(row, rules, sender))), total, failed }
}

/** @throws AppError not_found */
export async function listRemindersOfPet(
  tx: ClinicTx,
  { petId, ...paging }: InputOf<typeof reminders.listOfPet>,
): Promise<ReminderPage> {
  await refuseUnknown(tx, 'pets', petId)
  return listSome(
    tx,
    await listRules(tx),
    { among: (upTo) => some(tx, isOfPet(tx, petId), newestFirst, upTo), order: newestFirst },
    paging,
  )
}

/** With those that were sent to whom this owner was united with. @throws AppError not_found */
export async function listRemindersOfOwner(
  tx: ClinicTx,
  { ownerId, ...paging }: InputOf<typeof reminders.listOfOwner>,
): Promise<ReminderPage> {
  await refuseUnknown(tx, 'owners', ownerId)
  // Each by an index of its own: an OR would read all reminders.
  const sentTo = sql`SELECT ${ownerId}::uuid AS id
    UNION ALL SELECT o.id FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.merged_into_id = ${ownerId}`
  const theirs = sql`SELECT m.* FROM (${sentTo}) n JOIN reminders m ON m.clinic_id = ${tx.clinicId} AND m.owner_id = n.id
    UNION ALL SELECT m.* FROM pets p
      JOIN reminders m ON m.clinic_id = ${tx.clinicId} AND m.pet_id = p.id AND m.owner_id IS NULL
      WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = ${ownerId}`
  return listSome(tx, await listRules(tx), { among: () => theirs, order: newestFirst }, paging)
}
