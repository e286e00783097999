import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import { ReadingValues } from '#shared/surgeries/surgeries.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { insertRecord, insertRecords, type NewRecord, updateRecord, type UpdateOptions } from '#server/db/record.ts'

type ReadingPatch = { [Field in keyof ReadingValues]?: ReadingValues[Field] | undefined }

/** Writes cells of the grid of a surgery that the caller holds; columns that nobody has written yet come together. */
export async function putReadings(
  tx: ClinicTx,
  actor: Actor,
  surgeryId: string,
  readings: readonly { at: string; values: ReadingPatch }[],
  options: UpdateOptions,
): Promise<void> {
  if (readings.length === 0) return
  const given = new Map<string, ReadingPatch>()
  for (const { at, values } of readings) {
    const instant = new Date(at).toISOString()
    given.set(instant, { ...given.get(instant), ...values })
  }
  const kept = await tx.db
    .selectFrom('anesthesiaReadings')
    .select(['id', 'version', 'at'])
    .where('clinicId', '=', tx.clinicId)
    .where('surgeryId', '=', surgeryId)
    .where('at', 'in', [...given.keys()])
    .execute()
  const byTime = new Map(kept.map((row) => [row.at, row]))
  const fresh: NewRecord<'anesthesiaReadings'>[] = []
  for (const [at, values] of given) {
    const row = byTime.get(at)
    // One or two columns as somebody types; more after hours without a network.
    if (row) await updateRecord(tx, actor, 'anesthesiaReadings', row.id, row.version, values, options)
    else fresh.push({ id: uuidv7(), actor, at: tx.now, values: { ...withNulls(values), surgeryId, at } })
  }
  if (fresh.length > 0) await insertRecords(tx, 'anesthesiaReadings', fresh)
}

/** Rows that are inserted together name the same columns. */
function withNulls(values: ReadingPatch): ReadingValues {
  const fields = Object.keys(ReadingValues.shape) as (keyof ReadingValues)[]
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null])) as ReadingValues
}

export type DrugRow = Selectable<Database['anesthesiaDrugs']>
type NewDrug = Pick<
  DrugRow,
  'phase' | 'medicineId' | 'medicine' | 'dosePerKg' | 'doseUnit' | 'concentration' | 'route'
> &
  Pick<DrugRow, 'notes' | 'doseReason' | 'volume' | 'givenAt' | 'givenBy' | 'status'>

/** Of a surgery that the caller holds. */
export async function insertDrug(tx: ClinicTx, actor: Actor, surgeryId: string, drug: NewDrug): Promise<void> {
  await insertRecord(tx, actor, 'anesthesiaDrugs', { ...drug, surgeryId })
}

/** @throws AppError not_found */
export async function findDrug(tx: ClinicTx, surgeryId: string, drugId: string): Promise<DrugRow> {
  const row = await tx.db
    .selectFrom('anesthesiaDrugs')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('surgeryId', '=', surgeryId)
    .where('id', '=', drugId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** @throws AppError version_conflict */
export async function updateDrug(
  tx: ClinicTx,
  actor: Actor,
  drug: { id: string; version: number },
  patch: Partial<Pick<DrugRow, 'status' | 'givenAt' | 'givenBy' | 'volume' | 'voidReason' | 'doseReason'>>,
): Promise<void> {
  await updateRecord(tx, actor, 'anesthesiaDrugs', drug.id, drug.version, patch)
}

/** The emergency doses that the clinic typed in its last surgery of an animal of the same species. */
export async function listEmergencyDoses(tx: ClinicTx, surgery: { id: string; petId: string }): Promise<DrugRow[]> {
  const { rows } = await sql<DrugRow>`
    SELECT d.* FROM anesthesia_drugs d
    WHERE d.clinic_id = ${tx.clinicId} AND d.phase = 'emergency' AND d.status <> 'voided' AND d.surgery_id = (
      SELECT s.id FROM surgeries s
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = s.pet_id
      WHERE s.clinic_id = ${tx.clinicId} AND s.id <> ${surgery.id}
        AND p.species_id = (SELECT species_id FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${surgery.petId})
        AND EXISTS (SELECT 1 FROM anesthesia_drugs e WHERE e.clinic_id = ${tx.clinicId} AND e.surgery_id = s.id
          AND e.phase = 'emergency' AND e.status <> 'voided')
      ORDER BY s.created_at DESC, s.id DESC LIMIT 1)
    ORDER BY d.created_at, d.id LIMIT 30`.execute(tx.db)
  return rows
}

/** Doses to give if they are needed, without a volume: it follows from this weight. */
export async function insertPlannedDrugs(
  tx: ClinicTx,
  actor: Actor,
  surgeryId: string,
  doses: readonly DrugRow[],
): Promise<void> {
  const records = doses.map(
    ({
      phase,
      medicineId,
      medicine,
      dosePerKg,
      doseUnit,
      concentration,
      route,
      notes,
    }): NewRecord<'anesthesiaDrugs'> => ({
      id: uuidv7(),
      actor,
      at: tx.now,
      values: {
        surgeryId,
        phase,
        medicineId,
        medicine,
        dosePerKg,
        doseUnit,
        concentration,
        route,
        notes,
        status: 'planned',
      },
    }),
  )
  if (records.length > 0) await insertRecords(tx, 'anesthesiaDrugs', records)
}
