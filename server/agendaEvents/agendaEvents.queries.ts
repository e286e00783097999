import { type RawBuilder, type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  type AgendaEvent,
  type agendaEvents,
  type EventDraft,
  type EventStatus,
  LISTED_EVENTS,
  type todayCard,
  type waitingRoomCard,
} from '#shared/agendaEvents/agendaEvents.contract.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { searchWords } from '#shared/values/text.ts'
import { type CardData, HOME_ROWS } from '#shared/word/homeCard.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, insertRecords, removeRecord, updateRecord } from '#server/db/record.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import { allOf, between, containing, pageLimit } from '#server/db/search.ts'
import { type JsonPage, JsonText } from '#server/http/jsonPage.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'

export type EventRow = Omit<Selectable<Database['agendaEvents']>, 'status'> & { status: EventStatus }

/** An `AgendaEvent` of event `e`, as JSON: one lookup of its animals, whose owner is one. */
export function eventOf(): RawBuilder<AgendaEvent> {
  return sql`json_build_object('id', e.id, 'version', e.version, 'typeId', e.type_id, 'professionalId', e.professional_id,
    'professionalName', v.name, 'startsAt', e.starts_at, 'endsAt', e.ends_at, 'status', e.status,
    'isOverbooked', e.is_overbooked, 'reason', e.reason, 'notes', e.notes, 'arrivedAt', e.arrived_at,
    'cancelReason', e.cancel_reason, 'declinedAt', e.declined_at, 'isSeries', e.series_id IS NOT NULL, 'pets', coalesce(guests.pets, '[]'), 'owner', guests.owner)`
}

/** Whose event `e` is and who comes. */
export function joined(tx: ClinicTx): RawBuilder<unknown> {
  return sql`JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = e.professional_id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id, 'status', p.status,
          'photo', ${photoOf('p')}, 'consultationId', g.consultation_id) ORDER BY g.id) AS pets,
        (array_agg(json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}) ORDER BY g.id))[1] AS owner
      FROM agenda_event_pets g
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = g.pet_id
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      WHERE g.clinic_id = ${tx.clinicId} AND g.event_id = e.id
    ) guests ON true`
}

/** @throws AppError not_found */
export async function findEvent(tx: ClinicTx, eventId: string): Promise<AgendaEvent> {
  const { rows } = await sql<{ event: AgendaEvent }>`SELECT ${eventOf()} AS event FROM agenda_events e ${joined(tx)}
    WHERE e.clinic_id = ${tx.clinicId} AND e.id = ${eventId}`.execute(tx.db)
  const event = rows[0]?.event
  if (!event) throw new AppError('not_found')
  return event
}

/** Whose agenda an event is in; nothing of one that was removed. */
export async function findAgendaOf(tx: ClinicTx, eventId: string): Promise<string | undefined> {
  const found = await tx.db
    .selectFrom('agendaEvents')
    .select('professionalId')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', eventId)
    .executeTakeFirst()
  return found?.professionalId
}

type EventPage = OutputOf<typeof agendaEvents.list>

/** Event `e` has some of these days. The day before them is read by the index, too: no event is longer (`MAX_EVENT_MINUTES`). */
function within(from: string, to: string): RawBuilder<unknown>[] {
  return [...between(sql`e.starts_at`, addDays(from, -1), to), sql`e.ends_at > ${instantOn(from, '00:00')}`]
}

/** The events of these days, those that began the night before, too, in the order of their beginnings: one statement. */
export async function listEvents(
  tx: ClinicTx,
  { from, to, professionalId, typeId, q, page }: InputOf<typeof agendaEvents.list>,
): Promise<JsonPage<EventPage>> {
  const conditions = [sql`e.clinic_id = ${tx.clinicId}`, ...within(from, to)]
  if (professionalId) conditions.push(sql`e.professional_id = ${professionalId}`)
  if (typeId) conditions.push(sql`e.type_id = ${typeId}`)
  const words = searchWords(q)
  if (words.length > 0) conditions.push(namesAll(tx, words))
  const found = sql`FROM agenda_events e WHERE ${allOf(conditions)}`
  const { rows } = await sql<{ items: string; total: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${eventOf()} ORDER BY e.starts_at, e.id), '[]')
      FROM (SELECT e.* ${found} ORDER BY e.starts_at, e.id ${pageLimit(page, LISTED_EVENTS)}) e ${joined(tx)})::text AS items`.execute(
    tx.db.withoutPlugins(),
  )
  const { items = '[]', total = 0 } = rows[0] ?? {}
  return { items: new JsonText(items), total, page, pageSize: LISTED_EVENTS }
}

/** Some animal of event `e`, or its owner, has every word in what its search reads. Of a few days there are few events. */
function namesAll(tx: ClinicTx, words: string[]): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM agenda_event_pets g
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = g.pet_id
    WHERE g.clinic_id = ${tx.clinicId} AND g.event_id = e.id
      AND ${allOf(words.map((word) => sql`p.search_text LIKE ${containing(word)}`))})`
}

/** The start shows so many of a day. */
const TODAY_ROWS = 12
/** Who is this late may still come. */
const LATE_HOURS = 2
/** So many of those who left are shown, the last ones. */
const LEFT_ROWS = 2

/** What of today is still to be done, of one professional or of all: one statement. */
export async function listToday(
  tx: ClinicTx,
  professionalId: string | undefined,
): Promise<Omit<CardData<typeof todayCard>, 'isOwn'>> {
  const today = dayOf(tx.now)
  const conditions = [sql`e.clinic_id = ${tx.clinicId}`, ...within(today, today)]
  if (professionalId) conditions.push(sql`e.professional_id = ${professionalId}`)
  conditions.push(sql`e.status NOT IN ('cancelled', 'missed')`)
  const since = new Date(tx.now.getTime() - LATE_HOURS * 3_600_000)
  const isAhead = sql`(e.status IN ('waiting', 'inConsultation')
    OR e.status IN ('scheduled', 'confirmed') AND e.ends_at >= ${since})`
  const hasGuests = sql`EXISTS (SELECT 1 FROM agenda_event_pets g WHERE g.clinic_id = ${tx.clinicId} AND g.event_id = e.id)`
  const { rows } = await sql<Omit<CardData<typeof todayCard>, 'isOwn'>>`
    WITH today AS MATERIALIZED (SELECT e.*, ${hasGuests} AS has_guests FROM agenda_events e WHERE ${allOf(conditions)})
    SELECT (SELECT count(*) FROM today WHERE has_guests) AS total,
      (SELECT count(*) FROM today WHERE has_guests AND status = 'attended') AS attended,
      (SELECT coalesce(json_agg(${eventOf()} ORDER BY e.starts_at, e.id), '[]')
      FROM ((SELECT * FROM today WHERE status = 'attended' AND has_guests
          ORDER BY starts_at DESC, id DESC LIMIT ${sql.lit(LEFT_ROWS)})
        UNION ALL (SELECT e.* FROM today e WHERE ${isAhead}
          ORDER BY e.starts_at, e.id LIMIT ${sql.lit(TODAY_ROWS)})) e ${joined(tx)}) AS items`.execute(tx.db)
  const { items = [], total = 0, attended = 0 } = rows[0] ?? {}
  return { items, total, attended }
}

/** Who of today waits: one statement. */
export async function listWaitingRoom(tx: ClinicTx): Promise<CardData<typeof waitingRoomCard>> {
  const today = dayOf(tx.now)
  const waiting = sql`FROM agenda_events e WHERE e.clinic_id = ${tx.clinicId} AND e.status = 'waiting'
    AND ${allOf(within(today, today))}`
  const { rows } = await sql<CardData<typeof waitingRoomCard>>`
    SELECT (SELECT count(*) ${waiting}) AS total,
      (SELECT coalesce(json_agg(${eventOf()} ORDER BY e.arrived_at, e.id), '[]')
      FROM (SELECT e.* ${waiting} ORDER BY e.arrived_at, e.id LIMIT ${sql.lit(HOME_ROWS)}) e ${joined(tx)}) AS items`.execute(
    tx.db,
  )
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total }
}

/** The events of a day in which one of these animals comes. */
export async function listDayOf(tx: ClinicTx, day: string, petIds: readonly string[]): Promise<AgendaEvent[]> {
  if (petIds.length === 0) return []
  const { rows } = await sql<{ event: AgendaEvent }>`SELECT ${eventOf()} AS event
    FROM agenda_events e ${joined(tx)}
    WHERE ${allOf([sql`e.clinic_id = ${tx.clinicId}`, ...within(day, day)])}
      AND EXISTS (SELECT 1 FROM agenda_event_pets g
        WHERE g.clinic_id = ${tx.clinicId} AND g.event_id = e.id AND g.pet_id = ANY(${petIds}))
    ORDER BY e.starts_at, e.id`.execute(tx.db)
  return rows.map(({ event }) => event)
}

type PetEvents = OutputOf<typeof agendaEvents.listOfPet>

/** Those to come first, the nearest on top; then the past ones, the newest on top. @throws AppError not_found */
export async function listEventsOfPet(
  tx: ClinicTx,
  { petId, page, pageSize }: InputOf<typeof agendaEvents.listOfPet>,
): Promise<PetEvents> {
  const order = sql`(e.ends_at >= ${tx.now}) DESC, CASE WHEN e.ends_at >= ${tx.now} THEN e.starts_at END,
    e.starts_at DESC, e.id`
  const found = sql`FROM agenda_event_pets own
    JOIN agenda_events e ON e.clinic_id = ${tx.clinicId} AND e.id = own.event_id
    WHERE own.clinic_id = ${tx.clinicId} AND own.pet_id = ${petId}`
  const { rows } = await sql<Pick<PetEvents, 'items' | 'total'> & { isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) ${found}) AS total,
      (SELECT coalesce(json_agg(${eventOf()} ORDER BY ${order}), '[]')
      FROM (SELECT e.* ${found} ORDER BY ${order} ${pageLimit(page, pageSize)}) e ${joined(tx)}) AS items`.execute(
    tx.db,
  )
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

/** Holds a professional's agenda, so that what comes at the same instant waits its turn and is told what came first. */
export async function lockAgenda(
  tx: ClinicTx,
  professionalId: string,
): Promise<{ name: string; isDisabled: boolean } | undefined> {
  return tx.db
    .selectFrom('professionals')
    .select(['name', 'isDisabled'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', professionalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface Guest {
  id: string
  name: string
  status: PetHeader['status']
  ownerId: string
}

/** The animals of an event, held so that they live when it is written. @throws AppError invalid */
export async function lockGuests(tx: ClinicTx, petIds: readonly string[]): Promise<Guest[]> {
  if (petIds.length === 0) return []
  const found = await tx.db
    .selectFrom('pets')
    .select(['id', 'name', 'status', 'ownerId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', petIds)
    .orderBy('id')
    .forShare()
    .execute()
  if (found.length < petIds.length)
    throw new AppError('invalid', { field: 'petIds', message: 'Elija mascotas de la lista' })
  return found as Guest[]
}

/** Of an event that the caller then changes. @throws AppError not_found, version_conflict */
export async function lockEvent(tx: ClinicTx, actor: Actor, eventId: string, version: number): Promise<EventRow> {
  const held = await lockRecord(tx, 'agendaEvents', eventId)
  await refuseOutdated(tx, actor, held, version)
  return held as EventRow
}

type NewEvent = Omit<EventDraft, 'petIds' | 'newcomer'> & {
  status: EventStatus
  confirmedAt?: Date | null
  arrivedAt?: Date | null
}

/** @returns its id */
export async function insertEvent(
  tx: ClinicTx,
  actor: Author,
  event: NewEvent,
  petIds: readonly string[],
): Promise<string> {
  const { id } = await insertRecord(tx, actor, 'agendaEvents', event)
  await insertGuests(tx, actor, id, petIds)
  return id
}

async function insertGuests(tx: ClinicTx, actor: Author, eventId: string, petIds: readonly string[]): Promise<void> {
  const guests = petIds.map((petId) => ({ id: uuidv7(), actor, at: tx.now, values: { eventId, petId } }))
  await insertRecords(tx, 'agendaEventPets', guests)
}

type EventPatch = Partial<Omit<EventRow, 'clinicId' | 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt'>>

/** Changes an event that the caller holds. Who moves it has seen to it that the owner cannot come. */
export async function updateEvent(tx: ClinicTx, actor: Author, held: EventRow, patch: EventPatch): Promise<void> {
  const seenTo = held.declinedAt !== null && ('status' in patch || 'startsAt' in patch) ? { declinedAt: null } : {}
  await updateRecord(tx, actor, 'agendaEvents', held.id, held.version, { ...seenTo, ...patch })
}

export interface GuestRow {
  id: string
  version: number
  petId: string
  consultationId: string | null
}

export async function listGuests(tx: ClinicTx, eventId: string): Promise<GuestRow[]> {
  return tx.db
    .selectFrom('agendaEventPets')
    .select(['id', 'version', 'petId', 'consultationId'])
    .where('clinicId', '=', tx.clinicId)
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
}

export const GUEST_SEEN = 'La mascota que quita ya tiene su consulta de esta cita.'

/** Those who come, and no others. @throws AppError not_allowed_now when one that is left out is being attended */
export async function setGuests(tx: ClinicTx, actor: Actor, eventId: string, petIds: readonly string[]): Promise<void> {
  const known = await listGuests(tx, eventId)
  for (const guest of known) {
    if (petIds.includes(guest.petId)) continue
    if (guest.consultationId !== null) throw new AppError('not_allowed_now', { message: GUEST_SEEN })
    await removeRecord(tx, actor, 'agendaEventPets', guest.id, guest.version)
  }
  const come = new Set(known.map(({ petId }) => petId))
  await insertGuests(
    tx,
    actor,
    eventId,
    petIds.filter((petId) => !come.has(petId)),
  )
}

/** Takes an event away; its modification history stays and says why. */
export async function removeEvent(tx: ClinicTx, actor: Actor, held: EventRow, reason: string): Promise<void> {
  for (const { id, version } of await listGuests(tx, held.id))
    await removeRecord(tx, actor, 'agendaEventPets', id, version)
  const { version } = await updateRecord(tx, actor, 'agendaEvents', held.id, held.version, { cancelReason: reason })
  await removeRecord(tx, actor, 'agendaEvents', held.id, version)
}
