import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { WrittenItem } from '#shared/formulas/formulas.contract.ts'
import type { ReportLink } from '#shared/report/report.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { Phone } from '#shared/values/phone.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { findFile } from '#server/db/files.ts'
import { lockRecord, updateRecord } from '#server/db/record.ts'
import type { StoredFile } from '#server/outside/files.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { newPublicId } from '#server/pets/pets.queries.ts'

/** Enough for the longest life; a list never grows beyond it. */
const MOST = 300

/** A pet whose report may be seen, with what of its owner must be hidden. */
export interface ReportedPet {
  id: string
  name: string
  speciesId: string
  breed: string
  sex: 'male' | 'female'
  reproductiveStatus: 'entero' | 'esterilizado' | null
  birthOn: string
  birthIsApproximate: boolean
  deceasedOn: string | null
  weightKg: number | null
  photoFileId: string | null
  owner: {
    name: string
    phone: Phone
    document: string | null
    email: string | null
    address: string | null
    otherPhone: string | null
    contactName: string | null
    contactPhone: string | null
  }
  clinic: { name: string; phone: Phone | null; logoFileId: string | null }
}

/** The newest weight, in grams, of those that no open record took: what is still being written may change or go. */
function closedWeight(tx: ClinicTx) {
  return sql`(SELECT w.grams FROM weights w
    WHERE w.clinic_id = ${tx.clinicId} AND w.pet_id = p.id
      AND NOT EXISTS (SELECT FROM consultations v WHERE v.clinic_id = ${tx.clinicId} AND v.id = w.source_id
        AND w.source = 'consultation' AND v.status <> 'signed')
      AND NOT EXISTS (SELECT FROM surgeries s WHERE s.clinic_id = ${tx.clinicId} AND s.id = w.source_id
        AND w.source = 'surgery' AND s.status NOT IN ('finished', 'suspended'))
    ORDER BY w.measured_at DESC, w.id DESC LIMIT 1)`
}

/** The pet of a public id, unless its report is switched off. */
export async function findReportedPet(tx: ClinicTx, publicId: string): Promise<ReportedPet | undefined> {
  const { rows } = await sql<ReportedPet>`
    SELECT p.id, p.name, p.species_id, p.breed, p.sex, p.reproductive_status, p.birth_on,
      p.birth_is_approximate, p.deceased_on,
      (${closedWeight(tx)} / 1000.0)::float8 AS weight_kg, p.photo_file_id,
      json_build_object('name', o.name, 'phone', ${phoneOf('o', 'phone')}, 'document', o.document, 'email', o.email,
        'address', o.address, 'otherPhone', o.other_phone_number, 'contactName', o.contact_name,
        'contactPhone', o.contact_phone_number) AS owner,
      json_build_object('name', c.name, 'phone', ${phoneOf('c', 'phone')}, 'logoFileId', c.logo_file_id) AS clinic
    FROM pets p
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    JOIN clinics c ON c.clinic_id = ${tx.clinicId}
    WHERE p.clinic_id = ${tx.clinicId} AND p.public_id = ${publicId} AND p.report_enabled`.execute(tx.db)
  return rows[0]
}

export interface ReportedVaccine {
  name: string
  diseases: string | null
  product: string | null
  laboratory: string | null
  batch: string | null
  appliedOn: string
  nextOn: string | null
  origin: 'here' | 'elsewhere'
  signerName: string | null
}

export async function listReportedVaccines(tx: ClinicTx, petId: string): Promise<ReportedVaccine[]> {
  const { rows } = await sql<ReportedVaccine>`
    SELECT name, diseases, product, laboratory, batch, applied_on, CASE WHEN is_current THEN next_on END AS next_on,
      origin, signer_name
    FROM vaccines WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'applied'
    ORDER BY applied_on DESC, id DESC LIMIT ${MOST}`.execute(tx.db)
  return rows
}

export interface ReportedDeworming {
  kind: 'internal' | 'external' | 'both'
  product: string
  dose: string
  appliedOn: string
  nextOn: string | null
  appliedBy: 'clinic' | 'owner'
  signerName: string | null
}

export async function listReportedDewormings(tx: ClinicTx, petId: string): Promise<ReportedDeworming[]> {
  const { rows } = await sql<ReportedDeworming>`
    SELECT kind, product, dose, applied_on, applied_by, signer_name,
      CASE WHEN is_current_internal OR is_current_external THEN next_on END AS next_on
    FROM dewormings WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'applied'
    ORDER BY applied_on DESC, id DESC LIMIT ${MOST}`.execute(tx.db)
  return rows
}

export interface ReportedControl {
  status: 'scheduled' | 'done'
  on: string
  professional: string | null
}

/** What is to come and what was done; of neither its notes. */
export async function listReportedControls(tx: ClinicTx, petId: string): Promise<ReportedControl[]> {
  const { rows } = await sql<ReportedControl>`
    SELECT k.status, coalesce(k.done_on, k.due_on) AS "on", v.name AS professional
    FROM controls k
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = k.professional_id
    WHERE k.clinic_id = ${tx.clinicId} AND k.pet_id = ${petId} AND k.status IN ('scheduled', 'done')
    ORDER BY k.due_on DESC, k.id DESC LIMIT ${MOST}`.execute(tx.db)
  return rows
}

export interface ReportedSurgery {
  procedures: string[]
  at: string
  professional: string | null
}

export async function listReportedSurgeries(tx: ClinicTx, petId: string): Promise<ReportedSurgery[]> {
  const { rows } = await sql<ReportedSurgery>`
    SELECT procedures, coalesce(surgery_started_at, scheduled_at) AS at, signer_name AS professional
    FROM surgeries WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'finished'
    ORDER BY scheduled_at DESC, id DESC LIMIT ${MOST}`.execute(tx.db)
  return rows
}

export interface ReportedConsultation {
  startedAt: string
  kind: string
  reason: string | null
  diagnosis: string | null
  temperature: number | null
  heartRate: number | null
  respiratoryRate: number | null
  weightKg: number | null
  treatments: string | null
  nextControlOn: string | null
  signerName: string
}

/** Signed ones alone, and of each what its owner was told. */
export async function listReportedConsultations(tx: ClinicTx, petId: string): Promise<ReportedConsultation[]> {
  const { rows } = await sql<ReportedConsultation>`
    SELECT started_at, kind, reason, coalesce(definitive_diagnosis, presumptive_diagnosis) AS diagnosis,
      temperature::float8 AS temperature, heart_rate, respiratory_rate,
      (weight_grams / 1000.0)::float8 AS weight_kg, treatments, next_control_on, signer_name
    FROM consultations WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'signed'
    ORDER BY started_at DESC, id DESC LIMIT ${MOST}`.execute(tx.db)
  return rows
}

export interface ReportedFormula {
  id: string
  number: number
  issuedOn: string
  validUntil: string | null
  items: WrittenItem[]
  /** When it was signed: the doses were measured for it. */
  weightKg: number | null
  /** Medicines that need the official prescription besides. */
  controlled: string[]
  instructions: string | null
  professionalId: string
  signerName: string
  signerCard: string
  signedAt: string
}

/** Signed or delivered; one of them when its id is given. */
export async function listReportedFormulas(tx: ClinicTx, petId: string, id?: string): Promise<ReportedFormula[]> {
  const { rows } = await sql<ReportedFormula>`
    SELECT id, number, issued_on, valid_until, items, instructions, (weight_grams / 1000.0)::float8 AS weight_kg,
      jsonb_path_query_array(warnings, '$[*] ? (@.kind == "controlled").medicine') AS controlled, professional_id, signer_name, signer_card, signed_at
    FROM formulas
    WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status IN ('signed', 'delivered')
      ${id === undefined ? sql`` : sql`AND id = ${id}`}
    ORDER BY issued_on DESC, id DESC LIMIT ${MOST}`.execute(tx.db)
  return rows
}

/** That a report was opened or something downloaded from it: when and what, never by whom. */
export async function insertOpening(tx: ClinicTx, petId: string, what: 'report' | 'formula'): Promise<void> {
  const id = uuidv7()
  await tx.db.insertInto('reportOpenings').values({ clinicId: tx.clinicId, id, petId, at: tx.now, what }).execute()
  tx.touched.note('reportOpenings', { id, petId })
}

export async function findReportPicture(
  tx: ClinicTx,
  pet: ReportedPet,
  picture: 'photo' | 'logo',
): Promise<StoredFile | undefined> {
  return findFile(tx, picture === 'photo' ? pet.photoFileId : pet.clinic.logoFileId)
}

/** @throws AppError not_found */
export async function findReportLink(tx: ClinicTx, petId: string): Promise<ReportLink> {
  const { rows } = await sql<ReportLink>`
    SELECT p.public_id, p.report_enabled AS is_enabled, r.openings::int AS openings, r.last_opened_at
    FROM pets p, LATERAL (
      SELECT count(*) AS openings, max(at) AS last_opened_at FROM report_openings
      WHERE clinic_id = ${tx.clinicId} AND pet_id = p.id AND what = 'report'
    ) r
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  const [link] = rows
  if (!link) throw new AppError('not_found')
  return link
}

/** Switches the report on or off, or gives it a new link: the old one then opens nothing. */
export async function changeReport(
  tx: ClinicTx,
  actor: Actor,
  petId: string,
  change: { isEnabled: boolean } | 'renew',
): Promise<void> {
  const { version } = await lockRecord(tx, 'pets', petId)
  const patch = change === 'renew' ? { publicId: newPublicId(tx.clinicId) } : { reportEnabled: change.isEnabled }
  await updateRecord(tx, actor, 'pets', petId, version, patch)
}
