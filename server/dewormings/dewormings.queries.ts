import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Deworming, DewormingFields, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedOfAll, updateRecord } from '#server/db/record.ts'
import { refreshNextDue } from '#server/pets/nextDue.queries.ts'
import { petHeaderColumns, weightBefore } from '#server/pets/pets.queries.ts'
import type { HeldPet, Signer } from '#server/protocols/doses.queries.ts'

/** The columns of a `Deworming` under its names. */
const columns = sql`d.id, d.version, d.pet_id AS "petId", d.consultation_id AS "consultationId",
  d.protocol_id AS "protocolId", d.kind, d.product, d.active_ingredient AS "activeIngredient", d.dose, d.route, d.batch,
  d.batch_expires_on AS "batchExpiresOn", d.applied_on AS "appliedOn", d.next_on AS "nextOn",
  d.applied_by AS "appliedBy", d.weight_grams / 1000.0 AS "weightKg", d.notes, d.professional_id AS "professionalId",
  d.signer_name AS "signerName", d.signer_card AS "signerCard", d.status, d.void_reason AS "voidReason",
  d.is_current_internal OR d.is_current_external AS "isCurrent", d.created_at AS "createdAt"`

type DewormingList = OutputOf<typeof dewormings.listOfPet>

/** The newest first, voided ones with them, in one statement. @throws AppError not_found when there is no such pet */
export async function listDewormings(
  tx: ClinicTx,
  { petId, page, pageSize }: InputOf<typeof dewormings.listOfPet>,
): Promise<DewormingList> {
  const { rows } = await sql<Pick<DewormingList, 'items' | 'total'> & { isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM (SELECT 1 FROM dewormings WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
        LIMIT ${TOTAL_CAP}) counted) AS total,
      (SELECT coalesce(json_agg(line ORDER BY line."appliedOn" DESC, line.id DESC), '[]') FROM (
        SELECT ${columns} FROM dewormings d WHERE d.clinic_id = ${tx.clinicId} AND d.pet_id = ${petId}
        ORDER BY d.applied_on DESC, d.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) line) AS items`.execute(
    tx.db,
  )
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

async function dewormingsWhere(tx: ClinicTx, condition: RawBuilder<unknown>): Promise<Deworming[]> {
  const { rows } = await sql<{ line: Deworming }>`
    SELECT row_to_json(line) AS line FROM (
      SELECT ${columns} FROM dewormings d WHERE d.clinic_id = ${tx.clinicId} AND ${condition} ORDER BY d.id
    ) line`.execute(tx.db)
  return rows.map(({ line }) => line)
}

/** @throws AppError not_found */
export async function findDeworming(tx: ClinicTx, dewormingId: string): Promise<Deworming> {
  const [deworming] = await dewormingsWhere(tx, sql`d.id = ${dewormingId}`)
  if (!deworming) throw new AppError('not_found')
  return deworming
}

export async function findDewormings(tx: ClinicTx, ids: readonly string[]): Promise<Deworming[]> {
  return dewormingsWhere(tx, sql`d.id IN (${sql.join(ids)})`)
}

/** @throws AppError not_found */
export async function findDewormingWithPet(
  tx: ClinicTx,
  dewormingId: string,
): Promise<OutputOf<typeof dewormings.get>> {
  const { rows } = await sql<{ line: OutputOf<typeof dewormings.get> }>`
    SELECT row_to_json(line) AS line FROM (
      SELECT ${columns}, (SELECT row_to_json(header) FROM (
          SELECT ${petHeaderColumns()} FROM pets p
          JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
          LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
          WHERE p.clinic_id = ${tx.clinicId} AND p.id = d.pet_id
        ) header) AS pet
      FROM dewormings d WHERE d.clinic_id = ${tx.clinicId} AND d.id = ${dewormingId}
    ) line`.execute(tx.db)
  const found = rows[0]?.line
  if (!found) throw new AppError('not_found')
  return found
}

type Columns = Omit<DewormingFields, 'professionalId'>

function toColumns(fields: DewormingFields): Columns {
  const { professionalId: _professionalId, ...columns } = fields
  return columns
}

/** Those of animals that the caller holds, and what follows from them. @returns their ids */
export async function insertDewormings(
  tx: ClinicTx,
  actor: Actor,
  doses: readonly { pet: HeldPet; fields: DewormingFields }[],
  { signer, consultationId }: { signer: Signer; consultationId: string | null },
): Promise<string[]> {
  const records = doses.map(({ pet, fields }) => ({
    id: uuidv7(),
    actor,
    at: tx.now,
    values: { ...toColumns(fields), ...signer, petId: pet.id, consultationId, weightGrams: pet.weightGrams },
  }))
  await insertRecords(tx, 'dewormings', records)
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
  { fields, signer }: { fields: DewormingFields; signer: Signer },
): Promise<void> {
  await updateRecord(tx, actor, 'dewormings', deworming.id, version, { ...toColumns(fields), ...signer })
  await refreshDoses(tx, [deworming.petId])
}

/** Voids one with its reason, or takes that back. @throws AppError version_conflict */
export async function setDewormingVoid(
  tx: ClinicTx,
  actor: Actor,
  deworming: Deworming,
  version: number,
  reason: string | null,
): Promise<void> {
  const status = reason === null ? 'applied' : 'voided'
  await updateRecord(tx, actor, 'dewormings', deworming.id, version, { status, voidReason: reason })
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
        SELECT id, ${sql.ref(column)} AS is_now, covers AND row_number() OVER (
            PARTITION BY pet_id, covers ORDER BY applied_on DESC, id DESC) = 1 AS is_last
        FROM (SELECT *, status = 'applied' AND kind <> ${other} AS covers FROM dewormings
          WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)})) given
      ) doses WHERE is_now <> is_last`.execute(tx.db)
    const ids = (isLast: boolean) => rows.filter((row) => row.isLast === isLast).map(({ id }) => id)
    // Closed before another opens: the database allows one a pet.
    await setDerivedOfAll(tx, 'dewormings', ids(false), { [field]: false })
    await setDerivedOfAll(tx, 'dewormings', ids(true), { [field]: true })
  }
  await refreshNextDue(tx, petIds)
}
