import { type RawBuilder, type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type FormatSubject, formatSubjects } from '#shared/values/recordKinds.ts'
import { listMissing, type Typed } from '#shared/formats/fillDocument.rules.ts'
import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { CARD_CAP, TOTAL_CAP } from '#shared/http/paging.ts'
import type {
  FrozenContent,
  IssuedFormat,
  issuedFormats,
  toSignCard,
} from '#shared/issuedFormats/issuedFormats.contract.ts'
import type { FormatStatus } from '#shared/issuedFormats/issuedFormats.words.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import type { RichText } from '#shared/values/richText.ts'
import { type CardData, HOME_ROWS } from '#shared/word/homeCard.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { findFile, type StoredFile } from '#server/db/files.ts'
import { lockIfOpen } from '#server/db/lockRecord.ts'
import { insertRecord, updateRecord, type UpdateOptions } from '#server/db/record.ts'
import { pageLimit } from '#server/db/search.ts'
import { findFormatVersion } from '#server/formats/formats.queries.ts'
import { findFormatData, type IssuedOf } from '#server/issuedFormats/formatData.queries.ts'
import { subjectPart } from '#server/issuedFormats/subjects.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { petHeaderColumns, weightBefore } from '#server/pets/pets.queries.ts'

export type IssuedFormatRow = Omit<Selectable<Database['issuedFormats']>, 'status' | 'purpose' | 'typed'> & {
  status: FormatStatus
  purpose: FormatPurpose
  typed: Typed
}

/** An issued format that cannot change until the transaction ends, nor its signatures, which are written under it. */
export async function lockIssued(tx: ClinicTx, issuedFormatId: string): Promise<IssuedFormatRow> {
  return (await lockIfOpen(tx, 'issuedFormats', issuedFormatId)) as unknown as IssuedFormatRow
}

type Row = Omit<IssuedFormat, 'document' | 'data' | 'missing' | 'owner'> & {
  owner: Omit<IssuedFormat['owner'], 'document'> & Parameters<typeof showDocument>[0]
  ownerId: string
  petId: string
  frozen: string | null
}

/** Of a format `i` with an open link: whether a letter went with it. */
const sentBy = ({ clinicId }: ClinicTx) => sql`CASE WHEN i.expires_at IS NULL THEN NULL
  WHEN (SELECT e.detail ->> 'email' IS NOT NULL FROM format_events e WHERE e.clinic_id = ${clinicId}
    AND e.issued_format_id = i.id AND e.kind = 'sent' ORDER BY e.id DESC LIMIT 1) THEN 'mail' ELSE 'hand' END`

/** Of a format `i`: how many sign it, and how many have. */
const signatures = ({ clinicId }: ClinicTx) => sql`(SELECT count(*) AS signers,
    count(*) FILTER (WHERE s.status = 'signed') AS signed
  FROM format_signers s WHERE s.clinic_id = ${clinicId} AND s.issued_format_id = i.id)`

/** All that its page shows. @throws AppError not_found */
export async function findIssued(tx: ClinicTx, actor: Actor, issuedFormatId: string): Promise<IssuedFormat> {
  const { clinicId } = tx
  const { rows } = await sql<Row>`
    SELECT i.id, i.version, i.title, i.purpose, i.format_id, i.format_version, i.status, i.status_reason, i.is_signable,
      i.created_at, i.updated_at, i.sent_at, i.expires_at, ${sentBy(tx)} AS sent_by, i.closed_at, i.professional_id,
      ${sql.join(formatSubjects.map((name) => sql.ref(`i.${name}Id`)))}, i.typed, i.pet_id, i.owner_id, i.sealed_file_id IS NOT NULL AS is_sealed,
      v.name AS professional_name, c.name AS created_by_name, v.professional_card, f.content AS frozen, f.sha256, f.code,
      (SELECT json_build_object('id', o.id, 'name', o.name, 'email', o.email, 'phone', ${phoneOf('o', 'phone')},
          'documentType', o.document_type, 'document', o.document) FROM owners o WHERE o.clinic_id = ${clinicId} AND o.id = i.owner_id) AS owner,
      (SELECT row_to_json(header) FROM (
          SELECT ${petHeaderColumns()} FROM pets p
          JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = p.owner_id
          LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
          WHERE p.clinic_id = ${clinicId} AND p.id = i.pet_id) header) AS pet,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'version', s.version, 'fieldId', s.field_id,
          'position', s.position, 'role', s.role, 'label', s.label, 'professionalId', s.professional_id,
          'name', s.name, 'document', s.document, 'status', s.status, 'signedAt', s.signed_at, 'method', s.method)
          ORDER BY s.position), '[]')
        FROM format_signers s WHERE s.clinic_id = ${clinicId} AND s.issued_format_id = i.id) AS signers,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'actorName', e.actor_name,
          'signerId', e.signer_id, 'address', e.address, 'device', e.device, 'detail', e.detail) ORDER BY e.id), '[]')
        FROM format_events e WHERE e.clinic_id = ${clinicId} AND e.issued_format_id = i.id) AS events
    FROM issued_formats i
    LEFT JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = i.professional_id
    LEFT JOIN professionals c ON c.clinic_id = ${clinicId} AND c.id = i.created_by
    LEFT JOIN frozen_formats f ON f.clinic_id = ${clinicId} AND f.issued_format_id = i.id
    WHERE i.clinic_id = ${clinicId} AND i.id = ${issuedFormatId}`.execute(tx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const { frozen, owner, ...issued } = row
  const { id, name, phone, email } = owner
  const shown = { ...issued, owner: { id, name, phone, email, document: showDocument(owner) || null } }
  if (frozen !== null) return { ...shown, document: readFrozen(frozen).document, data: null, missing: [] }
  const document = await findFormatVersion(tx, issued.formatId, issued.formatVersion)
  const data = await findFormatData(tx, actor, row)
  return { ...shown, document, data, missing: listMissing(document, data, issued.typed) }
}

export function readFrozen(content: string): FrozenContent {
  return JSON.parse(content) as FrozenContent
}

type PetFormats = OutputOf<typeof issuedFormats.listOfPet>

/** A pet's formats, the newest first, in one statement. @throws AppError not_found when no such pet */
export async function listIssuedOfPet(
  tx: ClinicTx,
  { petId, ...paging }: InputOf<typeof issuedFormats.listOfPet>,
): Promise<PetFormats> {
  const isPet = sql`EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId})`
  return listIssued(tx, { isThere: isPet, column: 'petId', id: petId, ...paging })
}

/** Those that were issued from a record. @throws AppError not_found when no such record */
export async function listIssuedOfRecord(
  tx: ClinicTx,
  { subject, recordId, ...paging }: InputOf<typeof issuedFormats.listOfRecord>,
): Promise<OutputOf<typeof issuedFormats.listOfRecord>> {
  const { from } = subjectPart(subject)
  const isThere = sql`EXISTS (SELECT 1 FROM ${from(tx)} WHERE r.clinic_id = ${tx.clinicId} AND r.id = ${recordId})`
  return listIssued(tx, { isThere, column: `${subject}Id`, id: recordId, ...paging })
}

interface Listed {
  isThere: RawBuilder<unknown>
  column: 'petId' | `${FormatSubject}Id`
  id: string
  page: number
  pageSize: number
}

async function listIssued(
  tx: ClinicTx,
  { isThere: exists, column, id, page, pageSize }: Listed,
): Promise<OutputOf<typeof issuedFormats.listOfRecord>> {
  const { clinicId } = tx
  const fitting = sql`issued_formats WHERE clinic_id = ${clinicId} AND ${sql.ref(column)} = ${id}`
  const { rows } = await sql<
    Pick<OutputOf<typeof issuedFormats.listOfRecord>, 'items' | 'total'> & { isThere: boolean }
  >`
    SELECT ${exists} AS is_there,
      (SELECT count(*) FROM (SELECT 1 FROM ${fitting} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'purpose', i.purpose,
          'status', i.status, 'isSignable', i.is_signable, 'createdAt', i.created_at, 'professionalName', v.name,
          'pet', json_build_object('id', p.id, 'name', p.name),
          'signed', signatures.signed, 'signers', signatures.signers, 'sentBy', ${sentBy(tx)}) ORDER BY i.created_at DESC, i.id DESC), '[]')
        FROM (SELECT * FROM ${fitting} ORDER BY created_at DESC, id DESC ${pageLimit(page, pageSize)}) i
        LEFT JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = i.professional_id
        JOIN pets p ON p.clinic_id = ${clinicId} AND p.id = i.pet_id
        CROSS JOIN LATERAL ${signatures(tx)} signatures
      ) AS items`.execute(tx.db)
  const { isThere = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isThere) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

/** What waits to be signed, what has waited longest first; the index of the open ones goes along it. */
export async function listToSign(tx: ClinicTx): Promise<CardData<typeof toSignCard>> {
  const { clinicId } = tx
  const open = sql`issued_formats WHERE clinic_id = ${clinicId} AND status IN ('draft', 'sent', 'viewed', 'expired')`
  const { rows } = await sql<CardData<typeof toSignCard>>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM ${open} LIMIT ${sql.lit(CARD_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'status', i.status,
          'isSignable', i.is_signable, 'createdAt', i.created_at, 'owner', o.name,
          'signed', signatures.signed, 'signers', signatures.signers, 'sentBy', ${sentBy(tx)},
          'pet', json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
            'status', p.status)) ORDER BY i.created_at, i.id), '[]')
        FROM (SELECT * FROM ${open} ORDER BY created_at, id LIMIT ${sql.lit(HOME_ROWS)}) i
        JOIN pets p ON p.clinic_id = ${clinicId} AND p.id = i.pet_id
        JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = i.owner_id
        CROSS JOIN LATERAL ${signatures(tx)} signatures) AS items`.execute(tx.db)
  return rows[0] ?? { items: [], total: 0 }
}

/** @returns its id */
export async function insertIssued(
  tx: ClinicTx,
  actor: Actor,
  issued: IssuedOf & {
    formatId: string
    formatVersion: number
    title: string
    purpose: FormatPurpose
    isSignable: boolean
    typed?: Typed
  },
): Promise<string> {
  return (await insertRecord(tx, actor, 'issuedFormats', issued)).id
}

type Patch = Partial<
  Pick<
    Selectable<Database['issuedFormats']>,
    'status' | 'statusReason' | 'professionalId' | 'sentAt' | 'expiresAt' | 'closedAt' | 'sealedFileId'
  >
> & { typed?: Typed }

/** Changes an issued format that the caller holds. */
export async function updateIssued(
  tx: ClinicTx,
  author: Author,
  held: Pick<IssuedFormatRow, 'id' | 'version'>,
  patch: Patch,
  options: UpdateOptions = {},
): Promise<void> {
  await updateRecord(tx, author, 'issuedFormats', held.id, held.version, patch, options)
}

interface NewEvent {
  issuedFormatId: string
  kind: string
  actorName: string
  professionalId?: string | null
  signerId?: string | null
  address?: string | null
  device?: string | null
  detail?: Record<string, unknown>
}

/** One line more of what happened to it. Nothing that only its signers may know: it is printed. */
export async function writeFormatEvent(tx: ClinicTx, event: NewEvent): Promise<void> {
  await writeFormatEvents(tx, [event])
}

export async function writeFormatEvents(tx: ClinicTx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const { clinicId, now: at } = tx
  const rows = events.map(({ detail = {}, ...rest }) => ({
    ...{ ...rest, detail: JSON.stringify(detail), clinicId, id: uuidv7(), at },
  }))
  await tx.db.insertInto('formatEvents').values(rows).execute()
}

/** The drawings of those who signed, by the place in the document. */
export async function listDrawings(
  tx: ClinicTx,
  issuedFormatId: string,
): Promise<{ fieldId: string; drawingFileId: string | null; typedName: string | null }[]> {
  return tx.db
    .selectFrom('formatSigners')
    .select(['fieldId', 'drawingFileId', 'typedName'])
    .where('clinicId', '=', tx.clinicId)
    .where('issuedFormatId', '=', issuedFormatId)
    .where('status', '=', 'signed')
    .orderBy('position')
    .execute()
}

/** The sealed paper of one that all have signed. */
export async function findSealedPaper(tx: ClinicTx, issuedFormatId: string): Promise<StoredFile | undefined> {
  const row = await tx.db
    .selectFrom('issuedFormats')
    .select('sealedFileId')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', issuedFormatId)
    .executeTakeFirst()
  return findFile(tx, row?.sealedFileId ?? null)
}

/** The text of a draft, as its template had it. */
export function findDraftDocument(tx: ClinicTx, held: IssuedFormatRow): Promise<RichText> {
  return findFormatVersion(tx, held.formatId, held.formatVersion)
}
