import { sql } from 'kysely'
import type { consultations, PendingTask } from '#shared/consultations/consultations.contract.ts'
import { taskOf } from '#shared/consultations/pending.rules.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { countedTo } from '#shared/http/paging.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { petChip } from '#server/owners/petChip.queries.ts'
import { isWritten, visitTitle } from '#server/pets/visits.queries.ts'

type Listed = Omit<PendingTask, 'task'> & Parameters<typeof taskOf>[0]

/**
 * The open consultations that wait for this person, the newest first: their own and, for who may sign, those that
 * somebody opened who may not.
 */
export async function listPending(
  tx: ClinicTx,
  actor: Actor,
  maySign: boolean,
  { page, pageSize }: InputOf<typeof consultations.pending>,
): Promise<OutputOf<typeof consultations.pending>> {
  // As `isLicensed` decides it.
  const unlicensed = sql`c.professional_id IN (SELECT id FROM professionals WHERE clinic_id = ${tx.clinicId}
    AND (kind NOT IN ('MV', 'MVZ') OR coalesce(professional_card, '') = ''))`
  const open = sql`FROM consultations c WHERE c.clinic_id = ${tx.clinicId} AND c.status IN ('draft', 'awaitingResults')
    AND (c.professional_id = ${actor.professionalId} ${maySign ? sql`OR ${unlicensed}` : sql``})
    AND ${isWritten(tx, 'c')}`
  const { rows } = await sql<{ total: number; items: Listed[] }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${open} LIMIT ${sql.lit(countedTo({ page, pageSize }))}) AS counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('consultationId', c.id, 'startedAt', c.started_at,
        'pet', ${petChip()}, 'ownerName', o.name,
        'professionalName', CASE WHEN c.professional_id <> ${actor.professionalId} THEN v.name END,
        'note', left(coalesce(c.awaiting_results, ${visitTitle('c')}), 120),
        'status', c.status, 'kind', c.kind, 'reason', left(c.reason, 10), 'anamnesis', left(c.anamnesis, 10),
        'weightKg', c.weight_grams / 1000.0, 'presumptiveDiagnosis', left(c.presumptive_diagnosis, 10),
        'definitiveDiagnosis', left(c.definitive_diagnosis, 10)) ORDER BY c.started_at DESC, c.id DESC), '[]')
      FROM (SELECT c.* ${open} ORDER BY c.started_at DESC, c.id DESC ${pageLimit(page, pageSize)}) AS c
      JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = c.professional_id
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = c.pet_id
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { total = 0, items = [] } = rows[0] ?? {}
  return { total, page, pageSize, items: items.map((item) => ({ ...item, task: taskOf(item, maySign) })) }
}
