import { sql } from 'kysely'
import { reportSurgery } from '#shared/surgeries/report.rules.ts'
import { surgeryFilesClosed, takesLateConsent } from '#shared/surgeries/surgeries.rules.ts'
import { eventSection } from '#shared/word/reportLine.ts'
import { callOffAtDeath } from '#server/pets/death.queries.ts'
import { listReportedSurgeries } from '#server/surgeries/report.queries.ts'
import { findSurgery } from '#server/surgeries/surgeries.queries.ts'
import { surgeryRoutes } from '#server/surgeries/surgeries.routes.ts'
import { oneLine, type Word } from '#server/word/word.ts'

const procedures = sql`coalesce((SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(r.procedures) name), 'Cirugía')`

export const surgeries: Word = {
  name: 'surgeries',
  filesClosed: surgeryFilesClosed,
  lateFiles: {
    purpose: 'consent',
    isOpen: async (tx, surgeryId) => takesLateConsent(await findSurgery(tx, surgeryId)),
  },
  routes: surgeryRoutes,
  report: {
    section: eventSection,
    read: async ({ tx, petId, hide }) =>
      (await listReportedSurgeries(tx, petId)).map((row) => reportSurgery(row, hide)),
  },
  cause: {
    kind: 'surgery',
    from: () => sql`surgeries r`,
    isLive: sql`r.status = 'finished'`,
    source: sql`r.id`,
    petId: sql`r.pet_id`,
    instant: 'r.finished_at',
  },
  weight: { source: 'surgery', isOpen: sql`r.status NOT IN ('finished', 'suspended')` },
  timeline: [
    {
      kind: 'surgery',
      lines: ({ of }) => ({
        from: of('surgeries'),
        instant: 'r.scheduled_at',
        title: procedures,
        detail: oneLine(sql`coalesce(r.postoperative_diagnosis, r.preoperative_diagnosis)`),
        status: sql`r.status`,
        by: sql`r.surgeon_id`,
        consultation: sql`r.consultation_id`,
        text: sql`concat_ws(' ', r.preoperative_diagnosis, r.technique, r.findings, r.complications, r.postoperative_plan)`,
      }),
      printed: sql`r.status = 'finished'`,
    },
  ],
  visit: { table: 'surgeries', listed: { kind: 'surgery', title: procedures, detail: sql`NULL` } },
  // What has begun tells how it ended, also the death on the table.
  death: callOffAtDeath('surgeries', {
    planned: ['scheduled', 'preparation'],
    calledOff: 'suspended',
    again: 'scheduled',
    reasonColumn: 'suspendReason',
  }),
  changes: [
    { table: 'surgeryNotes', column: 'surgeryId', isNote: true },
    { table: 'anesthesiaReadings', column: 'surgeryId', part: sql`json_build_object('kind', 'reading', 'name', at)` },
    { table: 'anesthesiaDrugs', column: 'surgeryId', part: sql`json_build_object('kind', 'drug', 'name', medicine)` },
  ],
}
