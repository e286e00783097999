import { sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { ConsultationRecord } from '#shared/consultations/consultations.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { madeInVisit } from '#server/pets/visits.queries.ts'
import { listWords } from '#server/word/registry.ts'

const LIST_CAP = 200

/** What was registered in a consultation, the oldest first, in one statement. @throws AppError not_found */
export async function listConsultationRecords(tx: ClinicTx, consultationId: string): Promise<ConsultationRecord[]> {
  const listed = listWords().flatMap(({ visit }) => (visit?.listed ? [{ ...visit, ...visit.listed }] : []))
  const made = listed.map(
    (
      part,
    ) => sql`SELECT ${sql.lit(part.kind)} AS kind, r.id, ${part.title} AS title, ${part.detail} AS detail, r.status,
      ${part.until ?? sql`NULL`}::date AS until, r.created_at ${madeInVisit(tx, part)}`,
  )
  const { rows } = await sql<{ records: (ConsultationRecord & { until: string | null })[] }>`
    SELECT (SELECT coalesce(json_agg(json_build_object('kind', made.kind, 'id', made.id, 'title', left(made.title, 200),
        'detail', left(made.detail, 200), 'status', made.status,
        'until', made.until) ORDER BY made.created_at, made.id), '[]') FROM (
      ${sql.join(made, sql` UNION ALL `)}
      ORDER BY created_at, id LIMIT ${sql.lit(LIST_CAP)}) made) AS records
    FROM consultations c WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${consultationId}`.execute(tx.db)
  const found = rows[0]
  if (!found) throw new AppError('not_found')
  const states = new Map(listed.map(({ kind, stateOn }) => [kind, stateOn]))
  const today = dayOf(tx.now)
  return found.records.map(({ until, ...record }) => {
    const stateOn = states.get(record.kind)
    return { ...record, status: stateOn ? stateOn(record.status, until, today) : record.status }
  })
}
