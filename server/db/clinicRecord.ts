import { type Selectable, sql, type Updateable } from 'kysely'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { changedFields } from '#server/db/fieldChanges.ts'
import { changeRow } from '#server/db/record.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'

type Row = Selectable<Database['clinics']>
type Patch = Omit<Updateable<Database['clinics']>, 'clinicId' | 'version' | 'createdAt' | 'lastHistoryNumber'>

/** The clinic's own row, held until the transaction ends. */
export async function lockClinic(tx: ClinicTx): Promise<Row> {
  return tx.db
    .selectFrom('clinics')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Changes the clinic's own row and keeps what changed, as `updateRecord` does: the row has no id but the clinic's.
 * @throws AppError version_conflict
 */
export async function updateClinic(tx: ClinicTx, actor: Actor, version: number, patch: Patch): Promise<void> {
  const before = await lockClinic(tx)
  await refuseOutdated(tx, actor, { id: tx.clinicId, version: before.version }, version)
  const fields = changedFields('clinics', { ...before }, patch)
  if (fields.length === 0) return
  await tx.db
    .updateTable('clinics')
    .set({ ...patch, version: version + 1 })
    .where('clinicId', '=', tx.clinicId)
    .execute()
  tx.touched.note('clinics', { id: tx.clinicId })
  const line = changeRow(tx, actor, 'clinics', tx.clinicId, version + 1, 'updated', tx.now, fields)
  await tx.db.insertInto('changes').values(line).execute()
}

/** The next number of the clinic's histories (HC-000001 on); the row lock keeps them consecutive. */
export async function nextHistoryNumber(tx: ClinicTx): Promise<number> {
  return takeHistoryNumbers(tx, 1)
}

/** The same of so many. @returns the last of them */
export async function takeHistoryNumbers(tx: ClinicTx, count: number): Promise<number> {
  const { rows } = await sql<{ lastHistoryNumber: number }>`
    UPDATE clinics SET last_history_number = last_history_number + ${count}
    WHERE clinic_id = ${tx.clinicId} RETURNING last_history_number`.execute(tx.db)
  const row = rows[0]
  if (!row) throw new Error('The clinic has no row')
  return row.lastHistoryNumber
}
