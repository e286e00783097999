import { sql } from 'kysely'
import type { ReportedControl } from '#shared/controls/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

/** What is to come and what was done; of neither its notes. */
export async function listReportedControls(tx: ClinicTx, petId: string): Promise<ReportedControl[]> {
  const { rows } = await sql<ReportedControl>`
    SELECT k.status, coalesce(k.done_on, k.due_on) AS "on", v.name AS professional
    FROM controls k
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = k.professional_id
    WHERE k.clinic_id = ${tx.clinicId} AND k.pet_id = ${petId} AND k.status IN ('scheduled', 'done')
    ORDER BY k.due_on DESC, k.id DESC LIMIT ${sql.lit(REPORT_CAP)}`.execute(tx.db)
  return rows
}
