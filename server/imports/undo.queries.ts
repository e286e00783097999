import { sql } from 'kysely'
import type { RowState } from '#shared/imports/imports.contract.ts'
import { snakeCase } from '#shared/values/recordTables.ts'
import { FOREIGN_KEY_VIOLATION, readDatabaseError } from '#server/db/databaseError.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { removeRecords } from '#server/db/record.ts'
import { authorOf, type DoneRow, type ImportKind } from '#server/imports/importKind.ts'
import { importKinds } from '#server/imports/importKinds.ts'
import { type HeldImport, USED } from '#server/imports/imports.queries.ts'

/** Why a record stays: a person has saved it since. */
const CHANGED = 'Se cambió después de importarlo'

/**
 * Takes back the last rows that were written and nobody changed since. What was changed, or has something else by now, stays
 * as it is, and its row says so.
 * @returns how many rows were settled
 */
export async function undoNext(tx: ClinicTx, held: HeldImport, limit: number): Promise<number> {
  const { rows } = await sql<DoneRow>`
    SELECT r.row, r.owner_id, r.draft, r.made FROM import_rows r
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${held.id} AND r.state = 'done'
    ORDER BY r.row DESC LIMIT ${limit}`.execute(tx.db)
  if (rows.length === 0) return 0
  const kind = importKinds[held.subject]
  await kind.lock(tx, rows)
  const changed = await findChanged(tx, kind, rows)
  const reasons = new Map<number, string>()
  const free = rows.filter(({ row, made }) => {
    const isChanged = Object.values(made)
      .flat()
      .some((id) => changed.has(id))
    if (isChanged) reasons.set(row, CHANGED)
    return !isChanged
  })
  // Together, and one by one where something holds one of them.
  if (!(await tryRemoving(tx, held, free))) {
    for (const row of free) if (!(await tryRemoving(tx, held, [row]))) reasons.set(row.row, USED)
  }
  await settle(
    tx,
    held.id,
    rows.map(({ row }) => ({ row, state: reasons.has(row) ? 'kept' : 'undone', reason: reasons.get(row) })),
  )
  await kind.settle(
    tx,
    rows,
    free.filter(({ row }) => !reasons.has(row)),
  )
  return rows.length
}

/** Those that a person has saved since. */
async function findChanged(tx: ClinicTx, { tables }: ImportKind, rows: readonly DoneRow[]): Promise<Set<string>> {
  const found = tables.map((table) => {
    const ids = rows.flatMap(({ made }) => made[table] ?? [])
    return sql`SELECT id FROM ${sql.table(snakeCase(table))}
      WHERE clinic_id = ${tx.clinicId} AND id = ANY(${ids}::uuid[]) AND version > 1`
  })
  const { rows: changed } = await sql<{ id: string }>`${sql.join(found, sql` UNION ALL `)}`.execute(tx.db)
  return new Set(changed.map(({ id }) => id))
}

/** All that rows made; none of it where something points at one. */
async function tryRemoving(tx: ClinicTx, held: HeldImport, rows: readonly DoneRow[]): Promise<boolean> {
  const author = authorOf(held)
  await sql`SAVEPOINT undone`.execute(tx.db)
  try {
    for (const table of importKinds[held.subject].tables)
      await removeRecords(
        tx,
        author,
        table,
        rows.flatMap(({ made }) => made[table] ?? []),
      )
  } catch (error) {
    if (readDatabaseError(error)?.sqlState !== FOREIGN_KEY_VIOLATION) throw error
    await sql`ROLLBACK TO SAVEPOINT undone`.execute(tx.db)
    return false
  }
  await sql`RELEASE SAVEPOINT undone`.execute(tx.db)
  return true
}

async function settle(
  tx: ClinicTx,
  importId: string,
  settled: readonly { row: number; state: RowState; reason: string | undefined }[],
): Promise<void> {
  const listed = JSON.stringify(
    settled.map(({ row, state, reason }) => ({
      row,
      state,
      problems: reason ? [{ column: null, message: reason }] : [],
    })),
  )
  await sql`UPDATE import_rows r SET state = s.state, problems = s.problems
    FROM jsonb_to_recordset(${listed}::jsonb) AS s(row integer, state text, problems jsonb)
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId} AND r.row = s.row`.execute(tx.db)
}
