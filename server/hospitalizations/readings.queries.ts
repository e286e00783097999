import { sql } from 'kysely'
import type { ConsultationRanges } from '#shared/consultations/consultations.contract.ts'
import { rangesFor } from '#shared/consultations/vitals.rules.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { type StayReading, type stayReadings, StayReadingValues } from '#shared/hospitalizations/readings.contract.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { gramsOf } from '#shared/values/weight.ts'
import { vitalReferences } from '#server/consultations/consultations.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord } from '#server/db/record.ts'

const columns = Object.keys(StayReadingValues.shape)
  .filter((field) => field !== 'weightKg')
  .concat('id', 'version', 'at', 'byName', 'writtenBy', 'voidReason')
/** Of stay_readings `r`. */
export const readingColumns = () =>
  sql`${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}, r.weight_grams / 1000.0 AS weight_kg`

/** So many readings of a few days: one every quarter of an hour of a week. */
const MOST_READINGS = 700

/** What is usual for the animal of a stay. @throws AppError not_found */
export async function rangesOfStay(tx: ClinicTx, hospitalizationId: string): Promise<ConsultationRanges> {
  const { rows: stays } = await sql<{ speciesId: string; birthOn: string | null; weightKg: number | null }>`
    SELECT p.species_id, p.birth_on, p.weight_grams / 1000.0 AS weight_kg FROM hospitalizations h
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
    WHERE h.clinic_id = ${tx.clinicId} AND h.id = ${hospitalizationId}`.execute(tx.db)
  const [pet] = stays
  if (!pet) throw new AppError('not_found')
  return rangesFor(vitalReferences, pet.speciesId, pet.birthOn ?? '', dayOf(tx.now), pet.weightKg)
}

/** The constants of some days, the newest first, and what is usual for the animal. @throws AppError not_found */
export async function listReadings(
  tx: ClinicTx,
  { hospitalizationId, from, to }: InputOf<typeof stayReadings.list>,
): Promise<OutputOf<typeof stayReadings.list>> {
  const ranges = await rangesOfStay(tx, hospitalizationId)
  const { rows } = await sql<StayReading>`
    SELECT ${readingColumns()} FROM stay_readings r
    WHERE r.clinic_id = ${tx.clinicId} AND r.hospitalization_id = ${hospitalizationId}
      AND r.at >= ${instantOn(from, '00:00')} AND r.at < ${instantOn(addDays(to, 1), '00:00')}
    ORDER BY r.at DESC, r.id DESC LIMIT ${sql.lit(MOST_READINGS)}`.execute(tx.db)
  return { items: rows, ranges }
}

/** The last of a stay that count, the newest first. */
export async function listLastReadings(tx: ClinicTx, hospitalizationId: string, count: number): Promise<StayReading[]> {
  const { rows } = await sql<StayReading>`
    SELECT ${readingColumns()} FROM stay_readings r
    WHERE r.clinic_id = ${tx.clinicId} AND r.hospitalization_id = ${hospitalizationId} AND r.void_reason IS NULL
    ORDER BY r.at DESC, r.id DESC LIMIT ${sql.lit(count)}`.execute(tx.db)
  return rows
}

/** Those of a stay that weighed its animal. */
export async function listWeighingIds(tx: ClinicTx, hospitalizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM stay_readings r
    WHERE r.clinic_id = ${tx.clinicId} AND r.hospitalization_id = ${hospitalizationId} AND r.weight_grams IS NOT NULL
    ORDER BY r.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** One of a stay. @throws AppError not_found */
export async function findReading(tx: ClinicTx, hospitalizationId: string, readingId: string): Promise<StayReading> {
  const { rows } = await sql<StayReading>`
    SELECT ${readingColumns()} FROM stay_readings r
    WHERE r.clinic_id = ${tx.clinicId} AND r.hospitalization_id = ${hospitalizationId} AND r.id = ${readingId}`.execute(
    tx.db,
  )
  const [reading] = rows
  if (!reading) throw new AppError('not_found')
  return reading
}

/** @returns its id */
export async function insertReading(
  tx: ClinicTx,
  actor: Actor,
  hospitalizationId: string,
  { weightKg, ...values }: StayReadingValues & { at: string },
): Promise<string> {
  const weightGrams = weightKg === null ? null : gramsOf(weightKg)
  const by = { byName: actor.name, writtenBy: actor.writtenBy ?? null }
  const reading = { ...values, ...by, hospitalizationId, weightGrams, voidReason: null }
  return (await insertRecord(tx, actor, 'stayReadings', reading)).id
}
