import { sql } from 'kysely'
import type { ReportedSurgery } from '#shared/surgeries/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

export async function listReportedSurgeries(tx: ClinicTx, petId: string): Promise<ReportedSurgery[]> {
  const { rows } = await sql<ReportedSurgery>`
    SELECT procedures, coalesce(surgery_started_at, scheduled_at) AS at, signer_name AS professional
    FROM surgeries WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'finished'
    ORDER BY scheduled_at DESC, id DESC LIMIT ${sql.lit(REPORT_CAP)}`.execute(tx.db)
  return rows
}
