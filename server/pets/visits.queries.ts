import { type RawBuilder, sql } from 'kysely'
import { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import { snakeCase } from '#shared/values/recordTables.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { VisitPart } from '#server/word/word.ts'
import { listWords } from '#server/word/registry.ts'

/** What is empty until a person writes it; the weight is kept in grams. As columns: lists ask this of each line. */
const emptyAtFirst = Object.keys(ConsultationFields.shape)
  .filter((field) => !['kind', 'weightKg'].includes(field))
  .concat('weightGrams')
  .map(snakeCase)

/** Of a visit, called `c`: the records that a word made in it, called `r`. */
export function madeInVisit({ clinicId }: ClinicTx, { table, link }: VisitPart): RawBuilder<unknown> {
  return sql`FROM ${sql.raw(table)} r WHERE r.clinic_id = ${clinicId} AND r.pet_id = c.pet_id
    AND ${link ?? sql`r.consultation_id = c.id`}`
}

/**
 * Of a consultation, by the name that the statement gives it: somebody wrote something in it. A draft in which nobody
 * ever did was only opened: it is in no list, and stands where its address leads. What was typed and taken out again
 * counts as written, and so does what was registered inside.
 */
export function isWritten(tx: ClinicTx, consultation: string): RawBuilder<unknown> {
  const c = sql.raw(consultation)
  const inside = listWords().flatMap(({ visit }) => (visit ? [sql`SELECT 1 ${madeInVisit(tx, visit)}`] : []))
  return sql`(${c}.status <> 'draft' OR ${c}.version > 1
    OR num_nonnulls(${sql.raw(emptyAtFirst.map((column) => `${consultation}.${column}`).join(', '))}) > 0
    OR ${c}.kind NOT IN ('firstVisit', 'control')
    OR EXISTS (SELECT 1 FROM (SELECT ${c}.id, ${c}.pet_id) c WHERE EXISTS (${sql.join(inside, sql` UNION ALL `)})))`
}

const cause = (c: RawBuilder<unknown>) =>
  sql`coalesce(${c}.definitive_diagnosis, ${c}.presumptive_diagnosis, ${c}.reason)`

/** What a list calls a consultation: its diagnosis, else its reason, else the first words of what was told. */
export function visitTitle(consultation: string): RawBuilder<string | null> {
  const c = sql.raw(consultation)
  return sql`coalesce(${cause(c)}, left(${c}.anamnesis, 200))`
}

/** The text below that title: what was done, else what was told where the title does not say it. */
export function visitText(consultation: string): RawBuilder<string | null> {
  const c = sql.raw(consultation)
  return sql`coalesce(${c}.treatments, CASE WHEN ${cause(c)} IS NOT NULL THEN ${c}.anamnesis END)`
}

/**
 * Holds the visit that a record is made in, so that nobody signs or voids it meanwhile. Before the animal is held, as
 * everywhere: an autosave holds its visit and then, for a weight, the animal.
 * @throws AppError not_found when there is no such animal; invalid when it has no such visit; not_allowed_now when that
 * is closed
 */
export async function lockOpenVisit(tx: ClinicTx, consultationId: string | null, petId: string): Promise<void> {
  if (consultationId === null) return
  const found = tx.db
    .selectFrom('consultations')
    .select('status')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', consultationId)
    .where('petId', '=', petId)
  // One that is closed cannot even be locked.
  const visit = (await found.forKeyShare().executeTakeFirst()) ?? (await found.executeTakeFirst())
  if (!visit) {
    const pet = tx.db.selectFrom('pets').select('id').where('clinicId', '=', tx.clinicId).where('id', '=', petId)
    await pet.executeTakeFirstOrThrow(() => new AppError('not_found'))
    throw new AppError('invalid', { field: 'consultationId', message: 'La consulta no es de esta mascota' })
  }
  if (visit.status === 'draft' || visit.status === 'awaitingResults') return
  refuseNow({ message: 'La consulta ya está cerrada: haga el registro desde la mascota.' })
}

/** When the clinic's animals came, by `pet_id` and `at`: visits that were imported have a day and no hour, and count from noon. */
export function countedVisits({ clinicId }: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT pet_id, started_at AS at FROM consultations WHERE clinic_id = ${clinicId} AND status <> 'voided'
    UNION ALL SELECT pet_id, (visited_on + time '12:00') AT TIME ZONE 'America/Bogota' FROM past_visits
    WHERE clinic_id = ${clinicId})`
}
