import { sql } from 'kysely'
import type { ReportedVaccine } from '#shared/vaccines/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

export async function listReportedVaccines(tx: ClinicTx, petId: string): Promise<ReportedVaccine[]> {
  const { rows } = await sql<ReportedVaccine>`
    SELECT name, product, laboratory, batch, applied_on, CASE WHEN is_current THEN next_on END AS next_on,
      origin, signer_name, early, covers
    FROM vaccines WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'applied'
    ORDER BY applied_on DESC, id DESC LIMIT ${REPORT_CAP}`.execute(tx.db)
  return rows
}
