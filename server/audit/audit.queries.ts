import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditSearch } from '#shared/audit/audit.contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { recordKindNames, recordKinds } from '#shared/values/recordKinds.ts'
import { addDays, instantOn } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'

/** What was done, the newest first. */
export async function listAudit(
  tx: ClinicTx,
  search: AuditSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: AuditEntry[]; total: number }> {
  const where = conditions(tx, search)
  const { rows } = await sql<AuditEntry>`
    SELECT e.id, e.at, e.act, e.what, e.count, e.actor_id, e.actor_name, e.address, e.device,
      CASE WHEN r.kind IS NULL THEN NULL ELSE json_build_object('kind', r.kind, 'id', e.record_id) END AS record,
      CASE
        WHEN p.id IS NOT NULL THEN json_build_object('kind', 'pet', 'id', p.id, 'name', p.name)
        WHEN o.id IS NOT NULL THEN json_build_object('kind', 'owner', 'id', o.id, 'name', o.name)
        WHEN a.id IS NOT NULL AND a.id <> e.actor_id THEN json_build_object('kind', 'account', 'id', a.id, 'name', a.name)
      END AS subject
    FROM (
      SELECT * FROM audit_entries e WHERE ${where}
      ORDER BY e.at DESC, e.id DESC ${pageLimit(page, pageSize)}
    ) e
    LEFT JOIN LATERAL (${recordOf(tx)}) r ON true
    LEFT JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = CASE WHEN e.pet_id IS NOT NULL THEN e.pet_id
      WHEN r.pet_id IS NOT NULL THEN r.pet_id ELSE e.record_id END
    LEFT JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = e.record_id
    LEFT JOIN professionals a ON a.clinic_id = ${tx.clinicId} AND a.id = e.record_id
    ORDER BY e.at DESC, e.id DESC`.execute(tx.db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT FROM audit_entries e WHERE ${where} LIMIT ${sql.lit(TOTAL_CAP)}) counted`.execute(
    tx.db,
  )
  const items = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

/** The kinds whose records are rows with their pet, each in a table of its own. */
const kindsOfPets = recordKindNames.filter((kind) => !['event', 'owner', 'death'].includes(kind))

/** What the line `e` is of, whichever kind of record that is, and its animal; of an event with several none is named. */
function recordOf(tx: ClinicTx): RawBuilder<unknown> {
  const ofPets = kindsOfPets.map((kind) => {
    return sql`SELECT ${sql.lit(kind)} AS kind, t.pet_id FROM ${sql.table(recordKinds[kind].table)} t
      WHERE t.clinic_id = ${tx.clinicId} AND t.id = e.record_id`
  })
  const others = [
    sql`SELECT 'event', CASE WHEN count(*) = 1 THEN min(t.pet_id::text)::uuid END FROM agenda_event_pets t
      WHERE t.clinic_id = ${tx.clinicId} AND t.event_id = e.record_id HAVING count(*) > 0`,
    sql`SELECT NULL, t.pet_id FROM reminders t WHERE t.clinic_id = ${tx.clinicId} AND t.id = e.record_id`,
  ]
  // No two have one id; said so, the plan expects a line for a line.
  return sql`${sql.join([...ofPets, ...others], sql` UNION ALL `)} LIMIT 1`
}

function conditions(tx: ClinicTx, { professionalId, act, from, to }: AuditSearch): RawBuilder<unknown> {
  const all = [
    sql`e.clinic_id = ${tx.clinicId}`,
    ...(professionalId ? [sql`e.actor_id = ${professionalId}`] : []),
    // What was only made ready would hide what was done.
    act ? sql`e.act = ${act}` : sql`e.act <> 'ahead'`,
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
