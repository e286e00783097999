import { sql } from 'kysely'
import type { ReportedStay } from '#shared/hospitalizations/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

export async function listReportedStays(tx: ClinicTx, petId: string): Promise<ReportedStay[]> {
  const { rows } = await sql<ReportedStay>`
    SELECT coalesce(diagnosis, reason) AS reason, admitted_at, discharged_at, discharge_kind, signer_name AS professional
    FROM hospitalizations WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'discharged'
      AND signer_id IS NOT NULL
    ORDER BY admitted_at DESC, id DESC LIMIT ${sql.lit(REPORT_CAP)}`.execute(tx.db)
  return rows
}
