import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { EventDraft } from '#shared/agendaEvents/agendaEvents.contract.ts'
import type { Slot } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { MAX_SERIES, type series, type SeriesScope } from '#shared/agendaEvents/series.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { type EventRow, GUEST_SEEN } from '#server/agendaEvents/agendaEvents.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, removeRecords, updateEachRecord } from '#server/db/record.ts'

/** The events of a series in their order. @throws AppError not_found when there is no such event */
export async function listSeries(tx: ClinicTx, eventId: string): Promise<OutputOf<typeof series.list>> {
  const { rows } = await sql<OutputOf<typeof series.list>[number]>`
    SELECT e.id, e.starts_at, e.status, e.is_overbooked FROM agenda_events own
    JOIN agenda_events e ON e.clinic_id = ${tx.clinicId} AND (e.id = own.id OR e.series_id = own.series_id)
    WHERE own.clinic_id = ${tx.clinicId} AND own.id = ${eventId}
    ORDER BY e.starts_at, e.id LIMIT ${sql.lit(MAX_SERIES)}`.execute(tx.db)
  if (rows.length === 0) throw new AppError('not_found')
  return rows
}

/**
 * This event and, held too, those of its series that a change of it changes: what was called off, missed or attended
 * stays, and so does what is past.
 */
export async function lockSeries(tx: ClinicTx, held: EventRow, scope: SeriesScope): Promise<EventRow[]> {
  if (held.seriesId === null) return [held]
  const from = scope === 'following' ? held.startsAt : tx.now.toISOString()
  const others = await tx.db
    .selectFrom('agendaEvents')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('seriesId', '=', held.seriesId)
    .where('id', '<>', held.id)
    .where('startsAt', '>', from)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return [held, ...(others as EventRow[])]
}

/** The indexes of those times that other events have. @param exceptIds events that move themselves */
export async function listTaken(
  tx: ClinicTx,
  slots: readonly Slot[],
  exceptIds: readonly string[] = [],
): Promise<Set<number>> {
  const column = (name: keyof Slot) => slots.map((slot) => slot[name])
  const { rows } = await sql<{ at: number }>`
    SELECT slot.at FROM unnest(${column('professionalId')}::uuid[], ${column('startsAt')}::timestamptz[],
      ${column('endsAt')}::timestamptz[]) WITH ORDINALITY slot(professional_id, starts_at, ends_at, at)
    WHERE EXISTS (SELECT 1 FROM agenda_events e
      WHERE e.clinic_id = ${tx.clinicId} AND e.professional_id = slot.professional_id
        AND NOT e.is_overbooked AND e.status NOT IN ('cancelled', 'missed')
        AND tstzrange(e.starts_at, e.ends_at) && tstzrange(slot.starts_at, slot.ends_at)
        AND NOT e.id = ANY(${exceptIds}::uuid[]))`.execute(tx.db)
  return new Set(rows.map(({ at }) => Number(at) - 1))
}

/** Books all of them, with the same animals. @returns the id of the first */
export async function insertSeries(
  tx: ClinicTx,
  actor: Actor,
  draft: Pick<EventDraft, 'typeId' | 'professionalId' | 'reason' | 'notes'>,
  slots: readonly { startsAt: string; endsAt: string; isOverbooked: boolean }[],
  petIds: readonly string[],
): Promise<string> {
  const seriesId = uuidv7()
  const made = { actor, at: tx.now }
  const events = slots.map((slot) => ({
    ...{ ...made, id: uuidv7() },
    values: { ...draft, ...slot, status: 'scheduled', seriesId, seriesStartsAt: slot.startsAt },
  }))
  await insertRecords(tx, 'agendaEvents', events)
  const guests = events.flatMap(({ id: eventId }) =>
    petIds.map((petId) => ({ ...made, id: uuidv7(), values: { eventId, petId } })),
  )
  await insertRecords(tx, 'agendaEventPets', guests)
  return events[0]?.id ?? ''
}

export type SeriesPatch = Pick<
  EventRow,
  'typeId' | 'reason' | 'notes' | 'isOverbooked' | 'startsAt' | 'endsAt' | 'professionalId' | 'seriesStartsAt'
>

export async function updateSeries(
  tx: ClinicTx,
  actor: Actor,
  patches: ReadonlyMap<string, SeriesPatch>,
): Promise<void> {
  await updateEachRecord(tx, actor, 'agendaEvents', patches)
}

/** Has these animals come in all of those events, too, and those no more. @throws AppError not_allowed_now when one of them is being attended */
export async function changeGuestsOfAll(
  tx: ClinicTx,
  actor: Actor,
  eventIds: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (added.length === 0 && removed.length === 0) return
  const known = await tx.db
    .selectFrom('agendaEventPets')
    .select(['id', 'eventId', 'petId', 'consultationId'])
    .where('clinicId', '=', tx.clinicId)
    .where('eventId', 'in', eventIds)
    .where('petId', 'in', [...added, ...removed])
    .orderBy('id')
    .forUpdate()
    .execute()
  const gone = known.filter(({ petId }) => removed.includes(petId))
  if (gone.some(({ consultationId }) => consultationId !== null))
    throw new AppError('not_allowed_now', { message: GUEST_SEEN })
  await removeRecords(
    tx,
    actor,
    'agendaEventPets',
    gone.map(({ id }) => id),
  )
  const has = new Set(known.map(({ eventId, petId }) => `${eventId}/${petId}`))
  const come = eventIds
    .flatMap((eventId) => added.map((petId) => ({ eventId, petId })))
    .filter(({ eventId, petId }) => !has.has(`${eventId}/${petId}`))
  await insertRecords(
    tx,
    'agendaEventPets',
    come.map((values) => ({ id: uuidv7(), actor, at: tx.now, values })),
  )
}
