import { sql } from 'kysely'
import type { ReportedConsultation } from '#shared/consultations/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

/** Signed ones alone, and of each what its owner was told. */
export async function listReportedConsultations(tx: ClinicTx, petId: string): Promise<ReportedConsultation[]> {
  const { rows } = await sql<ReportedConsultation>`
    SELECT started_at, kind, reason, coalesce(definitive_diagnosis, presumptive_diagnosis) AS diagnosis,
      temperature::float8 AS temperature, heart_rate, respiratory_rate,
      (weight_grams / 1000.0)::float8 AS weight_kg, treatments, next_control_on, signer_name
    FROM consultations WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'signed'
    ORDER BY started_at DESC, id DESC LIMIT ${sql.lit(REPORT_CAP)}`.execute(tx.db)
  return rows
}
