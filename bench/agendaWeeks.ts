import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { withClient } from './data.ts'

/** As many events as a clinic with ten professionals has in a week: of fifteen minutes, ten hours of each of seven days. */
export const WEEK_EVENTS = 280
const DAY_EVENTS = WEEK_EVENTS / 7
/** Weeks that are filled, of which the present one is in the middle: some 20,000 events. */
const WEEKS = 71
/** Marks what is made here. */
const MARK = 'Prueba del banco'

export interface FilledWeek {
  from: string
  to: string
}

/** An agenda in which every week is full, made once beside the product. @returns the weeks, the present one first */
export async function fillWeeks(url: string, clinicId: string): Promise<FilledWeek[]> {
  return withClient(url, async (client) => {
    const found = await client.query<{ first: Date | null }>(
      'SELECT min(starts_at) AS first FROM agenda_events WHERE clinic_id = $1 AND reason = $2',
      [clinicId, MARK],
    )
    const known = found.rows[0]?.first
    const first = known ? dayOf(known) : addDays(dayOf(new Date()), -7 * Math.floor(WEEKS / 2))
    if (!known) {
      await client.query(
        `WITH pet AS (SELECT id, row_number() OVER (ORDER BY md5(id::text || 'agenda')) - 1 AS n, count(*) OVER () AS pets
           FROM pets WHERE clinic_id = $1 AND status = 'active'),
         slot AS MATERIALIZED (SELECT gen_random_uuid() AS id, n,
             $3::timestamptz + make_interval(days => n / $5, mins => 15 * (n % $5)) AS at
           FROM generate_series(0, $4::int - 1) AS n),
         made AS (
           INSERT INTO agenda_events (clinic_id, id, version, created_at, created_by, updated_at, type_id, professional_id,
             starts_at, ends_at, status, reason)
           SELECT $1, slot.id, 1, now(), a.professional_id, now(), 'consulta', a.professional_id,
             slot.at, slot.at + interval '15 minutes', 'confirmed', $2
           FROM slot, (SELECT professional_id FROM accounts WHERE clinic_id = $1 LIMIT 1) a)
         INSERT INTO agenda_event_pets (clinic_id, id, version, created_at, created_by, updated_at, event_id, pet_id)
         SELECT $1, gen_random_uuid(), 1, now(), NULL, now(), slot.id, pet.id
         FROM slot JOIN pet ON pet.n = slot.n % pet.pets`,
        [clinicId, MARK, instantOn(first, '07:00'), WEEKS * WEEK_EVENTS, DAY_EVENTS],
      )
      await client.query('VACUUM (ANALYZE) agenda_events, agenda_event_pets')
    }
    const weeks = Array.from({ length: WEEKS }, (_one, week) => addDays(first, 7 * week))
    return weeks.map((from) => ({ from, to: addDays(from, 6) }))
  })
}
