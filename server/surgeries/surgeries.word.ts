import { sql } from 'kysely'
import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { asked } from '#shared/http/together.contract.ts'
import { surgeries as calls } from '#shared/surgeries/surgeries.contract.ts'
import { reportSurgery } from '#shared/surgeries/report.rules.ts'
import { surgeryFilesClosed, takesLateConsent } from '#shared/surgeries/surgeries.rules.ts'
import { showAsa } from '#shared/surgeries/surgeries.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { eventSection } from '#shared/word/reportLine.ts'
import { callOffAtDeath } from '#server/pets/death.queries.ts'
import { listReportedSurgeries } from '#server/surgeries/report.queries.ts'
import { isAtHome, whereItIs } from '#server/pets/isAtHome.queries.ts'
import { findSurgery } from '#server/surgeries/surgeries.queries.ts'
import { surgeryRoutes } from '#server/surgeries/surgeries.routes.ts'
import { formatPart, oneLine, type Word } from '#server/word/word.ts'

const procedures = sql`coalesce((SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(r.procedures) name), 'Cirugía')`

export const surgeries: Word = {
  name: 'surgeries',
  filesClosed: surgeryFilesClosed,
  lateFiles: {
    purpose: 'consent',
    isOpen: async (tx, surgeryId) => takesLateConsent(await findSurgery(tx, surgeryId)),
  },
  routes: surgeryRoutes,
  starts: [
    {
      at: ['/cirugia/:surgeryId'],
      asks: ({ params: { surgeryId = '' } }) => [
        asked(calls.get, { surgeryId }),
        asked(attachmentRoutesOf.surgery.list, { recordId: surgeryId }),
      ],
    },
    {
      at: ['/mascotas/:petId/cirugias'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, page: 1 })],
    },
  ],
  report: {
    section: eventSection,
    read: async ({ tx, petId, hide }) =>
      (await listReportedSurgeries(tx, petId)).map((row) => reportSurgery(row, hide)),
  },
  due: {
    kind: 'surgery',
    from: (tx) => sql`surgeries r ${whereItIs(tx)}`,
    isLive: sql`r.status = 'finished' AND ${isAtHome}`,
    isKept: sql`r.status = 'finished'`,
    source: sql`r.id`,
    petId: sql`r.pet_id`,
    instant: 'r.finished_at',
  },
  format: formatPart<{
    scheduledAt: string
    procedures: string[]
    diagnosis: string | null
    surgeon: string
    asa: number | null
    asaEmergency: boolean
  }>({
    kind: 'surgery',
    from: ({ clinicId }) => sql`surgeries r JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = r.surgeon_id`,
    isOf: (_tx, petId) => sql`r.pet_id = ${petId}`,
    json: sql`json_build_object('scheduledAt', r.scheduled_at, 'procedures', r.procedures, 'surgeon', v.name,
      'diagnosis', r.preoperative_diagnosis, 'asa', r.asa, 'asaEmergency', r.asa_emergency)`,
    say: ({ scheduledAt, procedures, diagnosis, surgeon, asa, asaEmergency }, written) => ({
      procedures: procedures.join(', ') || null,
      date: showDateTime(scheduledAt),
      diagnosis: written(diagnosis),
      surgeon,
      asa: written(showAsa(asa, asaEmergency) || null),
    }),
  }),
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
