import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditSearch } from '#shared/audit/audit.contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { addDays, instantOn } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** What was done, the newest first. */
export async function listAudit(
  tx: ClinicTx,
  search: AuditSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: AuditEntry[]; total: number }> {
  const where = conditions(tx, search)
  const { rows } = await sql<AuditEntry>`
    SELECT e.id, e.at, e.act, e.what, e.actor_id, e.actor_name, e.address, e.device,
      CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('id', p.id, 'name', p.name) END AS pet
    FROM (
      SELECT * FROM audit_entries e WHERE ${where}
      ORDER BY e.at DESC, e.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    ) e
    LEFT JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = e.pet_id
    ORDER BY e.at DESC, e.id DESC`.execute(tx.db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT FROM audit_entries e WHERE ${where} LIMIT ${TOTAL_CAP}) counted`.execute(
    tx.db,
  )
  const items = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

function conditions(tx: ClinicTx, { professionalId, act, from, to }: AuditSearch): RawBuilder<unknown> {
  const all = [
    sql`e.clinic_id = ${tx.clinicId}`,
    ...(professionalId ? [sql`e.actor_id = ${professionalId}`] : []),
    ...(act ? [sql`e.act = ${act}`] : []),
    ...(from ? [sql`e.at >= ${instantOn(from, '00:00')}`] : []),
    ...(to ? [sql`e.at < ${instantOn(addDays(to, 1), '00:00')}`] : []),
  ]
  return sql.join(all, sql` AND `)
}

/** Lines are kept so long: two years, in which whoever was harmed may still ask who looked (docs/decisions/0049). */
const KEPT_DAYS = 731

/** Run by the jobs, which alone may remove a line. */
export async function forgetAudit(tx: ClinicTx): Promise<void> {
  await tx.db
    .deleteFrom('auditEntries')
    .where('clinicId', '=', tx.clinicId)
    .where('at', '<', new Date(tx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString())
    .execute()
}
