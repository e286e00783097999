import { withClient } from './data.ts'

/** An hour of a plan that nobody has answered. */
export interface OpenHour {
  stayId: string
  orderId: string
  at: string
}

/** Marks what is made here. */
const MARK = 'Hospitalización del banco'
const QUARTER_MS = 15 * 60_000
/** Of an order of every quarter of an hour since 70 hours. */
const HOURS = 280

/** Inpatients with a plan of twelve orders each, one of them of every quarter of an hour, of which nothing is done. */
export async function openStays(url: string, clinicId: string, count: number): Promise<OpenHour[]> {
  return withClient(url, async (client) => {
    const startsAt = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS - (HOURS + 1) * QUARTER_MS)
    const { rows: stays } = await client.query<{ id: string }>(
      `INSERT INTO hospitalizations (clinic_id, id, version, created_at, updated_at, pet_id, professional_id, admitted_at, reason)
       SELECT $1, gen_random_uuid(), 1, now(), now(), pet.id, a.professional_id, $2, $3
       FROM (SELECT p.id FROM pets p WHERE p.clinic_id = $1 AND p.status = 'active' AND NOT EXISTS (SELECT FROM hospitalizations h
           WHERE h.clinic_id = $1 AND h.pet_id = p.id AND h.status = 'inpatient')
         ORDER BY md5(p.id::text || 'stay') LIMIT $4) pet, (SELECT professional_id FROM accounts WHERE clinic_id = $1 LIMIT 1) a
       RETURNING id`,
      [clinicId, startsAt, MARK, Math.ceil(count / HOURS)],
    )
    const ids = stays.map(({ id }) => id)
    const { rows: orders } = await client.query<{ id: string; stayId: string }>(
      `INSERT INTO treatment_orders (clinic_id, id, version, created_at, updated_at, hospitalization_id, line_id, status, category,
         name, frequency, every_hours, starts_at, tolerance_minutes, ordered_by, approved_at, approved_by, next_due_at)
       SELECT $1, id, 1, now(), now(), stay_id, id, 'active', 'walk', 'Paseo', 'every', every, $2, 30, 'Banco', $2, 'Banco', $2
       FROM (SELECT gen_random_uuid() AS id, stay_id, CASE WHEN n = 1 THEN 0.25 ELSE 8 END AS every
         FROM unnest($3::uuid[]) stay_id, generate_series(1, 12) n) made
       RETURNING id, hospitalization_id AS "stayId", every_hours AS every`,
      [clinicId, startsAt, ids],
    )
    const quarters = (orders as { id: string; stayId: string; every?: string }[]).filter(
      ({ every }) => Number(every) === 0.25,
    )
    await client.query('ANALYZE hospitalizations, treatment_orders')
    // Round the stays, so that two calls at once seldom hold the same one.
    return Array.from({ length: HOURS }, (_hour, index) =>
      new Date(startsAt.getTime() + index * QUARTER_MS).toISOString(),
    ).flatMap((at) => quarters.map(({ id, stayId }) => ({ stayId, orderId: id, at })))
  })
}
