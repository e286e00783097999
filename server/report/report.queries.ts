import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ReportLink } from '#shared/report/report.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import { type RecordKind, recordKinds } from '#shared/values/recordKinds.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { findFile, type StoredFile } from '#server/db/files.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { newPublicId } from '#server/db/publicId.ts'
import { updateRecord } from '#server/db/record.ts'
import type { SoonWriting } from '#server/db/soon.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { listWords } from '#server/word/registry.ts'
import { birthOf } from '#server/owners/petChip.queries.ts'

/** A pet whose report may be seen, with what of its owner must be hidden. */
export interface ReportedPet {
  id: string
  name: string
  speciesId: string
  breed: string
  sex: PetHeader['sex']
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
  const opened = listWords().flatMap(({ weight }) => {
    if (!weight) return []
    const { source, isOpen } = weight
    const table = sql.table(recordKinds[source].table)
    return sql`AND NOT EXISTS (SELECT FROM ${table} r WHERE r.clinic_id = ${tx.clinicId} AND r.id = w.source_id
      AND w.source = ${sql.lit(source)} AND ${isOpen})`
  })
  return sql`(SELECT w.grams FROM weights w WHERE w.clinic_id = ${tx.clinicId} AND w.pet_id = p.id ${sql.join(opened, sql` `)}
    ORDER BY w.measured_at DESC, w.id DESC LIMIT 1)`
}

/** The pet of a public id, unless its report is switched off. */
export async function findReportedPet(tx: ClinicTx, publicId: string): Promise<ReportedPet | undefined> {
  const { rows } = await sql<ReportedPet>`
    SELECT p.id, p.name, p.species_id, p.breed, p.sex, p.reproductive_status, ${birthOf('p')} AS birth_on,
      p.birth_is_approximate, p.deceased_on,
      (${closedWeight(tx)} / 1000.0)::float8 AS weight_kg, p.photo_file_id,
      json_build_object('name', o.name, 'phone', ${phoneOf('o', 'phone')}, 'document', o.document, 'email', o.email,
        'address', o.address, 'otherPhone', o.other_phone_number, 'contactName', o.contact_name,
        'contactPhone', o.contact_phone_number) AS owner,
      json_build_object('name', c.name, 'phone', ${phoneOf('c', 'phone')}, 'logoFileId', c.logo_file_id) AS clinic
    FROM pets p
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    JOIN clinics c ON c.clinic_id = ${tx.clinicId}
    WHERE p.clinic_id = ${tx.clinicId} AND p.public_id = ${publicId} AND p.report_enabled AND c.report_is_on`.execute(
    tx.db,
  )
  return rows[0]
}

interface Opening {
  id: string
  petId: string
  at: Date
  what: 'report' | RecordKind
}

/** That a report was opened or something downloaded from it: when and what, never by whom. Written a moment later. */
export function noteOpening(tx: ClinicTx, petId: string, what: Opening['what']): void {
  tx.soon(openings, { id: uuidv7(), petId, at: tx.now, what })
}

const openings: SoonWriting<ClinicTx, Opening> = {
  name: 'openings of a report',
  keyOf: ({ id }) => id,
  write: async (tx, opened) => {
    const { clinicId } = tx
    await tx.db
      .insertInto('reportOpenings')
      .values(opened.map((one) => ({ clinicId, ...one })))
      .execute()
    for (const one of opened) tx.touched.note('reportOpenings', one)
  },
}

/** So long is told how often a report was opened. */
const OPENINGS_KEPT_DAYS = 90

/** By the jobs alone: who serves calls removes none. */
export async function forgetOpenings(tx: ClinicTx): Promise<void> {
  await tx.db
    .deleteFrom('reportOpenings')
    .where('clinicId', '=', tx.clinicId)
    .where('at', '<', new Date(tx.now.getTime() - OPENINGS_KEPT_DAYS * 86_400_000).toISOString())
    .execute()
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
    SELECT p.public_id, p.report_enabled AS is_enabled, NOT c.report_is_on AS is_off_for_all, r.openings::int AS openings, r.last_opened_at
    FROM pets p JOIN clinics c ON c.clinic_id = ${tx.clinicId}, LATERAL (
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
