import { sql } from 'kysely'
import { type ExportedTable, snakeCase } from '#shared/values/recordTables.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** A statement of some milliseconds, so that others come in between. */
const PAGE = 250

/** The clinic's own row, as JSON. */
export async function readClinicRow(tx: ClinicTx): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT to_jsonb(c)::text AS text FROM clinics c WHERE c.clinic_id = ${tx.clinicId}`.execute(tx.db)
  return rows[0]?.text ?? '{}'
}

/** The rows after one as lines of JSON, by their ids, joined by the database. @returns how to go on, when there may be more */
export async function readRows(
  tx: ClinicTx,
  table: ExportedTable,
  after: string,
): Promise<{ text: string; last: string | undefined }> {
  const { rows } = await sql<{ text: string | null; count: number; last: string | null }>`
    SELECT string_agg((to_jsonb(r) - 'clinic_id')::text, E',\n' ORDER BY r.id) AS text, count(*)::int AS count,
      (array_agg(r.id ORDER BY r.id DESC))[1] AS last
    FROM (SELECT * FROM ${sql.table(snakeCase(table))} r WHERE r.clinic_id = ${tx.clinicId} AND r.id > ${after}::uuid
      ORDER BY r.id LIMIT ${PAGE}) r`.execute(tx.db)
  const { text = null, count = 0, last = null } = rows[0] ?? {}
  return { text: text ?? '', last: count === PAGE ? (last ?? undefined) : undefined }
}
