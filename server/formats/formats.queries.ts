import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { type FormatDraft, type formats, type FormatTemplate, MAX_FORMATS } from '#shared/formats/formats.contract.ts'
import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import { listImages, listSignatures, type RichText } from '#shared/values/richText.ts'
import { searchWords } from '#shared/values/text.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertFile, type StoredFile } from '#server/db/files.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'
import { containing, pageLimit } from '#server/db/search.ts'

/** Of a format: it is a model that nobody of the clinic has read. */
const NEEDS_REVIEW = sql<boolean>`(model IS NOT NULL AND reviewed_at IS NULL)`

const rowColumns = sql`f.id, f.version, f.title, f.purpose, f.is_signable AS "isSignable", f.is_archived AS "isArchived",
  ${NEEDS_REVIEW} AS "needsReview", f.updated_at AS "updatedAt", f.latest`

/** By name, in one statement. */
export async function listFormats(
  tx: ClinicTx,
  { q, state, page, pageSize }: InputOf<typeof formats.list>,
): Promise<OutputOf<typeof formats.list>> {
  const words = searchWords(q ?? '')
  const found = words.map((word) => sql`AND fold(f.title) LIKE ${containing(word)}`)
  const fitting = sql`formats f WHERE f.clinic_id = ${tx.clinicId} AND f.is_archived = ${state === 'archived'}
    ${found.length > 0 ? sql.join(found, sql` `) : sql``}`
  const { rows } = await sql<Pick<OutputOf<typeof formats.list>, 'items' | 'total'>>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM ${fitting} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(row_to_json(line)), '[]') FROM (
        SELECT ${rowColumns} FROM ${fitting} ORDER BY f.sort_title, f.id ${pageLimit(page, pageSize)}
      ) line) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

/** With its newest text. @throws AppError not_found */
export async function findFormat(tx: ClinicTx, formatId: string): Promise<FormatTemplate> {
  const { rows } = await sql<FormatTemplate>`
    SELECT ${rowColumns}, v.content, v.saved_by, v.saved_at, f.reviewed_at, f.reviewed_by
    FROM formats f
    JOIN format_versions v ON v.clinic_id = ${tx.clinicId} AND v.format_id = f.id AND v.number = f.latest
    WHERE f.clinic_id = ${tx.clinicId} AND f.id = ${formatId}`.execute(tx.db)
  const [format] = rows
  if (!format) throw new AppError('not_found')
  return format
}

/** What a new paper is made of; none of an archived one. */
export async function findUsableFormat(tx: ClinicTx, formatId: string) {
  const row = await tx.db
    .selectFrom('formats')
    .select(['title', 'purpose', 'latest', 'isSignable', NEEDS_REVIEW.as('needsReview')])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', formatId)
    .where('isArchived', '=', false)
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose as FormatPurpose }
}

/** A text of a format that was kept. */
export async function findFormatVersion(tx: ClinicTx, formatId: string, number: number): Promise<RichText> {
  const row = await tx.db
    .selectFrom('formatVersions')
    .select('content')
    .where('clinicId', '=', tx.clinicId)
    .where('formatId', '=', formatId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row.content as unknown as RichText
}

async function insertVersion(
  tx: ClinicTx,
  { formatId, number, content, savedBy }: { formatId: string; number: number; content: RichText; savedBy: string },
): Promise<void> {
  await tx.db
    .insertInto('formatVersions')
    .values({ clinicId: tx.clinicId, formatId, number, content: JSON.stringify(content), savedAt: tx.now, savedBy })
    .execute()
}

/** A picture that no clinic's row names is none of the document's. */
async function withKnownImages(tx: ClinicTx, content: RichText): Promise<RichText> {
  const named = listImages(content)
  if (named.length === 0) return content
  const rows = await tx.db
    .selectFrom('formatImages')
    .select('fileId')
    .where('clinicId', '=', tx.clinicId)
    .where('fileId', 'in', named)
    .execute()
  const known = new Set(rows.map(({ fileId }) => fileId))
  if (named.every((fileId) => known.has(fileId))) return content
  throw new AppError('invalid', { field: 'content', message: 'Una imagen ya no está. Quítela y agréguela otra vez.' })
}

interface NewFormat extends FormatDraft {
  model?: string | null
}

/** @returns its id */
export async function insertFormat(tx: ClinicTx, actor: Actor, draft: NewFormat): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM formats WHERE clinic_id = ${tx.clinicId}`.execute(tx.db)
  if (Number(rows[0]?.count ?? 0) >= MAX_FORMATS)
    throw new AppError('not_allowed_now', { message: `La clínica ya tiene ${MAX_FORMATS} plantillas.` })
  const { title, purpose, model = null } = draft
  const content = await withKnownImages(tx, draft.content)
  const isSignable = listSignatures(content).length > 0
  const { id } = await insertRecord(tx, actor, 'formats', { title, purpose, model, isSignable, latest: 1 })
  await insertVersion(tx, { formatId: id, number: 1, content, savedBy: actor.name })
  return id
}

/** A new text is a new version; what was issued keeps its own. @throws AppError not_found, version_conflict */
export async function saveFormat(
  tx: ClinicTx,
  actor: Actor,
  { formatId, version, title, purpose, content: given }: InputOf<typeof formats.update>,
): Promise<void> {
  const known = await findFormat(tx, formatId)
  const content = await withKnownImages(tx, given)
  // The database keeps the names of a document's parts in an order of its own.
  const isNew = !isDeepStrictEqual(known.content, content)
  const latest = isNew ? known.latest + 1 : known.latest
  const isSignable = listSignatures(content).length > 0
  await updateRecord(tx, actor, 'formats', formatId, version, { title, purpose, isSignable, latest })
  if (isNew) await insertVersion(tx, { formatId, number: latest, content, savedBy: actor.name })
}

/** The starting templates that the clinic has, archived ones with them. */
export async function listKnownModels(tx: ClinicTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('formats')
    .select('model')
    .distinct()
    .where('clinicId', '=', tx.clinicId)
    .where('model', 'is not', null)
    .execute()
  return rows.map(({ model }) => model ?? '')
}

export async function updateFormat(
  tx: ClinicTx,
  actor: Actor,
  { formatId, version }: { formatId: string; version: number },
  patch: { isArchived: boolean } | { reviewedAt: Date; reviewedBy: string },
): Promise<void> {
  await updateRecord(tx, actor, 'formats', formatId, version, patch)
}

export async function insertFormatImage(tx: ClinicTx, file: StoredFile): Promise<void> {
  await insertFile(tx, file)
  await tx.db.insertInto('formatImages').values({ clinicId: tx.clinicId, fileId: file.fileId }).execute()
}

export async function findFormatImage(tx: ClinicTx, fileId: string): Promise<StoredFile | undefined> {
  return tx.db
    .selectFrom('formatImages')
    .innerJoin('files', (join) =>
      join.onRef('files.clinicId', '=', 'formatImages.clinicId').onRef('files.id', '=', 'formatImages.fileId'),
    )
    .select(['files.id as fileId', 'files.contentType', 'files.bytes', 'files.sha256'])
    .where('formatImages.clinicId', '=', tx.clinicId)
    .where('files.clinicId', '=', tx.clinicId)
    .where('formatImages.fileId', '=', fileId)
    .executeTakeFirst()
}
