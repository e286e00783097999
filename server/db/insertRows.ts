import { sql } from 'kysely'
import { type RecordTable, snakeCase } from '#shared/values/recordTables.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** The columns that a row says, in an order of their own. */
export function namesOf(row: object): string[] {
  return Object.entries(row)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .toSorted()
}

const jsonColumns = new Map<string, Promise<Set<string>>>()

/** Which columns of a table hold JSON, where a text is JSON that was written already: asked once. */
function jsonColumnsOf(tx: ClinicTx, table: string): Promise<Set<string>> {
  const known = jsonColumns.get(table)
  if (known) return known
  const asked = sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = to_regclass(${table}) AND atttypid = 'jsonb'::regtype`
    .execute(tx.db)
    .then(({ rows }) => new Set(rows.map(({ name }) => name)))
  jsonColumns.set(table, asked)
  asked.catch(() => jsonColumns.delete(table))
  return asked
}

/** Rows of the same columns as one parameter: a statement with one for each cell takes longer to read than to do. */
export async function insertRows(tx: ClinicTx, table: RecordTable | 'changes', rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const snake = snakeCase(table)
  const json = await jsonColumnsOf(tx, snake)
  const names = namesOf(first).map((name) => ({ name, column: snakeCase(name) }))
  const told = rows.map((row) =>
    Object.fromEntries(
      names.map(({ name, column }) => {
        const value = (row as Record<string, unknown>)[name]
        return [column, typeof value === 'string' && json.has(column) ? (JSON.parse(value) as unknown) : value]
      }),
    ),
  )
  const columns = sql.join(names.map(({ column }) => sql.id(column)))
  await sql`INSERT INTO ${sql.table(snake)} (${columns}) SELECT ${columns}
    FROM jsonb_populate_recordset(NULL::${sql.table(snake)}, ${JSON.stringify(told)}::jsonb)`.execute(tx.db)
}
