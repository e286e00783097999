import type { Selectable } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { ClosingTable, RecordTable } from '#shared/values/recordTables.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import type { Written } from '#server/db/touched.ts'

type Row<T extends RecordTable> = Selectable<Database[T]>

/** The columns that every record has. */
interface KernelRow {
  clinicId: string
  id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
}

/** The transaction for a statement on whichever record's table: `table as 'record'`. */
export function recordsOf(tx: ClinicTx) {
  return tx.db.withTables<{ record: KernelRow }>()
}

/** Reads a record and locks it until the transaction ends, so that what is decided on it stays true; once, however often it is asked. */
export async function lockRecord<T extends RecordTable>(tx: ClinicTx, table: T, id: string): Promise<Row<T>> {
  return (await findLocked(tx, table, id)) ?? notFound()
}

/**
 * The same of a record that closes: a closed one never changes, and the database does not even let it be locked.
 * @throws AppError not_found
 */
export async function lockIfOpen<T extends ClosingTable>(tx: ClinicTx, table: T, id: string): Promise<Row<T>> {
  const row = (await findLocked(tx, table, id)) ?? (await rowOf(tx, table, id).executeTakeFirst())
  return (row as Row<T> | undefined) ?? notFound()
}

async function findLocked<T extends RecordTable>(tx: ClinicTx, table: T, id: string): Promise<Row<T> | undefined> {
  const known = tx.locked.get(`${table}/${id}`)
  if (known) return known as Row<T>
  const row = await rowOf(tx, table, id).forUpdate().executeTakeFirst()
  if (row) tx.locked.set(`${table}/${id}`, row)
  return row as Row<T> | undefined
}

function rowOf(tx: ClinicTx, table: RecordTable, id: string) {
  return recordsOf(tx)
    .selectFrom(table as 'record')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
}

function notFound(): never {
  throw new AppError('not_found')
}

/** Every write of record.ts: from then on the row that was locked is another. */
export function noteWritten(tx: ClinicTx, table: RecordTable, row: Written): void {
  tx.touched.note(table, row)
  tx.locked.delete(`${table}/${row.id}`)
}
