import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { rangesFor } from '#shared/consultations/vitals.rules.ts'
import {
  type ChecklistKey,
  checklistKeys,
  type Surgery,
  type surgeries,
  SurgeryFields,
  type SurgeryStatus,
} from '#shared/surgeries/surgeries.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { gramsOf } from '#shared/values/weight.ts'
import { vitalReferences } from '#server/consultations/consultations.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { lockIfOpen } from '#server/db/lockRecord.ts'
import { insertRecord, updateRecord, type UpdateOptions } from '#server/db/record.ts'
import { pageLimit } from '#server/db/search.ts'
import { petHeaderColumns, weightBefore } from '#server/pets/pets.queries.ts'
import { putSourceWeight } from '#server/weights/weights.queries.ts'

/** What of a surgery is a column under its own name; the weight is kept in grams. */
const columns = Object.keys(SurgeryFields.shape)
  .filter((field) => field !== 'weightKg')
  .concat('id', 'status', 'updatedAt', 'consultationId', 'consent', 'consentOverrideReason', 'consentAt', 'consentBy')
  .concat('suspendReason', 'finishedAt', 'signerId', 'signerName', 'signerCard')

/** As the table keeps it: `{entry: {identity: {at, by}}}`. */
type KeptChecklist = Record<string, Record<string, { at: string; by: string }>>

type Row = Omit<Surgery, 'ranges' | 'checklist'> & { kept: KeptChecklist }

/** All that the surgery's screen shows, in one statement. @throws AppError not_found */
export async function findSurgery(tx: ClinicTx, surgeryId: string): Promise<Surgery> {
  const { clinicId } = tx
  const { rows } = await sql<Row>`
    SELECT ${sql.join(columns.map((column) => sql.ref(`s.${column}`)))}, s.checklist AS kept,
      ${versionOf(tx)} AS version, s.weight_grams / 1000.0 AS weight_kg, v.name AS surgeon_name,
      v.professional_card AS surgeon_card, a.name AS anesthetist_name, ${petHeader(tx)} AS pet,
      EXISTS (SELECT 1 FROM attachments f WHERE f.clinic_id = ${clinicId} AND f.record = 'surgery'
        AND f.record_id = s.id AND f.purpose = 'consent' AND NOT f.is_removed) AS has_paper_consent,
      EXISTS (SELECT 1 FROM issued_formats i WHERE i.clinic_id = ${clinicId} AND i.surgery_id = s.id
        AND i.purpose = 'surgery' AND i.is_signable AND i.status = 'signed') AS has_format_consent,
      (SELECT json_build_object('id', i.id, 'status', i.status) FROM issued_formats i WHERE i.clinic_id = ${clinicId}
        AND i.surgery_id = s.id AND i.purpose = 'surgery' AND i.status NOT IN ('rejected', 'voided')
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1) AS consent_format,
      EXISTS (SELECT 1 FROM pets p JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = p.owner_id
        WHERE p.clinic_id = ${clinicId} AND p.id = s.pet_id AND o.document IS NOT NULL AND o.document_type IS NOT NULL
      ) AS owner_has_document,
      (SELECT coalesce(json_agg(${readingObject()} ORDER BY r.at), '[]') FROM anesthesia_readings r
        WHERE r.clinic_id = ${clinicId} AND r.surgery_id = s.id) AS readings,
      (SELECT coalesce(json_agg(${drugObject()} ORDER BY d.created_at, d.id), '[]') FROM anesthesia_drugs d
        WHERE d.clinic_id = ${clinicId} AND d.surgery_id = s.id) AS drugs,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'authorName', n.author_name,
          'authorCard', n.author_card, 'createdAt', n.created_at) ORDER BY n.created_at, n.id), '[]')
        FROM surgery_notes n WHERE n.clinic_id = ${clinicId} AND n.surgery_id = s.id) AS notes
    FROM surgeries s
    JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = s.surgeon_id
    LEFT JOIN professionals a ON a.clinic_id = ${clinicId} AND a.id = s.anesthetist_id
    WHERE s.clinic_id = ${clinicId} AND s.id = ${surgeryId}`.execute(tx.db)
  const found = rows[0]
  if (!found) throw new AppError('not_found')
  const { kept, ...surgery } = found
  const { pet } = surgery
  return {
    ...surgery,
    checklist: flatChecklist(kept),
    readings: surgery.readings.map((reading) => ({ ...reading, at: new Date(reading.at).toISOString() })),
    ranges: rangesFor(
      vitalReferences,
      pet.speciesId,
      pet.birthOn,
      dayOf(surgery.scheduledAt),
      surgery.weightKg ?? pet.weightKg,
    ),
  }
}

type PetSurgeries = OutputOf<typeof surgeries.listOfPet>

/** A pet's surgeries, the newest first, in one statement. @throws AppError not_found when no such pet */
export async function listSurgeriesOfPet(
  tx: ClinicTx,
  { petId, status, page, pageSize }: InputOf<typeof surgeries.listOfPet>,
): Promise<PetSurgeries> {
  const { clinicId } = tx
  const inState = status ? sql`AND status = ${status}` : sql``
  const fitting = sql`surgeries WHERE clinic_id = ${clinicId} AND pet_id = ${petId} ${inState}`
  const { rows } = await sql<Pick<PetSurgeries, 'items' | 'total'> & { isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM (SELECT 1 FROM ${fitting} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'status', s.status, 'scheduledAt', s.scheduled_at,
          'procedures', s.procedures, 'surgeonName', v.name,
          'diagnosis', left(coalesce(s.postoperative_diagnosis, s.preoperative_diagnosis), 200))
          ORDER BY s.scheduled_at DESC, s.id DESC), '[]')
        FROM (SELECT * FROM ${fitting} ORDER BY scheduled_at DESC, id DESC ${pageLimit(page, pageSize)}) s
        JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = s.surgeon_id) AS items`.execute(tx.db)
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

/** Of the whole sheet: each write to it or to a part of it makes it greater, as nothing of it is ever taken away. */
function versionOf(tx: ClinicTx): RawBuilder<number> {
  return sql`(s.version
    + (SELECT coalesce(sum(r.version), 0) FROM anesthesia_readings r WHERE r.clinic_id = ${tx.clinicId} AND r.surgery_id = s.id)
    + (SELECT coalesce(sum(d.version), 0) FROM anesthesia_drugs d WHERE d.clinic_id = ${tx.clinicId} AND d.surgery_id = s.id)
  )::int`
}

function petHeader(tx: ClinicTx): RawBuilder<Surgery['pet']> {
  return sql`(SELECT row_to_json(header) FROM (
      SELECT ${petHeaderColumns()}, p.birth_is_approximate AS "birthIsApproximate" FROM pets p
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
      WHERE p.clinic_id = ${tx.clinicId} AND p.id = s.pet_id
    ) header)`
}

function readingObject(): RawBuilder<unknown> {
  return sql`json_build_object('at', r.at, 'heartRate', r.heart_rate, 'respiratoryRate', r.respiratory_rate,
    'oxygenSaturation', r.oxygen_saturation, 'endTidalCo2', r.end_tidal_co2, 'systolicPressure', r.systolic_pressure,
    'meanPressure', r.mean_pressure, 'diastolicPressure', r.diastolic_pressure, 'temperature', r.temperature,
    'agentPercent', r.agent_percent, 'oxygenFlow', r.oxygen_flow, 'fluidRate', r.fluid_rate, 'plane', r.plane,
    'notes', r.notes)`
}

function drugObject(): RawBuilder<unknown> {
  return sql`json_build_object('id', d.id, 'version', d.version, 'phase', d.phase, 'medicine', d.medicine,
    'dosePerKg', d.dose_per_kg, 'doseUnit', coalesce(d.dose_unit, 'mg'), 'concentration', d.concentration,
    'volume', d.volume, 'route', d.route, 'notes', d.notes, 'status', d.status, 'givenAt', d.given_at,
    'givenBy', d.given_by, 'voidReason', d.void_reason, 'doseReason', d.dose_reason)`
}

function flatChecklist(kept: KeptChecklist): Surgery['checklist'] {
  return Object.fromEntries(
    checklistKeys.flatMap((key) => {
      const [stage = '', item = ''] = key.split('.')
      const tick = kept[stage]?.[item]
      return tick ? [[key, tick]] : []
    }),
  )
}

/** The checklist with some items ticked by somebody now, or their ticks taken back. */
export function tickedChecklist(
  kept: unknown,
  ticks: Partial<Record<ChecklistKey, boolean>>,
  tick: { at: string; by: string },
): KeptChecklist {
  const checklist = structuredClone(kept) as KeptChecklist
  for (const [key, isDone] of Object.entries(ticks)) {
    const [stage = '', item = ''] = key.split('.')
    const items = (checklist[stage] ??= {})
    if (!isDone) delete items[item]
    else items[item] ??= tick
  }
  return checklist
}

export type SurgeryRow = Omit<Selectable<Database['surgeries']>, 'status'> & {
  status: SurgeryStatus
  /** Of the whole sheet, as `Surgery.version`. */
  sheetVersion: number
}

/**
 * A surgery that cannot change until the transaction ends, nor its readings and drugs, which are only written under it.
 * @throws AppError not_found
 */
export async function lockSurgery(tx: ClinicTx, surgeryId: string): Promise<SurgeryRow> {
  const row = await lockIfOpen(tx, 'surgeries', surgeryId)
  return { ...row, status: row.status as SurgeryStatus, sheetVersion: await findSheetVersion(tx, surgeryId) }
}

export async function findSheetVersion(tx: ClinicTx, surgeryId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT ${versionOf(tx)} AS version FROM surgeries s
    WHERE s.clinic_id = ${tx.clinicId} AND s.id = ${surgeryId}`.execute(tx.db)
  return rows[0]?.version ?? 0
}

type ColumnPatch = Partial<
  Omit<Selectable<Database['surgeries']>, 'clinicId' | 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt'>
>

/** What a person writes of a surgery; a field that is absent stays as it is. */
type SurgeryPatch = { [Field in keyof SurgeryFields]?: SurgeryFields[Field] | undefined }

/** The columns of what a person writes. */
export function toColumns({ weightKg, ...fields }: SurgeryPatch): ColumnPatch {
  return {
    ...(fields as ColumnPatch),
    ...(weightKg === undefined ? {} : { weightGrams: weightKg === null ? null : gramsOf(weightKg) }),
  }
}

/** Changes a surgery that the caller holds. */
export async function updateSurgery(
  tx: ClinicTx,
  actor: Actor,
  held: SurgeryRow,
  patch: ColumnPatch,
  options: UpdateOptions = {},
): Promise<void> {
  await updateRecord(tx, actor, 'surgeries', held.id, held.version, patch, options)
}

/** @returns its id */
export async function insertSurgery(
  tx: ClinicTx,
  actor: Actor,
  surgery: {
    petId: string
    consultationId: string | null
    scheduledAt: string
    surgeonId: string
  } & Partial<SurgeryFields>,
): Promise<string> {
  const { petId, consultationId, scheduledAt, surgeonId, ...fields } = surgery
  const values = { ...toColumns(fields), petId, consultationId, scheduledAt, surgeonId }
  return (await insertRecord(tx, actor, 'surgeries', values)).id
}

/** The weight taken for a surgery is one more of the animal's: taken now, or on the day of one that is written down later. */
export async function putSurgeryWeight(
  tx: ClinicTx,
  actor: Actor,
  held: SurgeryRow,
  weightKg: number | null,
  options: UpdateOptions,
): Promise<void> {
  const { id: sourceId, petId, scheduledAt } = held
  const isToday = dayOf(scheduledAt) === dayOf(tx.now)
  const at = isToday ? tx.now.getTime() : Math.min(Date.parse(scheduledAt), tx.now.getTime())
  const measuredAt = new Date(at).toISOString()
  await putSourceWeight(tx, actor, { petId, source: 'surgery', sourceId, weightKg, measuredAt }, options)
}
