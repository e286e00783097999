import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { guessFields, headingKey } from '#shared/imports/columns.rules.ts'
import type { ImportSubject } from '#shared/imports/fields.ts'
import {
  type DuplicateChoice,
  type DuplicateKind,
  type FileRow,
  type Import,
  type ImportColumn,
  ImportPlan,
  type ImportRow,
  MAX_WAITING_IMPORTS,
  type imports,
  type ImportState,
  type RowState,
} from '#shared/imports/imports.contract.ts'
import { choiceOf } from '#shared/imports/imports.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertFile, type StoredFile } from '#server/db/files.ts'
import { pageLimit } from '#server/db/search.ts'

/** What the counts are of. */
const countsOf = (tx: ClinicTx) => sql`(
  SELECT json_build_object('total', i.total, 'through', i.through, ${sql.join(
    (['good', 'bad', 'duplicate', 'done', 'skipped', 'kept', 'undone'] satisfies RowState[]).map(
      (state) => sql`${sql.lit(state)}, coalesce(sum(c.count) FILTER (WHERE c.state = ${sql.lit(state)}), 0)`,
    ),
  )})
  FROM (SELECT r.state, count(*) AS count FROM import_rows r
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = i.id GROUP BY r.state) c)`

const rowOf = (tx: ClinicTx) => sql`'id', i.id, 'subject', i.subject, 'fileName', i.file_name, 'state', i.state,
  'counts', ${countsOf(tx)}, 'createdAt', i.created_at, 'byName', i.made_by_name, 'endedAt', i.ended_at`

export async function listImports(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof imports.list>,
): Promise<OutputOf<typeof imports.list>> {
  const found = sql`FROM imports i WHERE i.clinic_id = ${tx.clinicId}`
  const order = sql`ORDER BY i.created_at DESC, i.id DESC`
  const { rows } = await sql<{ items: ImportRow[]; total: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object(${rowOf(tx)}) ${order}), '[]')
      FROM (SELECT i.* ${found} ${order} ${pageLimit(page, pageSize)}) i) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

/** So many kinds of problems are told of; the rows tell of all. */
const PROBLEMS = 20

/** Why a record stays at the undo, though nobody changed it. */
export const USED = 'Ya tiene otros registros'

/** Something pointed at what it made: that may be gone by now. */
const isKeptForOthers = sql`r.state = 'kept' AND r.problems #>> '{0,message}' = ${sql.lit(USED)}`

interface ChosenRows {
  kind: DuplicateKind
  choice: DuplicateChoice | null
  rows: number
}

/** @throws AppError not_found */
export async function findImport(tx: ClinicTx, importId: string): Promise<Import> {
  const { rows } = await sql<{ found: Omit<Import, 'entering'> & { chosen: ChosenRows[] } }>`
    SELECT json_build_object(${rowOf(tx)}, 'columns', i.columns, 'plan', i.plan, 'sheets', i.sheets, 'sheet', i.sheet,
      'problem', i.problem,
      'again', (SELECT count(*) FROM import_rows r
        WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = i.id AND ${isKeptForOthers}),
      'duplicates', (SELECT coalesce(json_object_agg(d.kind, d.count), '{}') FROM (
        SELECT r.duplicate ->> 'kind' AS kind, count(*) AS count FROM import_rows r
        WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = i.id AND r.state = 'duplicate' GROUP BY 1) d),
      'chosen', (SELECT coalesce(json_agg(json_build_object('kind', d.kind, 'choice', d.choice, 'rows', d.count)), '[]') FROM (
        SELECT r.duplicate ->> 'kind' AS kind, r.choice, count(*) AS count FROM import_rows r
        WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = i.id AND r.state = 'duplicate' GROUP BY 1, 2) d),
      'problems', (SELECT coalesce(json_agg(json_build_object('column', coalesce(i.columns -> p.at ->> 'name', 'Fila'),
          'message', p.message, 'rows', p.rows) ORDER BY p.rows DESC, p.message), '[]') FROM (
        SELECT (one ->> 'column')::int AS at, one ->> 'message' AS message, count(*) AS rows
        FROM import_rows r CROSS JOIN LATERAL jsonb_array_elements(r.problems) one
        WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = i.id AND r.state = 'bad'
        GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT ${PROBLEMS}) p),
      'notes', (SELECT coalesce(json_agg(json_build_object('message', n.message, 'rows', n.rows, 'firstRow', n.first_row)
          ORDER BY n.rows DESC, n.message), '[]') FROM (
        SELECT note AS message, count(*) AS rows, min(r.row) AS first_row
        FROM import_rows r CROSS JOIN LATERAL jsonb_array_elements_text(r.notes) note
        WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = i.id AND r.state IN ('good', 'duplicate')
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${PROBLEMS}) n)) AS found
    FROM imports i WHERE i.clinic_id = ${tx.clinicId} AND i.id = ${importId}`.execute(tx.db)
  const found = rows[0]?.found
  if (!found) throw new AppError('not_found')
  const { chosen, ...one } = found
  const plan = ImportPlan.parse(one.plan)
  const going = chosen.filter(({ kind, choice }) => choiceOf({ duplicate: { kind }, choice }, plan.choices) !== 'skip')
  return { ...one, plan, entering: one.counts.good + going.reduce((sum, { rows: of }) => sum + of, 0) }
}

const rowLine = sql`json_build_object('id', r.row::text, 'row', r.row, 'cells', r.cells, 'state', r.state, 'problems', r.problems,
  'notes', r.notes, 'duplicate', r.duplicate, 'choice', r.choice, 'ownerId', r.owner_id,
  'petId', r.draft ->> 'petId')`

/** @throws AppError not_found */
export async function listRows(
  tx: ClinicTx,
  { importId, page, pageSize, state, duplicate }: InputOf<typeof imports.rows>,
): Promise<OutputOf<typeof imports.rows>> {
  const found = sql`FROM import_rows r WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId}
    AND ${state === 'any' ? sql`true` : sql`r.state = ${state}`}
    AND ${duplicate === 'any' ? sql`true` : sql`r.duplicate ->> 'kind' = ${duplicate}`}`
  const { rows } = await sql<{ items: FileRow[]; total: number; isKnown: boolean }>`
    SELECT EXISTS (SELECT 1 FROM imports WHERE clinic_id = ${tx.clinicId} AND id = ${importId}) AS is_known,
      (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${rowLine} ORDER BY r.row), '[]')
      FROM (SELECT r.* ${found} ORDER BY r.row ${pageLimit(page, pageSize)}) r) AS items`.execute(tx.db)
  const { items = [], total = 0, isKnown = false } = rows[0] ?? {}
  if (!isKnown) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

/** @throws AppError not_found */
export async function findRow(tx: ClinicTx, importId: string, row: number): Promise<FileRow> {
  const { rows } = await sql<{ line: FileRow }>`SELECT ${rowLine} AS line FROM import_rows r
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId} AND r.row = ${row}`.execute(tx.db)
  const found = rows[0]?.line
  if (!found) throw new AppError('not_found')
  return found
}

/** Rows after one, for what reads all of them. */
export async function listRowsAfter(
  tx: ClinicTx,
  importId: string,
  after: number,
  state: RowState | 'any',
  limit: number,
): Promise<FileRow[]> {
  const { rows } = await sql<{ line: FileRow }>`SELECT ${rowLine} AS line FROM import_rows r
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId} AND r.row > ${after}
      AND ${state === 'any' ? sql`true` : sql`r.state = ${state}`}
    ORDER BY r.row LIMIT ${limit}`.execute(tx.db)
  return rows.map(({ line }) => line)
}

/** An import that is worked on, held until the transaction ends. */
export interface HeldImport {
  id: string
  state: ImportState
  subject: ImportSubject
  fileId: string | null
  fileName: string
  sheet: string | null
  plan: ImportPlan
  columns: ImportColumn[]
  madeBy: string
  madeByName: string
  total: number
  through: number
  lastRow: number
  isWhole: boolean
  endedAt: string | null
}

/** @throws AppError not_found */
export async function lockImport(tx: ClinicTx, importId: string): Promise<HeldImport> {
  const row = await tx.db
    .selectFrom('imports')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return {
    ...row,
    state: row.state as ImportState,
    subject: row.subject as ImportSubject,
    plan: ImportPlan.parse(row.plan),
    columns: row.columns as unknown as ImportColumn[],
    endedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
  }
}

/** Each holds its file and its rows until somebody imports or discards it. @throws AppError not_allowed_now */
async function refuseMore(tx: ClinicTx): Promise<void> {
  const { waiting } = await tx.db
    .selectFrom('imports')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('clinicId', '=', tx.clinicId)
    .where('state', 'in', ['reading', 'ready', 'checking', 'checked'])
    .executeTakeFirstOrThrow()
  if (waiting >= MAX_WAITING_IMPORTS)
    throw new AppError('not_allowed_now', {
      message: `Hay ${MAX_WAITING_IMPORTS} archivos sin importar. Importe o descarte alguno antes de subir otro.`,
    })
}

/** @returns its id */
export async function insertImport(
  tx: ClinicTx,
  actor: Actor,
  { subject, name, file }: { subject: ImportSubject; name: string; file: StoredFile },
): Promise<string> {
  await refuseMore(tx)
  await insertFile(tx, file)
  const id = uuidv7()
  await tx.db
    .insertInto('imports')
    .values({
      ...{ clinicId: tx.clinicId, id, createdAt: tx.now, subject, fileName: name, fileId: file.fileId },
      ...{
        state: 'reading',
        madeBy: actor.professionalId,
        madeByName: actor.name,
        plan: JSON.stringify({ fields: [] }),
      },
    })
    .execute()
  tx.touched.note('imports', { id })
  return id
}

interface Change {
  state?: ImportState
  sheet?: string | null
  sheets?: string[]
  columns?: ImportColumn[]
  plan?: ImportPlan
  total?: number
  through?: number
  lastRow?: number
  isWhole?: boolean
  problem?: string | null
  endedAt?: Date | null
}

export async function updateImport(tx: ClinicTx, importId: string, change: Change): Promise<void> {
  const { columns, plan, sheets, ...same } = change
  await tx.db
    .updateTable('imports')
    .set({
      ...same,
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(plan ? { plan: JSON.stringify(plan) } : {}),
      ...(sheets ? { sheets: JSON.stringify(sheets) } : {}),
    })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', importId)
    .execute()
  tx.touched.note('imports', { id: importId })
}

/** @returns the file that nobody points at any more */
export async function deleteImport(tx: ClinicTx, importId: string): Promise<string | null> {
  const { fileId } = await lockImport(tx, importId)
  await tx.db.deleteFrom('imports').where('clinicId', '=', tx.clinicId).where('id', '=', importId).execute()
  if (fileId) await tx.db.deleteFrom('files').where('clinicId', '=', tx.clinicId).where('id', '=', fileId).execute()
  tx.touched.note('imports', { id: importId })
  return fileId
}

/** What nobody took in is forgotten after so long, and what was taken in too: its records say what they are of. */
const KEPT_DAYS = 30

/** @returns the files that nobody points at any more */
export async function forgetImports(tx: ClinicTx): Promise<string[]> {
  const old = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('createdAt', '<', new Date(tx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString())
    .where('state', 'not in', ['reading', 'checking', 'importing', 'undoing'])
    .execute()
  const fileIds: string[] = []
  for (const { id } of old) fileIds.push(...[await deleteImport(tx, id)].filter((fileId) => fileId !== null))
  return fileIds
}

/** The rows of a file as they are read; those of an earlier try are gone. */
export async function insertFileRows(
  tx: ClinicTx,
  importId: string,
  rows: readonly { row: number; cells: string[] }[],
): Promise<void> {
  const listed = JSON.stringify(rows)
  await sql`INSERT INTO import_rows (clinic_id, import_id, row, cells)
    SELECT ${tx.clinicId}::uuid, ${importId}::uuid, r.row, r.cells
    FROM jsonb_to_recordset(${listed}::jsonb) AS r(row integer, cells jsonb)`.execute(tx.db)
}

/** What was written is so much that what the database knows of its tables is of before. */
export async function renewStatistics(tx: ClinicTx): Promise<void> {
  await sql`SELECT renew_statistics()`.execute(tx.db)
}

export async function deleteFileRows(tx: ClinicTx, importId: string): Promise<void> {
  await tx.db.deleteFrom('importRows').where('clinicId', '=', tx.clinicId).where('importId', '=', importId).execute()
}

/** All of its rows as they were read, to be looked through again. */
export async function resetRows(tx: ClinicTx, importId: string): Promise<void> {
  await sql`UPDATE import_rows SET state = 'read', problems = '[]', notes = '[]', draft = NULL, document_key = NULL,
      person_key = NULL, first_row = NULL, duplicate = NULL, choice = NULL
    WHERE clinic_id = ${tx.clinicId} AND import_id = ${importId}`.execute(tx.db)
}

/** What stayed at the undo for something that it had is looked at again. */
export async function retryKept(tx: ClinicTx, importId: string): Promise<void> {
  await sql`UPDATE import_rows r SET state = 'done', problems = '[]'
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId} AND ${isKeptForOthers}`.execute(tx.db)
}

export async function setChoice(
  tx: ClinicTx,
  importId: string,
  row: number,
  choice: DuplicateChoice | null,
): Promise<void> {
  await tx.db
    .updateTable('importRows')
    .set({ choice })
    .where('clinicId', '=', tx.clinicId)
    .where('importId', '=', importId)
    .where('row', '=', row)
    .execute()
  tx.touched.note('imports', { id: importId })
}

/** What columns of these names were in the clinic's last files. */
export async function knownFields(tx: ClinicTx, subject: ImportSubject): Promise<Map<string, string | null>> {
  const rows = await tx.db
    .selectFrom('imports')
    .select(['columns', 'plan'])
    .where('clinicId', '=', tx.clinicId)
    .where('subject', '=', subject)
    .where('state', 'in', ['done', 'importing', 'undone', 'checked'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  const known = new Map<string, string | null>()
  for (const { columns, plan } of rows) {
    const { fields } = ImportPlan.parse(plan)
    for (const [at, { name }] of (columns as unknown as ImportColumn[]).entries())
      if (!known.has(headingKey(name))) known.set(headingKey(name), fields[at] ?? null)
  }
  return known
}

/** What is proposed for a file that was just read. */
export async function proposePlan(tx: ClinicTx, subject: ImportSubject, columns: ImportColumn[]): Promise<ImportPlan> {
  const known = await knownFields(tx, subject)
  const fields = guessFields(subject, columns, known)
  const documentColumn = columns[fields.indexOf('document')]
  const said = columns.flatMap(({ dateOrder }) => dateOrder ?? [])[0]
  return ImportPlan.parse({
    fields,
    dateOrder: said ?? 'dmy',
    documentType: /\bnit\b/i.test(documentColumn?.name ?? '') ? 'NIT' : 'CC',
  })
}
