import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import type { histories } from '#shared/histories/histories.contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { searchWords } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { isWritten, visitTitle } from '#server/pets/visits.queries.ts'
import {
  allOf,
  between,
  byRank,
  containsAll,
  isLookedUp,
  type Matches,
  pageLimit,
  searchTolerantly,
} from '#server/db/search.ts'
import { petIdentifier } from '#server/owners/petNumbers.queries.ts'
import { searchTerms } from '#server/db/searchTerms.ts'
import { type JsonPage, JsonText } from '#server/http/jsonPage.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { birthOf, otherAlertsOf, photoOf } from '#server/owners/petChip.queries.ts'

type HistoryInput = InputOf<typeof histories.list>
type HistoryList = OutputOf<typeof histories.list>

/**
 * A page of histories, a line a pet, in one statement. What a search finds is in the order of its matches; a filter of
 * consultations alone starts from the newest ones that fit; else every pet, the last seen first.
 * @param countedTo where the total of a list without a search stops
 */
export async function listHistories(
  tx: ClinicTx,
  input: HistoryInput,
  countedTo = TOTAL_CAP,
): Promise<JsonPage<HistoryList>> {
  return searchTolerantly(
    searchTerms(input.q),
    (matches) => readHistories(tx, input, matches, countedTo),
    ({ total }) => total,
  )
}

async function readHistories(
  tx: ClinicTx,
  input: HistoryInput,
  matches: Matches,
  countedTo: number,
): Promise<Omit<JsonPage<HistoryList>, 'isSimilar'>> {
  const { page, pageSize } = input
  const visits = visitFilter(tx, input)
  const { found, source, order } = arrange(tx, input, visits, matches, countedTo)
  const { rows } = await sql<{ items: string; total: number }>`
    WITH found AS (${found}),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM ${source}
      ORDER BY ${order} ${pageLimit(page, pageSize)}
    )
    SELECT (SELECT count(*) FROM found) AS total, (
      SELECT coalesce(json_agg(line ORDER BY place), '[]') FROM (
        SELECT page.place, line FROM page
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = page.id
        JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
        LEFT JOIN LATERAL (
          SELECT c.id, c.started_at AS "startedAt", c.status, s.name AS "professionalName",
            left(${visitTitle('c')}, 200) AS title
          FROM consultations c
          JOIN professionals s ON s.clinic_id = ${tx.clinicId} AND s.id = c.professional_id
          WHERE c.clinic_id = ${tx.clinicId} AND c.pet_id = p.id AND ${visits.condition}
          ORDER BY c.started_at DESC, c.id LIMIT 1
        ) AS visit ON true
        CROSS JOIN LATERAL (
          SELECT p.id AS "petId", p.name, p.history_number AS "historyNumber", p.species_id AS "speciesId", p.breed, p.sex,
            ${birthOf('p')} AS "birthOn", p.birth_is_approximate AS "birthIsApproximate", p.status, p.deceased_on AS "deceasedOn", ${photoOf('p')} AS photo,
            p.allergies, ${otherAlertsOf('p')} AS "otherAlerts", p.next_due_on AS "nextDueOn", p.next_due_name AS "nextDueName",
            p.dose_families AS "doseFamilies", p.undated_families AS "undatedFamilies",
            p.last_visit_at AS "lastVisitAt",
            json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}) AS owner,
            visit AS consultation
        ) AS line
      ) AS lines
    )::text AS items`.execute(tx.db.withoutPlugins())
  const { items = '[]', total = 0 } = rows[0] ?? {}
  return { items: new JsonText(items), total, page, pageSize }
}

interface Arranged {
  /** What `total` counts. */
  found: RawBuilder<unknown>
  /** Where a page's ids are taken from, and in which order. */
  source: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

function arrange(
  tx: ClinicTx,
  input: HistoryInput,
  visits: VisitFilter,
  matches: Matches,
  countedTo: number,
): Arranged {
  const words = searchTerms(input.q)
  const isByName = input.sort === 'name'
  const byName = sql`sort_name, id`
  const species = input.speciesId ? sql`pets.species_id = ${input.speciesId}` : sql`true`
  if (words.length > 0) {
    const filters: RawBuilder<unknown>[] = []
    if (input.speciesId) filters.push(species)
    if (visits.narrows)
      filters.push(sql`EXISTS (SELECT 1 FROM consultations c
        WHERE c.clinic_id = ${tx.clinicId} AND c.pet_id = pets.id AND ${visits.condition})`)
    const filter = filters.length > 0 ? allOf(filters) : undefined
    const identifier = petIdentifier(words)
    return {
      found: identifier
        ? sql`SELECT id, search_text AS text, 0 AS rank FROM pets
            WHERE clinic_id = ${tx.clinicId} AND ${identifier} AND ${filter ?? sql`true`}`
        : matches({ table: 'pets', clinicId: tx.clinicId, words, filter }),
      source: isByName ? sql`found JOIN pets USING (id) WHERE pets.clinic_id = ${tx.clinicId}` : sql`found`,
      order: isByName ? byName : byRank,
    }
  }
  if (visits.narrows) {
    const withPet = input.speciesId || isByName
    return {
      found: sql`
        SELECT v.id, v.started_at ${withPet ? sql`, pets.sort_name` : sql``} FROM (
          SELECT pet_id AS id, max(started_at) AS started_at FROM (
            SELECT c.pet_id, c.started_at FROM consultations c
            WHERE c.clinic_id = ${tx.clinicId} AND ${visits.condition} ORDER BY c.started_at DESC LIMIT ${sql.lit(TOTAL_CAP)}
          ) AS newest GROUP BY pet_id
        ) AS v
        ${withPet ? sql`JOIN pets ON pets.clinic_id = ${tx.clinicId} AND pets.id = v.id AND ${species}` : sql``}`,
      source: sql`found`,
      order: isByName ? byName : sql`started_at DESC, id`,
    }
  }
  const fitting = sql`pets WHERE clinic_id = ${tx.clinicId} AND ${species}`
  return {
    found: sql`SELECT id FROM ${fitting} LIMIT ${sql.lit(countedTo)}`,
    source: fitting,
    order: isByName ? byName : sql`last_visit_at DESC NULLS LAST, id`,
  }
}

interface VisitFilter {
  /** Of a consultation `c`: it counts and fits the filters. */
  condition: RawBuilder<unknown>
  /** Some filter of consultations is set: a pet without one that fits is left out. */
  narrows: boolean
}

function visitFilter(tx: ClinicTx, input: HistoryInput): VisitFilter {
  const conditions: RawBuilder<unknown>[] = []
  if (input.professionalId) conditions.push(sql`c.professional_id = ${input.professionalId}`)
  conditions.push(...between(sql`c.started_at`, input.from, input.to))
  // Until a word has three letters the diagnosis does not narrow: nobody reads all of them for "ot".
  const words = searchWords(input.diagnosis)
  if (words.some(isLookedUp)) conditions.push(containsAll(sql`c.diagnosis_search`, words))
  const counts = [sql`c.status <> 'voided'`, ...conditions, isWritten(tx, 'c')]
  return { narrows: conditions.length > 0, condition: allOf(counts) }
}
