import { sql } from 'kysely'
import type { ReportedAgendaEvent } from '#shared/agendaEvents/report.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { REPORT_CAP } from '#server/word/word.ts'

/** What is to come and what was attended on its own; of neither its reason nor its notes. */
export async function listReportedEvents(tx: ClinicTx, petId: string): Promise<ReportedAgendaEvent[]> {
  const { rows } = await sql<ReportedAgendaEvent>`
    SELECT e.status, (e.starts_at AT TIME ZONE 'America/Bogota')::date AS "on", v.name AS professional
    FROM agenda_event_pets g
    JOIN agenda_events e ON e.clinic_id = ${tx.clinicId} AND e.id = g.event_id
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = e.professional_id
    WHERE g.clinic_id = ${tx.clinicId} AND g.pet_id = ${petId} AND g.consultation_id IS NULL
      AND (e.status = 'attended' OR e.status IN ('scheduled', 'confirmed') AND e.ends_at >= ${tx.now})
    ORDER BY e.starts_at DESC, e.id DESC LIMIT ${REPORT_CAP}`.execute(tx.db)
  return rows
}
