import { type Selectable, sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import type { FormatEvent, FormatSigner, FrozenContent } from '#shared/issuedFormats/issuedFormats.contract.ts'
import type { FormatStatus } from '#shared/issuedFormats/issuedFormats.words.ts'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { updateRecord } from '#server/db/record.ts'
import { readFrozen } from '#server/issuedFormats/issuedFormats.queries.ts'

export type SignerRow = Selectable<Database['formatSigners']>

/** Who signs a format, in order; what is decided on them holds while the format is held. */
export async function listSigners(tx: ClinicTx, issuedFormatId: string): Promise<SignerRow[]> {
  return tx.db
    .selectFrom('formatSigners')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('issuedFormatId', '=', issuedFormatId)
    .orderBy('position')
    .execute()
}

export async function updateSigner(
  tx: ClinicTx,
  author: Author,
  { id, version }: SignerRow,
  patch: Partial<
    Pick<SignerRow, 'status' | 'signedAt' | 'method' | 'name' | 'document' | 'drawingFileId' | 'typedName'>
  >,
): Promise<void> {
  await updateRecord(tx, author, 'formatSigners', id, version, patch)
}

/** What was frozen of a format, and all that became of it: what is signed, sealed and verified. */
export interface FrozenFormat {
  id: string
  status: FormatStatus
  statusReason: string | null
  purpose: FormatPurpose
  title: string
  closedAt: string | null
  sealedFileId: string | null
  content: FrozenContent
  sha256: string
  code: string
  frozenAt: string
  pet: { name: string; isDeceased: boolean }
  /** As they are now. */
  owner: { ownerEmail: string | null; ownerPhone: string | null; document: string | null }
  clinic: { name: string; phone: string | null }
  signers: (FormatSigner & { drawingFileId: string | null; typedName: string | null })[]
  events: FormatEvent[]
}

type Row = Omit<FrozenFormat, 'content' | 'clinic'> & {
  content: string
  clinic: { name: string; phoneCountry: Phone['country'] | null; phoneNumber: string | null }
}

/** By its id, or by the code that stands on its paper; none of a draft. */
export async function findFrozen(
  tx: ClinicTx,
  key: { id: string } | { code: string },
): Promise<FrozenFormat | undefined> {
  const { clinicId } = tx
  const which = 'id' in key ? sql`f.issued_format_id = ${key.id}` : sql`f.code = ${key.code}`
  const { rows } = await sql<Row>`
    SELECT i.id, i.status, i.status_reason, i.purpose, i.title, i.closed_at, i.sealed_file_id,
      f.content, f.sha256, f.code, f.frozen_at,
      json_build_object('name', p.name, 'isDeceased', p.status = 'deceased') AS pet,
      json_build_object('ownerEmail', o.email, 'ownerPhone', o.phone_country || o.phone_number,
        'document', o.document) AS owner,
      json_build_object('name', c.name, 'phoneCountry', c.phone_country, 'phoneNumber', c.phone_number) AS clinic,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'version', s.version, 'fieldId', s.field_id,
          'position', s.position, 'role', s.role, 'label', s.label, 'professionalId', s.professional_id, 'name', s.name,
          'document', s.document, 'status', s.status, 'signedAt', s.signed_at, 'method', s.method,
          'drawingFileId', s.drawing_file_id, 'typedName', s.typed_name) ORDER BY s.position), '[]')
        FROM format_signers s WHERE s.clinic_id = ${clinicId} AND s.issued_format_id = i.id) AS signers,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'actorName', e.actor_name,
          'signerId', e.signer_id, 'address', e.address, 'device', e.device, 'detail', e.detail) ORDER BY e.id), '[]')
        FROM format_events e WHERE e.clinic_id = ${clinicId} AND e.issued_format_id = i.id) AS events
    FROM frozen_formats f
    JOIN issued_formats i ON i.clinic_id = ${clinicId} AND i.id = f.issued_format_id
    JOIN pets p ON p.clinic_id = ${clinicId} AND p.id = i.pet_id
    JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = i.owner_id
    JOIN clinics c ON c.clinic_id = ${clinicId}
    WHERE f.clinic_id = ${clinicId} AND ${which}`.execute(tx.db)
  const [row] = rows
  if (!row) return undefined
  const { phoneCountry, phoneNumber, name } = row.clinic
  const phone = phoneCountry && phoneNumber ? showPhone({ country: phoneCountry, number: phoneNumber }) : null
  return { ...row, content: readFrozen(row.content), clinic: { name, phone } }
}

/** The animal of a format, in the words of who signs for it. */
export async function findPetOf(tx: ClinicTx, petId: string): Promise<{ name: string; isDeceased: boolean }> {
  const { name, status } = await tx.db
    .selectFrom('pets')
    .select(['name', 'status'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', petId)
    .executeTakeFirstOrThrow()
  return { name, isDeceased: status === 'deceased' }
}

/** The professional card of who signs. */
export async function findCard(tx: ClinicTx, professionalId: string): Promise<string | null> {
  const { professionalCard } = await tx.db
    .selectFrom('professionals')
    .select('professionalCard')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow()
  return professionalCard
}

/** Where an owner is reached now. */
export async function findReach(tx: ClinicTx, ownerId: string): Promise<Omit<FrozenFormat['owner'], 'document'>> {
  return tx.db
    .selectFrom('owners')
    .select(['email as ownerEmail', sql<string>`phone_country || phone_number`.as('ownerPhone')])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

/** @throws AppError not_found */
export async function requireIssued(tx: ClinicTx, issuedFormatId: string): Promise<{ ownerId: string }> {
  const row = await tx.db
    .selectFrom('issuedFormats')
    .select('ownerId')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', issuedFormatId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}
