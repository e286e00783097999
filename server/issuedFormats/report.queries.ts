import { sql } from 'kysely'
import type { ReportedFormat } from '#shared/issuedFormats/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

/** What the report gives out: how it is told, and what was signed. */
export interface GivenFormat extends ReportedFormat {
  content: string
  professionalId: string
  signers: { fieldId: string; role: string; label: string; name: string; signedAt: string }[]
}

/** Those that all have signed; one of them when its id is given. */
export async function listReportedFormats(tx: ClinicTx, petId: string, id?: string): Promise<GivenFormat[]> {
  const { rows } = await sql<GivenFormat>`
    SELECT i.id, i.title, i.closed_at, i.professional_id, ${id === undefined ? sql`''` : sql`f.content`} AS content,
      (SELECT coalesce(json_agg(json_build_object('fieldId', s.field_id, 'role', s.role, 'label', s.label,
          'name', s.name, 'signedAt', s.signed_at) ORDER BY s.position), '[]') FROM format_signers s
        WHERE s.clinic_id = ${tx.clinicId} AND s.issued_format_id = i.id AND s.status = 'signed') AS signers
    FROM issued_formats i
    JOIN frozen_formats f ON f.clinic_id = ${tx.clinicId} AND f.issued_format_id = i.id
    WHERE i.clinic_id = ${tx.clinicId} AND i.pet_id = ${petId} AND i.status = 'signed'
      ${id === undefined ? sql`` : sql`AND i.id = ${id}`}
    ORDER BY i.closed_at DESC, i.id DESC LIMIT ${sql.lit(REPORT_CAP)}`.execute(tx.db)
  return rows
}
