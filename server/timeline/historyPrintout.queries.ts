import { sql } from 'kysely'
import { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { allOf, between } from '#server/db/search.ts'
import type { PrintoutVisit } from '#server/timeline/historyDocument.ts'

/** The signed consultations between two days, the oldest first, with their notes. */
export async function listPrintoutVisits(
  tx: ClinicTx,
  { petId, from, to }: { petId: string; from: string; to: string },
  limit: number,
): Promise<PrintoutVisit[]> {
  const columns = Object.keys(ConsultationFields.shape).filter((field) => field !== 'weightKg')
  const fields = sql.join(columns.map((field) => sql`${sql.lit(field)}, ${sql.ref(`c.${field}`)}`))
  const { rows } = await sql<PrintoutVisit>`
    SELECT c.id, c.started_at, c.signed_at, c.signer_name, c.signer_card,
      json_build_object('weightKg', c.weight_grams / 1000.0, ${fields}) AS fields,
      (SELECT coalesce(json_agg(json_build_object('text', a.text, 'authorName', a.author_name,
          'authorCard', a.author_card, 'createdAt', a.created_at) ORDER BY a.created_at, a.id), '[]')
        FROM addenda a WHERE a.clinic_id = ${tx.clinicId} AND a.consultation_id = c.id) AS addenda
    FROM consultations c
    WHERE c.clinic_id = ${tx.clinicId} AND c.pet_id = ${petId} AND c.status = 'signed'
      AND ${allOf(between(sql`c.started_at`, from, to))}
    ORDER BY c.started_at, c.id LIMIT ${sql.lit(limit)}`.execute(tx.db)
  return rows
}
