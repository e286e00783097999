import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { tables } from '#shared/tables.ts'
import {
  type DerivedColumn,
  isSearched,
  type RecordTable,
  type SearchedTable,
  snakeCase,
} from '#shared/values/recordTables.ts'
import { type Author, type ClinicTx, tellAuthor } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { insertRows, namesOf } from '#server/db/insertRows.ts'
import { lockRecord, noteWritten, recordsOf } from '#server/db/lockRecord.ts'
import { refuseOutdated, type Versioned } from '#server/db/refuseOutdated.ts'
import { changedFields, createdFields, type FieldChange, keeps, removedFields } from '#server/db/fieldChanges.ts'
import { stored } from '#server/db/recordTables.ts'
import type { Written } from '#server/db/touched.ts'
import { deleteWords, deleteWordsOf, insertWords, renewWords, type Searched } from '#server/db/searchWords.ts'

type KernelColumn = 'clinicId' | 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt'
type Row<T extends RecordTable> = Selectable<Database[T]>
export type NewRow<T extends RecordTable> = Omit<Insertable<Database[T]>, KernelColumn>
export type Patch<T extends RecordTable> = Omit<Updateable<Database[T]>, KernelColumn>

/**
 * Writes a new record and the first line of its history.
 * @param id chosen beforehand, when something else must know it first
 */
export async function insertRecord<T extends RecordTable>(
  tx: ClinicTx,
  author: Author,
  table: T,
  values: NewRow<T>,
  id: string = uuidv7(),
): Promise<Row<T>> {
  const kernel = {
    clinicId: tx.clinicId,
    id,
    version: 1,
    createdAt: tx.now,
    createdBy: author.professionalId,
    updatedAt: tx.now,
  }
  const row = (await recordsOf(tx)
    .insertInto(table as 'record')
    .values({ ...stored(table, values as object), ...kernel } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Row<T>
  noteWritten(tx, table, row as unknown as Written)
  if (isSearched(table)) await insertWords(tx, table, [id])
  await writeChange(tx, author, table, id, 1, 'created', createdFields(table, values as object))
  return row
}

export interface NewRecord<T extends RecordTable> {
  id: string
  actor: Author
  /** When it was written down: what is loaded may be older than the load. */
  at: Date
  values: NewRow<T>
}

/** So many stand in one statement. */
const AT_ONCE = 1000

/** Writes many new records with the first line of each one's history: for what is loaded, not typed. */
export async function insertRecords<T extends RecordTable>(
  tx: ClinicTx,
  table: T,
  records: readonly NewRecord<T>[],
): Promise<void> {
  for (let start = 0; start < records.length; start += AT_ONCE) {
    const batch = records.slice(start, start + AT_ONCE)
    const rows = batch.map(({ id, actor, at, values }) => ({
      ...(values as object),
      ...{ clinicId: tx.clinicId, id, version: 1, createdAt: at, createdBy: actor.professionalId, updatedAt: at },
    }))
    // Those that leave the same columns to their defaults go together.
    for (const same of Map.groupBy(rows, (row) => namesOf(row).join()).values()) await insertRows(tx, table, same)
    for (const row of rows) noteWritten(tx, table, row)
    if (isSearched(table))
      await insertWords(
        tx,
        table,
        batch.map(({ id }) => id),
      )
    const lines = batch.map(({ id, actor, at, values }) =>
      changeRow(tx, actor, table, id, 1, 'created', at, createdFields(table, values as object)),
    )
    await insertRows(tx, 'changes', lines)
  }
}

export interface UpdateOptions {
  /**
   * Saves of one person that follow within so many minutes are one line of the history, from the first text to the
   * last, as long as none takes away what an earlier one said: for drafts that are saved while someone types.
   */
  sittingMinutes?: number
}

/**
 * Changes a record that still has the version its editor read, and keeps what changed. A patch that changes nothing
 * leaves the version alone.
 * @throws AppError not_found; version_conflict when somebody saved meanwhile
 */
export async function updateRecord<T extends RecordTable>(
  tx: ClinicTx,
  author: Author,
  table: T,
  id: string,
  version: number,
  patch: Patch<T>,
  options: UpdateOptions = {},
): Promise<Row<T>> {
  const before = await lockRecord(tx, table, id)
  const current = before as unknown as Versioned & Record<string, unknown>
  await refuseOutdated(tx, author, current, version)
  const fields = changedFields(table, current, patch)
  if (fields.length === 0) return before
  const after = (await recordsOf(tx)
    .updateTable(table as 'record')
    .set({ ...stored(table, patch as object), version: version + 1, updatedAt: tx.now } as never)
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Row<T>
  noteWritten(tx, table, after as unknown as Written)
  if (isSearched(table)) await renewWords(tx, table, id, before as unknown as Searched, after as unknown as Searched)
  const continued = options.sittingMinutes
    ? await continueSitting(tx, author, id, version, options.sittingMinutes, fields)
    : false
  if (!continued) await writeChange(tx, author, table, id, version + 1, 'updated', fields)
  return after
}

/**
 * Changes the same columns of many records in one go (the pets that get another owner), whatever their versions, and
 * keeps what changed in each. For what nobody edits side by side: the caller has checked that it may.
 */
export async function updateRecords<T extends RecordTable>(
  tx: ClinicTx,
  author: Author,
  table: T,
  ids: readonly string[],
  patch: Patch<T>,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await recordsOf(tx)
    .selectFrom(table as 'record')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (isSearched(table)) await deleteWordsOf(tx, table, ids)
  await recordsOf(tx)
    .updateTable(table as 'record')
    .set(
      (update) =>
        ({ ...stored(table, patch as object), version: update('version', '+', 1), updatedAt: tx.now }) as never,
    )
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', ids)
    .execute()
  for (const row of rows) noteWritten(tx, table, row)
  if (isSearched(table)) await insertWords(tx, table, ids)
  const lines = rows.map((row) =>
    changeRow(tx, author, table, row.id, row.version + 1, 'updated', tx.now, changedFields(table, { ...row }, patch)),
  )
  await tx.db.insertInto('changes').values(lines).execute()
}

/**
 * Changes many records in one go, each in its own way (the events of a series that move), and keeps what changed in each.
 * As `updateRecords`: for what the caller has locked and checked.
 * @param patches by the record's id, all of the same columns
 */
export async function updateEachRecord<T extends RecordTable>(
  tx: ClinicTx,
  author: Author,
  table: T,
  patches: ReadonlyMap<string, Patch<T>>,
): Promise<void> {
  const columns = Object.keys([...patches.values()][0] ?? {})
  if (columns.length === 0) return
  const rows = await recordsOf(tx)
    .selectFrom(table as 'record')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', [...patches.keys()])
    .orderBy('id')
    .forUpdate()
    .execute()
  const named = new Map(columns.map((column) => [column, snakeCase(column)]))
  const values = [...patches].map(([id, patch]) => ({
    id,
    ...Object.fromEntries([...named].map(([column, name]) => [name, (patch as Record<string, unknown>)[column]])),
  }))
  if (isSearched(table)) await deleteWordsOf(tx, table, [...patches.keys()])
  const set = [...named.values()].map((name) => sql`${sql.id(name)} = patch.${sql.id(name)}`)
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}, version = ${sql.table(table)}.version + 1, updated_at = ${tx.now}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(values)}::jsonb) patch
    WHERE ${sql.table(table)}.clinic_id = ${tx.clinicId} AND ${sql.table(table)}.id = patch.id`.execute(tx.db)
  for (const row of rows) noteWritten(tx, table, row)
  if (isSearched(table)) await insertWords(tx, table, [...patches.keys()])
  const fieldsOf = (row: (typeof rows)[number]) => changedFields(table, { ...row }, patches.get(row.id) ?? {})
  const lines = rows.map((row) =>
    changeRow(tx, author, table, row.id, row.version + 1, 'updated', tx.now, fieldsOf(row)),
  )
  await tx.db.insertInto('changes').values(lines).execute()
}

/** Takes away a record that was a slip (a weight typed for the wrong animal); its history stays. */
export async function removeRecord<T extends RecordTable>(
  tx: ClinicTx,
  author: Author,
  table: T,
  id: string,
  version: number,
): Promise<void> {
  const row = (await lockRecord(tx, table, id)) as unknown as Versioned & Record<string, unknown>
  await refuseOutdated(tx, author, row, version)
  noteWritten(tx, table, row)
  await recordsOf(tx)
    .deleteFrom(table as 'record')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
  if (isSearched(table)) await deleteWords(tx, table, id, row as unknown as Searched)
  await writeChange(tx, author, table, id, version + 1, 'removed', removedFields(table, row))
}

/** The same of many rows in one go, whatever their versions: for what the caller has checked. */
export async function removeRecords(
  tx: ClinicTx,
  author: Author,
  table: RecordTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  if (isSearched(table)) await deleteWordsOf(tx, table, ids)
  const rows = await recordsOf(tx)
    .deleteFrom(table as 'record')
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  for (const row of rows) noteWritten(tx, table, row)
  const lines = rows.map((row) =>
    changeRow(tx, author, table, row.id, row.version + 1, 'removed', tx.now, removedFields(table, { ...row })),
  )
  await tx.db.insertInto('changes').values(lines).execute()
}

/** The columns that follow from other records. Writing them is no change of the record itself. */
type Derived<T extends RecordTable> = Partial<
  Pick<Updateable<Database[T]>, Extract<keyof Updateable<Database[T]>, DerivedColumn<T>>>
>

/** Do the words that a record is searched by follow from these? */
function changesSearch(table: RecordTable, values: object): table is SearchedTable {
  return isSearched(table) && tables[table].searched.from in values
}

export async function setDerived<T extends RecordTable>(
  tx: ClinicTx,
  table: T,
  id: string,
  values: Derived<T>,
): Promise<void> {
  const isSearch = changesSearch(table, values)
  const before = isSearch ? await lockRecord(tx, table, id) : undefined
  const after = await recordsOf(tx)
    .updateTable(table as 'record')
    .set(values as never)
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  noteWritten(tx, table, { id })
  if (isSearch && before && after)
    await renewWords(tx, table, id, before as unknown as Searched, after as unknown as Searched)
}

/** The same derived columns for many records at once. */
export async function setDerivedOfAll<T extends RecordTable>(
  tx: ClinicTx,
  table: T,
  ids: readonly string[],
  values: Derived<T>,
): Promise<void> {
  if (ids.length === 0) return
  const isSearch = changesSearch(table, values)
  if (isSearch) await deleteWordsOf(tx, table, ids)
  await recordsOf(tx)
    .updateTable(table as 'record')
    .set(values as never)
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) noteWritten(tx, table, { id })
  if (isSearch) await insertWords(tx, table, ids)
}

/**
 * Derived columns of many records, each its own; of a table that is searched, none that its words follow from.
 * @param found a query of `id` and these columns, as SQL names them
 */
export async function setDerivedFrom<T extends RecordTable>(
  tx: ClinicTx,
  table: T,
  columns: readonly DerivedColumn<T>[],
  found: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.table(snakeCase(table))
  const set = columns.map(snakeCase).map((column) => sql`${sql.id(column)} = found.${sql.id(column)}`)
  const { rows } = await sql<{ id: string }>`
    UPDATE ${name} SET ${sql.join(set)} FROM (${found}) found
    WHERE ${name}.clinic_id = ${tx.clinicId} AND ${name}.id = found.id RETURNING ${name}.id`.execute(tx.db)
  for (const row of rows) noteWritten(tx, table, row)
}

async function continueSitting(
  tx: ClinicTx,
  author: Author,
  recordId: string,
  version: number,
  minutes: number,
  fields: FieldChange[],
): Promise<boolean> {
  const last = await tx.db
    .selectFrom('changes')
    .select(['id', 'actorId', 'operation', 'at', 'fields'])
    .where('clinicId', '=', tx.clinicId)
    .where('recordId', '=', recordId)
    .where('recordVersion', '=', version)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const started = last && new Date(last.at).getTime()
  if (!last || !started || last.operation !== 'updated' || last.actorId !== author.professionalId) return false
  if (tx.now.getTime() - started > minutes * 60_000) return false
  const merged = new Map((last.fields as unknown as FieldChange[]).map((change) => [change.field, change]))
  if (fields.some(({ field, after }) => !keeps(merged.get(field)?.after, after))) return false
  for (const change of fields) {
    const first = merged.get(change.field)
    merged.set(change.field, first ? { ...change, before: first.before } : change)
  }
  const said = JSON.stringify([...merged.values()])
  const { rows } = await sql<{ done: boolean }>`
    SELECT continue_change(${last.id}, ${version + 1}, ${tx.now}, ${said}) AS done`.execute(tx.db)
  return rows[0]?.done ?? false
}

/** A line of a record's history. Called by others only for what happened to something that has no page of its own. */
export async function writeChange(
  tx: ClinicTx,
  author: Author,
  table: RecordTable,
  recordId: string,
  recordVersion: number,
  operation: 'created' | 'updated' | 'removed',
  fields: FieldChange[],
): Promise<void> {
  const line = changeRow(tx, author, table, recordId, recordVersion, operation, tx.now, fields)
  await tx.db.insertInto('changes').values(line).execute()
}

export function changeRow(
  tx: ClinicTx,
  author: Author,
  table: RecordTable | 'clinics',
  recordId: string,
  recordVersion: number,
  operation: 'created' | 'updated' | 'removed',
  at: Date,
  fields: FieldChange[],
): Insertable<Database['changes']> {
  return {
    clinicId: tx.clinicId,
    id: uuidv7(),
    recordTable: table,
    recordId,
    recordVersion,
    operation,
    actorId: author.professionalId,
    actorName: tellAuthor(author),
    at,
    fields: JSON.stringify(fields),
  }
}
