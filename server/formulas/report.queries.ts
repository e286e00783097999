import { sql } from 'kysely'
import type { ReportedFormula } from '#shared/formulas/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

/** Signed or delivered; one of them when its id is given. */
export async function listReportedFormulas(tx: ClinicTx, petId: string, id?: string): Promise<ReportedFormula[]> {
  const { rows } = await sql<ReportedFormula>`
    SELECT id, number, issued_on, valid_until, items, instructions, (weight_grams / 1000.0)::float8 AS weight_kg,
      jsonb_path_query_array(warnings, '$[*] ? (@.kind == "controlled").medicine') AS controlled, professional_id, signer_name, signer_card, signed_at
    FROM formulas
    WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status IN ('signed', 'delivered')
      ${id === undefined ? sql`` : sql`AND id = ${id}`}
    ORDER BY issued_on DESC, id DESC LIMIT ${sql.lit(REPORT_CAP)}`.execute(tx.db)
  return rows
}
