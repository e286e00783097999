import { sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Settled, WaitingRow } from '#server/imports/importKind.ts'
import { importKinds } from '#server/imports/importKinds.ts'
import type { HeldImport } from '#server/imports/imports.queries.ts'

/**
 * Writes the next good rows, by the rules of the forms: an import that is held. Each row is settled in the transaction that
 * writes its records, so that whoever goes on after a process that died writes none twice.
 * @returns how many rows were settled, and whether any could not be written
 */
export async function writeNext(
  tx: ClinicTx,
  held: HeldImport,
  limit: number,
): Promise<{ settled: number; lastRow: number; isRefused: boolean }> {
  const { rows } = await sql<WaitingRow>`
    SELECT r.row, r.state, r.draft, r.first_row, r.duplicate, r.choice FROM import_rows r
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${held.id} AND r.row > ${held.lastRow}
      AND r.state IN ('good', 'duplicate')
    ORDER BY r.row LIMIT ${limit}`.execute(tx.db)
  if (rows.length === 0) return { settled: 0, lastRow: held.lastRow, isRefused: false }
  const settled = await importKinds[held.subject].write(tx, held, rows)
  await settleRows(tx, held.id, settled)
  return {
    settled: rows.length,
    lastRow: rows.at(-1)?.row ?? held.lastRow,
    isRefused: settled.some(({ problems }) => problems.length > 0),
  }
}

export async function settleRows(tx: ClinicTx, importId: string, settled: readonly Settled[]): Promise<void> {
  const listed = JSON.stringify(settled.map(({ ownerId, ...same }) => ({ ...same, owner_id: ownerId })))
  await sql`UPDATE import_rows r SET state = s.state, problems = s.problems, owner_id = s.owner_id, made = s.made
    FROM jsonb_to_recordset(${listed}::jsonb) AS s(row integer, state text, problems jsonb, owner_id uuid, made jsonb)
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId} AND r.row = s.row`.execute(tx.db)
}
