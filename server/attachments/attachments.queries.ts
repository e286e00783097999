import type { Attachment, AttachmentPurpose } from '#shared/attachments/attachments.contract.ts'
import { canAttach } from '#shared/attachments/attachments.rules.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import { type FileKind, recordKinds } from '#shared/values/recordKinds.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertFile, type StoredFile } from '#server/db/files.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'
import { listWords } from '#server/word/registry.ts'

/** More than any record has. */
const LIST_CAP = 200

/**
 * The record whose files they are, held while one is added or taken away.
 * @returns its pet
 * @throws AppError not_found, not_allowed_now
 */
export async function lockAttachable(
  tx: ClinicTx,
  record: FileKind,
  recordId: string,
  purpose: AttachmentPurpose | null,
): Promise<string> {
  const { table } = recordKinds[record]
  const { filesClosed = {}, lateFiles } = listWords().find(({ name }) => name === table) ?? {}
  // Read before it is held: one that is over cannot be.
  const { status, petId } = await findAttachable(tx, record, recordId)
  const closed = canAttach(filesClosed, status)
  if (closed && purpose === lateFiles?.purpose && (await lateFiles.isOpen(tx, recordId))) {
    await lockRecord(tx, 'pets', petId)
    return petId
  }
  refuseNow(closed)
  const held = await lockRecord(tx, table, recordId)
  refuseNow(canAttach(filesClosed, held.status))
  return held.petId
}

async function findAttachable(
  tx: ClinicTx,
  record: FileKind,
  recordId: string,
): Promise<{ status: string; petId: string }> {
  const found = await tx.db
    .selectFrom(recordKinds[record].table as 'exams')
    .select(['status', 'petId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', recordId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return found
}

/** @throws AppError not_found: there is no such record */
export async function listAttachments(tx: ClinicTx, record: FileKind, recordId: string): Promise<Attachment[]> {
  await findAttachable(tx, record, recordId)
  const rows = await attachmentsQuery(tx, record, recordId).orderBy('attachments.id').limit(LIST_CAP).execute()
  return rows.map(shownAttachment)
}

async function findAttachment(
  tx: ClinicTx,
  record: FileKind,
  recordId: string,
  attachmentId: string,
): Promise<Attachment> {
  const row = await attachmentsQuery(tx, record, recordId).where('attachments.id', '=', attachmentId).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return shownAttachment(row)
}

function attachmentsQuery(tx: ClinicTx, record: FileKind, recordId: string) {
  return tx.db
    .selectFrom('attachments')
    .leftJoin('professionals', (join) =>
      join
        .onRef('professionals.clinicId', '=', 'attachments.clinicId')
        .onRef('professionals.id', '=', 'attachments.createdBy')
        .on('professionals.clinicId', '=', tx.clinicId),
    )
    .select([
      'attachments.id',
      'attachments.version',
      'attachments.name',
      'attachments.contentType',
      'attachments.bytes',
      'attachments.purpose',
      'attachments.createdAt',
      'attachments.isRemoved',
      'attachments.removeReason',
      'professionals.name as byName',
    ])
    .where('attachments.clinicId', '=', tx.clinicId)
    .where('attachments.record', '=', record)
    .where('attachments.recordId', '=', recordId)
}

type Row = Awaited<ReturnType<ReturnType<typeof attachmentsQuery>['executeTakeFirstOrThrow']>>

function shownAttachment({ contentType, purpose, ...row }: Row): Attachment {
  return {
    ...row,
    kind: contentType === 'application/pdf' ? 'pdf' : 'image',
    purpose: purpose as AttachmentPurpose | null,
  }
}

export interface NewAttachment {
  recordId: string
  name: string
  purpose?: AttachmentPurpose | undefined
  full: StoredFile
  preview: StoredFile | undefined
}

/**
 * Writes down a stored file as one of the record's.
 * @returns `isNew`: false where the same file stands there already (it was sent again after a lost answer)
 */
export async function insertAttachment(
  tx: ClinicTx,
  actor: Actor,
  record: FileKind,
  { recordId, name, purpose, full, preview }: NewAttachment,
): Promise<{ attachment: Attachment; isNew: boolean }> {
  const petId = await lockAttachable(tx, record, recordId, purpose ?? null)
  const known = await findSame(tx, record, recordId, purpose ?? null, full.sha256)
  if (known) return { attachment: await findAttachment(tx, record, recordId, known), isNew: false }
  for (const file of preview ? [full, preview] : [full]) await insertFile(tx, file)
  const { id } = await insertRecord(tx, actor, 'attachments', {
    petId,
    record,
    recordId,
    fileId: full.fileId,
    previewFileId: preview?.fileId ?? null,
    name,
    contentType: full.contentType,
    bytes: full.bytes,
    purpose: purpose ?? null,
  })
  return { attachment: await findAttachment(tx, record, recordId, id), isNew: true }
}

async function findSame(
  tx: ClinicTx,
  record: FileKind,
  recordId: string,
  purpose: AttachmentPurpose | null,
  sha256: string,
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('attachments')
    .innerJoin('files', (join) =>
      join.onRef('files.clinicId', '=', 'attachments.clinicId').onRef('files.id', '=', 'attachments.fileId'),
    )
    .select('attachments.id')
    .where('attachments.clinicId', '=', tx.clinicId)
    .where('files.clinicId', '=', tx.clinicId)
    .where('attachments.record', '=', record)
    .where('attachments.recordId', '=', recordId)
    .where('attachments.purpose', purpose === null ? 'is' : '=', purpose)
    .where('attachments.isRemoved', '=', false)
    .where('files.sha256', '=', sha256)
    .executeTakeFirst()
  return row?.id
}

/** Of what was taken away too: it belongs to the record's history. @throws AppError not_found */
export async function findStoredAttachment(
  tx: ClinicTx,
  record: FileKind,
  { recordId, attachmentId, size }: { recordId: string; attachmentId: string; size: 'full' | 'preview' },
): Promise<StoredFile & { name: string }> {
  const row = await tx.db
    .selectFrom('attachments')
    .innerJoin('files', (join) =>
      join
        .onRef('files.clinicId', '=', 'attachments.clinicId')
        .onRef('files.id', '=', size === 'full' ? 'attachments.fileId' : 'attachments.previewFileId'),
    )
    .select(['files.id as fileId', 'files.contentType', 'files.bytes', 'files.sha256', 'attachments.name'])
    .where('attachments.clinicId', '=', tx.clinicId)
    .where('files.clinicId', '=', tx.clinicId)
    .where('attachments.record', '=', record)
    .where('attachments.recordId', '=', recordId)
    .where('attachments.id', '=', attachmentId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

interface Removal {
  recordId: string
  attachmentId: string
  version: number
  /** Without it the file is brought back. */
  reason?: string
}

export async function setRemoved(
  tx: ClinicTx,
  actor: Actor,
  record: FileKind,
  { recordId, attachmentId, version, reason }: Removal,
): Promise<Attachment> {
  const { purpose } = await findAttachment(tx, record, recordId, attachmentId)
  await lockAttachable(tx, record, recordId, purpose)
  const removal = { isRemoved: reason !== undefined, removeReason: reason ?? null }
  await updateRecord(tx, actor, 'attachments', attachmentId, version, removal)
  return findAttachment(tx, record, recordId, attachmentId)
}
