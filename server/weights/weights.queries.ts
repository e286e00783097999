import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Weight } from '#shared/weights/weights.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { gramsOf, showWeight } from '#shared/values/weight.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import {
  insertRecord,
  insertRecords,
  removeRecord,
  setDerivedFrom,
  type UpdateOptions,
  updateRecord,
  writeChange,
} from '#server/db/record.ts'

const LIST_CAP = 500

/** The newest first. @throws AppError not_found when the pet is not of the clinic */
export async function listWeights(tx: ClinicTx, petId: string): Promise<Weight[]> {
  const found = await weightsWhere(tx, sql`w.pet_id = ${petId}`)
  if (found.length > 0) return found
  const pet = await tx.db
    .selectFrom('pets')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', petId)
    .executeTakeFirst()
  if (!pet) throw new AppError('not_found')
  return []
}

/** @throws AppError not_found */
export async function findWeight(tx: ClinicTx, petId: string, weightId: string): Promise<Weight> {
  const [weight] = await weightsWhere(tx, sql`w.pet_id = ${petId} AND w.id = ${weightId}`)
  if (!weight) throw new AppError('not_found')
  return weight
}

async function weightsWhere(tx: ClinicTx, condition: RawBuilder<unknown>): Promise<Weight[]> {
  const { rows } = await sql<Weight>`
    SELECT w.id, w.grams / 1000.0 AS weight_kg, w.measured_at, w.source, w.source_id, p.name AS by_name, w.version
    FROM weights w
    LEFT JOIN professionals p ON p.clinic_id = ${tx.clinicId} AND p.id = w.created_by
    WHERE w.clinic_id = ${tx.clinicId} AND ${condition}
    ORDER BY w.measured_at DESC, w.id DESC LIMIT ${sql.lit(LIST_CAP)}`.execute(tx.db)
  return rows
}

/** The pet, held until the transaction ends: two weights at once wait for each other. @throws AppError not_found */
export async function lockWeighed(
  tx: ClinicTx,
  petId: string,
): Promise<{ id: string; version: number; birthOn: string; status: PetHeader['status'] }> {
  const { version, birthOn, status } = await lockRecord(tx, 'pets', petId)
  return { id: petId, version, birthOn: birthOn ?? '', status: status as PetHeader['status'] }
}

/** A weight typed on its own, of a pet that the caller holds. @returns its id */
export async function insertWeight(
  tx: ClinicTx,
  actor: Actor,
  weight: { petId: string; weightKg: number; measuredAt: Date },
): Promise<string> {
  const { petId, weightKg, measuredAt } = weight
  const row = await insertRecord(tx, actor, 'weights', { petId, grams: gramsOf(weightKg), measuredAt, source: 'pet' })
  await refreshPetWeights(tx, [petId])
  return row.id
}

/** Has this pet no more than one weight? */
export async function isOnlyWeight(tx: ClinicTx, petId: string): Promise<boolean> {
  const two = await tx.db
    .selectFrom('weights')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', petId)
    .limit(2)
    .execute()
  return two.length < 2
}

/**
 * Of a pet that the caller holds, whose history says it: the weight's own can no longer be opened.
 * @throws AppError version_conflict, not_found
 */
export async function removeWeight(
  tx: ClinicTx,
  actor: Actor,
  pet: { id: string; version: number },
  weight: Weight & { version: number },
): Promise<void> {
  await removeRecord(tx, actor, 'weights', weight.id, weight.version)
  await refreshPetWeights(tx, [pet.id])
  const before = `${showWeight(weight.weightKg)} del ${showDate(weight.measuredAt)}`
  await writeChange(tx, actor, 'pets', pet.id, pet.version, 'updated', [
    { field: 'removedWeight', before, after: null },
  ])
}

/** The one weight that belongs to a record of another word (a consultation, a dose). */
export interface SourceWeight {
  petId: string
  source: Exclude<Weight['source'], 'pet'>
  sourceId: string
  /** `null`: the record has no weight (any more). */
  weightKg: number | null
  /** Instant, ISO 8601. */
  measuredAt: string
}

/**
 * Inserts, changes or removes the weight of another record, and what the pet shows of it. Holds the pet until the
 * transaction ends.
 * @throws AppError not_found when the pet is not of the clinic
 */
export async function putSourceWeight(
  tx: ClinicTx,
  actor: Actor,
  weight: SourceWeight,
  options: UpdateOptions = {},
): Promise<void> {
  const { petId, source, sourceId, weightKg } = weight
  const measuredAt = new Date(weight.measuredAt)
  await lockRecord(tx, 'pets', petId)
  const before = await tx.db
    .selectFrom('weights')
    .select(['id', 'version'])
    .where('clinicId', '=', tx.clinicId)
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
  if (!before && weightKg === null) return
  if (!before && weightKg !== null)
    await insertRecord(tx, actor, 'weights', { petId, grams: gramsOf(weightKg), measuredAt, source, sourceId })
  if (before && weightKg !== null)
    await updateRecord(
      tx,
      actor,
      'weights',
      before.id,
      before.version,
      { grams: gramsOf(weightKg), measuredAt },
      options,
    )
  if (before && weightKg === null) await removeRecord(tx, actor, 'weights', before.id, before.version)
  await refreshPetWeights(tx, [petId])
}

/** Removes the weights of several records of a pet, which were of another animal; holds the pet until the transaction ends. */
export async function removeSourceWeights(
  tx: ClinicTx,
  actor: Actor,
  petId: string,
  source: SourceWeight['source'],
  sourceIds: readonly string[],
): Promise<void> {
  await lockRecord(tx, 'pets', petId)
  const found = await tx.db
    .selectFrom('weights')
    .select(['id', 'version'])
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', petId)
    .where('source', '=', source)
    .where('sourceId', 'in', [...sourceIds])
    .execute()
  for (const { id, version } of found) await removeRecord(tx, actor, 'weights', id, version)
  if (found.length > 0) await refreshPetWeights(tx, [petId])
}

/**
 * The weights of new records, of pets that the caller holds; those without one are left out.
 * @param visitAt when they were in a visit that is the last one now
 */
export async function insertSourceWeights(
  tx: ClinicTx,
  actor: Actor,
  taken: readonly SourceWeight[],
  visitAt?: Date,
): Promise<void> {
  const records = taken.flatMap(({ petId, source, sourceId, weightKg, measuredAt }) =>
    weightKg === null
      ? []
      : [
          {
            ...{ id: uuidv7(), actor, at: tx.now },
            values: { petId, grams: gramsOf(weightKg), measuredAt: new Date(measuredAt), source, sourceId },
          },
        ],
  )
  if (records.length === 0) return
  await insertRecords(tx, 'weights', records)
  await refreshPetWeights(
    tx,
    records.map(({ values }) => values.petId),
    visitAt,
  )
}

/** Weights of a file, of pets that the caller holds; what those show of them is refreshed by the caller. */
export async function insertPastWeights(
  tx: ClinicTx,
  author: Author,
  weights: readonly { id: string; petId: string; weightKg: number; measuredAt: Date }[],
): Promise<void> {
  await insertRecords(
    tx,
    'weights',
    weights.map(({ id, petId, weightKg, measuredAt }) => ({
      ...{ id, actor: author, at: tx.now },
      values: { petId, grams: gramsOf(weightKg), measuredAt, source: 'pet' },
    })),
  )
}

/** What pets show is their newest weight. The caller holds them, so that of two weights at once the newer stays. */
export async function refreshPetWeights(tx: ClinicTx, petIds: readonly string[], visitAt?: Date): Promise<void> {
  // Of a visit in which they were weighed in one write, as each one of a pet writes all its indexes.
  const visit = visitAt ? sql`, ${visitAt}::timestamptz AS last_visit_at` : sql``
  await setDerivedFrom(
    tx,
    'pets',
    ['weightGrams', 'weighedAt', ...(visitAt ? (['lastVisitAt'] as const) : [])],
    sql`SELECT p.id, newest.grams AS weight_grams, newest.measured_at AS weighed_at${visit} FROM pets p
      LEFT JOIN LATERAL (
        SELECT w.grams, w.measured_at FROM weights w WHERE w.clinic_id = ${tx.clinicId} AND w.pet_id = p.id
        ORDER BY w.measured_at DESC, w.id DESC LIMIT 1
      ) newest ON true
      WHERE p.clinic_id = ${tx.clinicId} AND p.id IN (${sql.join(petIds)})`,
  )
}
