import { type RawBuilder, sql } from 'kysely'
import { MAX_EVENT_MINUTES } from '#shared/agendaEvents/agendaEvents.rules.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { countedTo } from '#shared/http/paging.ts'
import { DUE_DAYS } from '#shared/protocols/protocols.rules.ts'
import type { reminders, UnbookedPet } from '#shared/reminders/reminders.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { isCalledFor } from '#server/pets/nextDue.queries.ts'
import { wantedRecords } from '#server/reminders/due.queries.ts'

type UnbookedPage = OutputOf<typeof reminders.unbooked>

/** No animal has more of one kind that is due. So many records of each are walked for a page, and for a hundred at least. */
const RECORDS_OF_A_PET = 8

/** Is an animal called for, without an event to come? */
export function isUnbooked(tx: ClinicTx): (petId: unknown) => RawBuilder<unknown> {
  const since = new Date(tx.now.getTime() - MAX_EVENT_MINUTES * 60_000)
  return (petId) => sql`EXISTS (
      SELECT 1 FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId} AND ${isCalledFor(tx)})
    AND ${petId} NOT IN (SELECT coming.pet_id FROM agenda_events b
      JOIN agenda_event_pets coming ON coming.clinic_id = ${tx.clinicId} AND coming.event_id = b.id
      WHERE b.clinic_id = ${tx.clinicId} AND b.starts_at >= ${since} AND b.ends_at >= ${tx.now}
        AND b.status NOT IN ('cancelled', 'missed', 'attended'))`
}

interface Asked {
  page: number
  pageSize: number
  /** Without what is due from today on. */
  isOverdue?: boolean
}

/**
 * Animals with something due, overdue or missed and no event to come; whose nearest day is nearest to today first. Found
 * from today on in both directions, as thousands are overdue in a clinic of some years.
 */
export async function listUnbooked(tx: ClinicTx, { page, pageSize, isOverdue = false }: Asked): Promise<UnbookedPage> {
  const today = dayOf(tx.now)
  const first = addDays(today, -DUE_DAYS.after)
  const last = isOverdue ? addDays(today, -1) : addDays(today, DUE_DAYS.before)
  const free = isUnbooked(tx)
  const some = (from: string, to: string, order: 'ASC' | 'DESC', count: number) =>
    wantedRecords(
      tx,
      { first: from, last: to },
      (petId, at) =>
        sql`AND ${free(petId)} ORDER BY ${at} ${sql.raw(order)}, r.id ${sql.raw(order)} LIMIT ${sql.lit(count)}`,
    )
  const cap = countedTo({ page, pageSize })
  const upTo = Math.max(page * pageSize * RECORDS_OF_A_PET, cap)
  const { rows } = await sql<{ items: UnbookedPet[]; total: number; isCut: boolean }>`
    WITH walked AS MATERIALIZED (
      ${some(today, last, 'ASC', upTo)} UNION ALL ${some(first, addDays(today, -1), 'DESC', upTo)}
    ),
    near AS MATERIALIZED (SELECT pet_id, min(abs(due_on - ${today}::date)) AS distance FROM walked GROUP BY pet_id)
    SELECT (SELECT count(*) >= ${sql.lit(upTo)} FROM walked) AS is_cut, (SELECT least(count(*), ${sql.lit(cap)}) FROM near) AS total,
      (SELECT coalesce(json_agg(json_build_object('petId', p.id, 'petName', p.name, 'speciesId', p.species_id,
        'photo', ${photoOf('p')}, 'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}),
        'due', own.due, 'reminded', (SELECT json_build_object('at', m.changed_at, 'byName', v.name) FROM reminders m
          JOIN messages g ON g.clinic_id = ${tx.clinicId} AND g.id = m.message_id
            AND g.status IN ('sent', 'delivered', 'read')
          LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = m.changed_by
          WHERE m.clinic_id = ${tx.clinicId} AND m.pet_id = p.id AND m.status = 'handed'
          ORDER BY m.changed_at DESC LIMIT 1))
        ORDER BY shown.distance, p.id), '[]')
      FROM (SELECT * FROM near ORDER BY distance, pet_id ${pageLimit(page, pageSize)}) shown
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = shown.pet_id
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      CROSS JOIN LATERAL (SELECT json_agg(json_build_object('kind', kind, 'about', about, 'dueOn', due_on, 'dueAt', due_at)
        ORDER BY due_on, kind, about) AS due
        FROM (${wantedRecords(tx, { first, last }, (petId) => sql`AND ${petId} = p.id`)}) wanted) own) AS items`.execute(
    tx.db,
  )
  const { items = [], total: found = 0, isCut = false } = rows[0] ?? {}
  // Where the walk stopped there is more, whatever number of animals it came by.
  const total = isCut ? Math.max(found, page * pageSize + 1) : found
  return { items, total, page, pageSize }
}
