import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Weight } from '#shared/weights/weights.contract.ts'
import { gramsOf } from '#shared/values/weight.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import {
  insertRecord,
  lockRecord,
  removeRecord,
  setDerived,
  type UpdateOptions,
  updateRecord,
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
    ORDER BY w.measured_at DESC, w.id DESC LIMIT ${LIST_CAP}`.execute(tx.db)
  return rows
}

/** The pet, held until the transaction ends: two weights at once wait for each other. @throws AppError not_found */
export async function lockWeighed(
  tx: ClinicTx,
  petId: string,
): Promise<{ birthOn: string; status: PetHeader['status'] }> {
  const { birthOn, status } = await lockRecord(tx, 'pets', petId)
  return { birthOn, status: status as PetHeader['status'] }
}

/** A weight typed on its own, of a pet that the caller holds. @returns its id */
export async function insertWeight(
  tx: ClinicTx,
  actor: Actor,
  weight: { petId: string; weightKg: number; measuredAt: Date },
): Promise<string> {
  const { petId, weightKg, measuredAt } = weight
  const row = await insertRecord(tx, actor, 'weights', { petId, grams: gramsOf(weightKg), measuredAt, source: 'pet' })
  await refreshPetWeight(tx, petId)
  return row.id
}

/** Of a pet that the caller holds. @throws AppError version_conflict, not_found */
export async function removeWeight(
  tx: ClinicTx,
  actor: Actor,
  weight: { petId: string; weightId: string; version: number },
): Promise<void> {
  await removeRecord(tx, actor, 'weights', weight.weightId, weight.version)
  await refreshPetWeight(tx, weight.petId)
}

/** The one weight that belongs to a record of another word (a consultation, a surgery). */
export interface SourceWeight {
  petId: string
  source: 'consultation' | 'surgery'
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
  await refreshPetWeight(tx, petId)
}

/** What the pet shows is its newest weight. The caller holds the pet, so that of two weights at once the newer stays. */
async function refreshPetWeight(tx: ClinicTx, petId: string): Promise<void> {
  const newest = await tx.db
    .selectFrom('weights')
    .select(['grams', 'measuredAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', petId)
    .orderBy('measuredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await setDerived(tx, 'pets', petId, {
    weightGrams: newest?.grams ?? null,
    weighedAt: newest?.measuredAt ?? null,
  })
}
