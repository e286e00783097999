import { type RawBuilder, sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'
import { setDerivedFrom } from '#server/db/record.ts'
import { listWords } from '#server/word/registry.ts'
import type { DuePart } from '#server/word/word.ts'

const UNION = sql` UNION ALL `

type Doses = DuePart & Required<Pick<DuePart, 'families'>>

const isOfDoses = (due: DuePart | undefined): due is Doses => due?.families !== undefined

function joinDoses(linesOf: (doses: Doses) => RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    listWords().flatMap(({ due }) => (isOfDoses(due) ? linesOf(due) : [])),
    UNION,
  )
}

/**
 * The next dose of each of a clinic's animals and families, as `kind`, `id`, `protocol_id`, `pet_id`, `name`, `applied_on` and `next_on`.
 * @param end what ends the statement of each word, of its record `r`: conditions, and an order with its limit
 */
export function dueDoses(tx: ClinicTx, end: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return joinDoses(({ kind, from, about = sql`NULL`, isLive }) => [
    sql`(SELECT ${sql.lit(kind)} AS kind, r.id, r.protocol_id, r.pet_id, ${about} AS name, r.applied_on, r.next_on
      FROM ${from(tx)} WHERE r.clinic_id = ${tx.clinicId} AND ${isLive} ${end})`,
  ])
}

/** Each family of which pet `p` has a dose, with the next day of its last one. */
function lastDoses(tx: ClinicTx): RawBuilder<unknown> {
  return joinDoses(({ from, families }) =>
    families.map(
      ({ family, isLast }) => sql`SELECT ${family} AS family, r.next_on FROM ${from(tx)}
        WHERE r.clinic_id = ${tx.clinicId} AND r.pet_id = p.id AND ${isLast}`,
    ),
  )
}

/** Is pet `p` called for: active, and of an owner who is? The pets of an inactive owner wait for them to come back. */
export function isCalledFor(tx: ClinicTx): RawBuilder<unknown> {
  // A value, not a condition that may become a join: the owner of each animal is looked up until enough are found.
  return sql`p.status = 'active' AND (
    SELECT keeper.status FROM owners keeper WHERE keeper.clinic_id = ${tx.clinicId} AND keeper.id = p.owner_id) = 'active'`
}

/**
 * What the headers of these pets say is next: the earliest of the next doses; none of an animal that died. And the families
 * of which they have a dose, and those whose last one has no next date.
 */
export async function refreshNextDue(tx: ClinicTx, petIds: readonly string[]): Promise<void> {
  await setDerivedFrom(
    tx,
    'pets',
    ['nextDueOn', 'nextDueName', 'doseFamilies', 'undatedFamilies'],
    sql`SELECT p.id, first.next_on AS next_due_on, first.name AS next_due_name, given.families AS dose_families,
        given.undated AS undated_families
      FROM pets p
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(family ORDER BY family), '{}') AS families,
          coalesce(array_agg(family ORDER BY family) FILTER (WHERE next_on IS NULL), '{}') AS undated
        FROM (${lastDoses(tx)}) doses
      ) given
      LEFT JOIN LATERAL (
        SELECT live.next_on, live.name FROM (${dueDoses(tx)}) live WHERE live.pet_id = p.id
        ORDER BY live.next_on, live.name LIMIT 1
      ) first ON p.status <> 'deceased'
      WHERE p.clinic_id = ${tx.clinicId} AND p.id IN (${sql.join(petIds)})`,
  )
}
