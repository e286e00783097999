import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import type { histories } from '#shared/histories/histories.contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { CLINIC_ZONE } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { allOf, bestMatches, containsAll, isLookedUp, searchTerms } from '#server/db/search.ts'
import { alertsOf, phoneOf, photoOf } from '#server/owners/owners.queries.ts'

type HistoryInput = InputOf<typeof histories.list>
type HistoryList = OutputOf<typeof histories.list>

/**
 * A page of histories, a line a pet, in one statement. What a search finds is in the order of its matches; a filter of
 * consultations alone starts from the newest ones that fit; else every pet, the last seen first.
 */
export async function listHistories(tx: ClinicTx, input: HistoryInput): Promise<HistoryList> {
  const { page, pageSize } = input
  const visits = visitFilter(input)
  const { rows } = await sql<Pick<HistoryList, 'items' | 'total'>>`
    WITH ${ctes(tx, input, visits)},
    page AS (SELECT * FROM placed ORDER BY place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
    SELECT (SELECT count(*) FROM found) AS total, (
      SELECT coalesce(json_agg(json_build_object(
        'petId', p.id, 'name', p.name, 'historyNumber', p.history_number, 'speciesId', p.species_id, 'breed', p.breed,
        'sex', p.sex, 'birthOn', p.birth_on, 'status', p.status, 'deceasedOn', p.deceased_on, 'photo', ${photoOf('p')},
        'hasAlerts', ${alertsOf('p')}, 'lastVisitAt', p.last_visit_at,
        'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}),
        'consultation', visit.line
      ) ORDER BY page.place), '[]')
      FROM page
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = page.id
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      LEFT JOIN LATERAL (
        SELECT json_build_object(
          'id', c.id, 'startedAt', c.started_at, 'status', c.status, 'professionalName', s.name,
          'title', coalesce(c.definitive_diagnosis, c.presumptive_diagnosis, c.reason)
        ) AS line
        FROM consultations c
        JOIN professionals s ON s.clinic_id = ${tx.clinicId} AND s.id = c.professional_id
        WHERE c.clinic_id = ${tx.clinicId} AND c.pet_id = p.id AND ${visits.condition}
        ORDER BY c.started_at DESC, c.id LIMIT 1
      ) AS visit ON true
    ) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

/** `found` is what `total` counts, `placed` the pets with their place in the list. */
function ctes(tx: ClinicTx, input: HistoryInput, visits: VisitFilter): RawBuilder<unknown> {
  const words = searchTerms(input.q)
  const species = input.speciesId ? sql`pets.species_id = ${input.speciesId}` : sql`true`
  const byName = sql`row_number() OVER (ORDER BY pets.search_text, pets.id) AS place`
  const petsOf = (source: string) =>
    sql`${sql.ref(source)} JOIN pets ON pets.clinic_id = ${tx.clinicId} AND pets.id = ${sql.ref(`${source}.id`)}`
  if (words.length > 0) {
    const fits = sql`EXISTS (SELECT 1 FROM consultations c
      WHERE c.clinic_id = ${tx.clinicId} AND c.pet_id = pets.id AND ${visits.condition})`
    return sql`
      found AS (${bestMatches('pets', tx.clinicId, words, allOf([species, ...(visits.narrows ? [fits] : [])]))}),
      placed AS (${input.sort === 'name' ? sql`SELECT pets.id, ${byName} FROM ${petsOf('found')}` : sql`SELECT id, rank AS place FROM found`})`
  }
  if (visits.narrows)
    return sql`
      newest AS (
        SELECT c.pet_id AS id, c.started_at FROM consultations c
        WHERE c.clinic_id = ${tx.clinicId} AND ${visits.condition} ORDER BY c.started_at DESC LIMIT ${TOTAL_CAP}
      ),
      visited AS (SELECT id, max(started_at) AS started_at FROM newest GROUP BY id),
      found AS (
        SELECT pets.id, pets.search_text, visited.started_at FROM ${petsOf('visited')} WHERE ${species}
      ),
      placed AS (
        SELECT id, row_number() OVER (ORDER BY ${input.sort === 'name' ? sql`search_text, id` : sql`started_at DESC, id`}) AS place FROM found
      )`
  const all = sql`FROM pets WHERE clinic_id = ${tx.clinicId} AND ${species}`
  const byVisit = sql`row_number() OVER (ORDER BY last_visit_at DESC NULLS LAST, id) AS place`
  return sql`
    found AS (SELECT id ${all} LIMIT ${TOTAL_CAP}),
    placed AS (SELECT id, ${input.sort === 'name' ? byName : byVisit} ${all})`
}

interface VisitFilter {
  /** Of a consultation `c`: it counts and fits the filters. */
  condition: RawBuilder<unknown>
  /** Some filter of consultations is set: a pet without one that fits is left out. */
  narrows: boolean
}

function visitFilter(input: HistoryInput): VisitFilter {
  const conditions: RawBuilder<unknown>[] = []
  if (input.professionalId) conditions.push(sql`c.professional_id = ${input.professionalId}`)
  if (input.from) conditions.push(sql`c.started_at >= ${input.from}::date::timestamp AT TIME ZONE ${CLINIC_ZONE}`)
  if (input.to) conditions.push(sql`c.started_at < (${input.to}::date + 1)::timestamp AT TIME ZONE ${CLINIC_ZONE}`)
  // Until a word has three letters the diagnosis does not narrow: nobody reads all of them for "ot".
  const words = searchTerms(input.diagnosis)
  if (words.some(isLookedUp)) conditions.push(containsAll(sql`c.diagnosis_search`, words))
  return { narrows: conditions.length > 0, condition: allOf([sql`c.status <> 'voided'`, ...conditions]) }
}
