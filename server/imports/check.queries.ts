import { sql } from 'kysely'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { CheckedRow, Found } from '#server/imports/importKind.ts'
import type { HeldImport } from '#server/imports/imports.queries.ts'
import { importKinds } from '#server/imports/importKinds.ts'

/** The rows that are looked through next. */
export async function nextUnchecked(
  tx: ClinicTx,
  { id, lastRow }: Pick<HeldImport, 'id' | 'lastRow'>,
  limit: number,
): Promise<{ row: number; cells: string[] }[]> {
  const rows = await tx.db
    .selectFrom('importRows')
    .select(['row', 'cells'])
    .where('clinicId', '=', tx.clinicId)
    .where('importId', '=', id)
    .where('row', '>', lastRow)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map(({ row, cells }) => ({ row, cells: cells as string[] }))
}

/** Keeps what was read of rows, with what is there already. Nothing of the clinic changes. */
export async function keepChecked(tx: ClinicTx, held: HeldImport, read: readonly CheckedRow[]): Promise<void> {
  await updateFound(tx, held.id, await importKinds[held.subject].check(tx, held, read))
}

async function updateFound(tx: ClinicTx, importId: string, found: readonly Found[]): Promise<void> {
  const listed = JSON.stringify(
    found.map(({ documentKey, personKey, firstRow, ...same }) => ({
      ...same,
      ...{ document_key: documentKey, person_key: personKey, first_row: firstRow },
    })),
  )
  await sql`UPDATE import_rows r SET state = f.state, problems = f.problems, notes = f.notes, draft = f.draft,
      document_key = f.document_key, person_key = f.person_key, first_row = f.first_row, duplicate = f.duplicate
    FROM jsonb_to_recordset(${listed}::jsonb) AS f(row integer, state text, problems jsonb, notes jsonb, draft jsonb,
      document_key text, person_key text, first_row integer, duplicate jsonb)
    WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId} AND r.row = f.row`.execute(tx.db)
}
