import { sql } from 'kysely'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import type { reassignment } from '#shared/agendaEvents/reassignment.contract.ts'
import { MAX_SERIES } from '#shared/agendaEvents/series.contract.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { type EventRow, eventOf, joined } from '#server/agendaEvents/agendaEvents.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

/** Whoever is to come, or waits, also past the hour. No event is longer than a day, so the index gives those that go on. */
function toCome(tx: ClinicTx, professionalId: string) {
  return sql`FROM agenda_events e WHERE e.clinic_id = ${tx.clinicId} AND e.professional_id = ${professionalId}
    AND e.starts_at >= ${instantOn(addDays(dayOf(tx.now), -1), '00:00')}
    AND (e.status = 'waiting' OR e.status IN ('scheduled', 'confirmed') AND e.ends_at > ${tx.now})`
}

/** The events of a professional to come, the nearest first. @throws AppError not_found */
export async function listEventsToCome(
  tx: ClinicTx,
  { professionalId, page, pageSize }: InputOf<typeof reassignment.list>,
): Promise<OutputOf<typeof reassignment.list>> {
  if (!(await findProfessional(tx, professionalId))) throw new AppError('not_found')
  const found = toCome(tx, professionalId)
  const { rows } = await sql<{ items: AgendaEvent[]; total: number }>`
    SELECT (SELECT count(*) ${found}) AS total,
      (SELECT coalesce(json_agg(${eventOf()} ORDER BY e.starts_at, e.id), '[]')
      FROM (SELECT e.* ${found} ORDER BY e.starts_at, e.id ${pageLimit(page, pageSize)}) e ${joined(tx)}) AS items`.execute(
    tx.db,
  )
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

export async function countEventsToCome(tx: ClinicTx, professionalId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${toCome(tx, professionalId)}`.execute(tx.db)
  return rows[0]?.total ?? 0
}

/**
 * Those events, held, the nearest ones; or of them the ones with these ids. What each of them is like is asked again of
 * the row that is held: who was waited for may have moved it, which the list of ids does not see.
 */
export async function lockEventsToCome(
  tx: ClinicTx,
  professionalId: string,
  eventIds: readonly string[] | null,
): Promise<EventRow[]> {
  const chosen = eventIds ? sql`AND e.id = ANY(${eventIds}::uuid[])` : sql``
  const found = toCome(tx, professionalId)
  const { rows } = await sql<EventRow>`SELECT * ${found} AND e.id IN (
      SELECT e.id ${found} ${chosen} ORDER BY e.starts_at, e.id LIMIT ${sql.lit(MAX_SERIES)})
    ORDER BY e.id FOR UPDATE`.execute(tx.db)
  return rows
}
