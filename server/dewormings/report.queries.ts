import { sql } from 'kysely'
import type { ReportedDeworming } from '#shared/dewormings/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

export async function listReportedDewormings(tx: ClinicTx, petId: string): Promise<ReportedDeworming[]> {
  const { rows } = await sql<ReportedDeworming>`
    SELECT kind, product, dose, applied_on, applied_by, signer_name, early, covers,
      CASE WHEN is_current_internal OR is_current_external THEN next_on END AS next_on
    FROM dewormings WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'applied'
    ORDER BY applied_on DESC, id DESC LIMIT ${REPORT_CAP}`.execute(tx.db)
  return rows
}
