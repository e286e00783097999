import { sql } from 'kysely'
import { recordTables } from '#shared/values/recordTables.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** What belongs to a clinic and is no secret of the product: its records, and what was made of them. */
export const exportedTables = [...recordTables, 'reminders', 'invoices', 'payments', 'changes'] as const
export type ExportedTable = (typeof exportedTables)[number]

const PAGE = 1000

/** The clinic's own row, as JSON. */
export async function readClinicRow(tx: ClinicTx): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT to_jsonb(c)::text AS text FROM clinics c WHERE c.clinic_id = ${tx.clinicId}`.execute(tx.db)
  return rows[0]?.text ?? '{}'
}

/** The rows after one, each as JSON, by their ids. @returns how to go on, when there may be more */
export async function readRows(
  tx: ClinicTx,
  table: ExportedTable,
  after: string,
): Promise<{ texts: string[]; last: string | undefined }> {
  const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT r.id, (to_jsonb(r) - 'clinic_id')::text AS text FROM ${sql.raw(name)} r
    WHERE r.clinic_id = ${tx.clinicId} AND r.id > ${after}::uuid ORDER BY r.id LIMIT ${PAGE}`.execute(tx.db)
  return { texts: rows.map(({ text }) => text), last: rows.length === PAGE ? rows.at(-1)?.id : undefined }
}
