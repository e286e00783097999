import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Deworming, DewormingFields, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import type { InputOf } from '#shared/http/contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedOfAll, updateRecord } from '#server/db/record.ts'
import {
  changeDoseWeight,
  type DoseWord,
  findDose,
  insertDoseWeights,
  listDoses,
  type NewDose,
  setDoseVoid,
  type Signer,
  weightColumns,
} from '#server/doses/doses.queries.ts'
import type { Judged } from '#server/doses/early.queries.ts'
import { refreshEarlyDewormings } from '#server/dewormings/early.queries.ts'
import { refreshNextDue } from '#server/pets/nextDue.queries.ts'
import type { BirthChange } from '#server/word/word.ts'

/** The columns of a `Deworming` under its names. */
export const dewormingDoses: DoseWord = {
  table: 'dewormings',
  columns: sql`d.id, d.version, d.pet_id AS "petId", d.consultation_id AS "consultationId",
    d.protocol_id AS "protocolId", d.kind, d.product, d.active_ingredient AS "activeIngredient", d.dose, d.route,
    d.batch, d.batch_expires_on AS "batchExpiresOn", d.applied_on AS "appliedOn", d.next_on AS "nextOn",
    d.applied_by AS "appliedBy", d.weight_grams / 1000.0 AS "weightKg", d.is_weighed AS "isWeighed", d.notes, d.early, d.early_reason AS "earlyReason",
    d.professional_id AS "professionalId", d.signer_name AS "signerName", d.signer_card AS "signerCard", d.status,
    d.void_reason AS "voidReason", d.is_current_internal OR d.is_current_external AS "isCurrent",
    d.covers,
    d.created_at AS "createdAt"`,
}

export const listDewormings = (tx: ClinicTx, input: InputOf<typeof dewormings.listOfPet>) =>
  listDoses<Deworming>(tx, dewormingDoses, input)

/** @throws AppError not_found */
export const findDeworming = (tx: ClinicTx, dewormingId: string) => findDose<Deworming>(tx, dewormingDoses, dewormingId)

type Columns = Omit<Judged<DewormingFields>, 'professionalId' | 'weightKg'>

function toColumns(fields: Judged<DewormingFields>): Columns {
  const { professionalId: _by, weightKg: _weightKg, ...columns } = fields
  return columns
}

/** Those of animals that the caller holds, and what follows from them. @returns their ids */
export async function insertDewormings(
  tx: ClinicTx,
  actor: Actor,
  doses: readonly NewDose<Judged<DewormingFields>>[],
  { signer, consultationId }: { signer: Signer; consultationId: string | null },
): Promise<string[]> {
  const records = doses.map(({ pet, fields }) => ({
    id: uuidv7(),
    actor,
    at: tx.now,
    values: {
      ...toColumns(fields),
      ...signer,
      ...weightColumns(fields.weightKg, pet.weightGrams),
      petId: pet.id,
      consultationId,
    },
  }))
  await insertRecords(tx, 'dewormings', records)
  await insertDoseWeights(tx, actor, 'deworming', records, doses)
  await refreshDoses(
    tx,
    doses.map(({ pet }) => pet.id),
  )
  return records.map(({ id }) => id)
}

/** @throws AppError version_conflict */
export async function updateDeworming(
  tx: ClinicTx,
  actor: Actor,
  deworming: Deworming,
  version: number,
  { fields, signer }: { fields: Judged<DewormingFields>; signer: Signer },
): Promise<void> {
  const weight = await changeDoseWeight(tx, actor, 'deworming', deworming, fields)
  await updateRecord(tx, actor, 'dewormings', deworming.id, version, { ...toColumns(fields), ...signer, ...weight })
  await refreshEarlyDewormings(tx, deworming.petId)
  await refreshDoses(tx, [deworming.petId])
}

/** @throws AppError version_conflict, not_allowed_now */
export async function setDewormingVoid(
  tx: ClinicTx,
  actor: Actor,
  deworming: Deworming,
  version: number,
  reason: string | null,
): Promise<void> {
  await setDoseVoid(tx, actor, 'deworming', deworming, { version, reason })
  await refreshEarlyDewormings(tx, deworming.petId)
  await refreshDoses(tx, [deworming.petId])
}

/** Of internal and of external parasites of these animals, which the caller holds, the last deworming is the live one. */
export async function refreshDoses(tx: ClinicTx, petIds: readonly string[]): Promise<void> {
  for (const [column, other, field] of [
    ['is_current_internal', 'external', 'isCurrentInternal'],
    ['is_current_external', 'internal', 'isCurrentExternal'],
  ] as const) {
    const { rows } = await sql<{ id: string; isLast: boolean }>`
      SELECT id, is_last FROM (
        SELECT id, ${sql.ref(column)} AS is_now, is_of AND row_number() OVER (
            PARTITION BY pet_id, is_of ORDER BY applied_on DESC, id DESC) = 1 AS is_last
        FROM (SELECT *, status = 'applied' AND kind <> ${other} AS is_of FROM dewormings
          WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)})) given
      ) doses WHERE is_now <> is_last`.execute(tx.db)
    const ids = (isLast: boolean) => rows.filter((row) => row.isLast === isLast).map(({ id }) => id)
    // Closed before another opens: the database allows one a pet.
    await setDerivedOfAll(tx, 'dewormings', ids(false), { [field]: false })
    await setDerivedOfAll(tx, 'dewormings', ids(true), { [field]: true })
  }
  // A live one covers the animal when, of all that it works against, it or another counts.
  const { rows } = await sql<{ id: string; isCovered: boolean }>`
    SELECT id, is_covered FROM (
      SELECT id, covers, (NOT is_current_internal OR bool_or(counts AND kind <> 'external') OVER of_pet)
        AND (NOT is_current_external OR bool_or(counts AND kind <> 'internal') OVER of_pet) AS is_covered
      FROM (SELECT *, status = 'applied' AND early IS NULL AS counts FROM dewormings
        WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)})) given
      WINDOW of_pet AS (PARTITION BY pet_id)
    ) doses WHERE covers <> is_covered`.execute(tx.db)
  for (const covers of [false, true]) {
    const ids = rows.filter(({ isCovered }) => isCovered === covers).map(({ id }) => id)
    await setDerivedOfAll(tx, 'dewormings', ids, { covers })
  }
  await refreshNextDue(tx, petIds)
}

/** The dewormings of an animal whose age was corrected, or became known: those that were too young may count by now, or not. */
export async function refreshAges(tx: ClinicTx, { petId, wasUnknown }: BirthChange): Promise<void> {
  await refreshEarlyDewormings(tx, petId, wasUnknown)
  await refreshDoses(tx, [petId])
}
