import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { asked } from '#shared/http/together.contract.ts'
import { handovers } from '#shared/hospitalizations/handovers.contract.ts'
import { hospitalizations as calls, inpatientsCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayFilesClosed } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { reportStay } from '#shared/hospitalizations/report.rules.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { showFieldValue } from '#shared/consultations/consultations.words.ts'
import { addDays, dayOf, isDay, showDateTime } from '#shared/values/date.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { eventSection } from '#shared/word/reportLine.ts'
import { hospitalBoardRoutes } from '#server/hospitalizations/boards.routes.ts'
import { stayDeath } from '#server/hospitalizations/death.queries.ts'
import { doseAlertRoutes } from '#server/hospitalizations/doseAlerts.routes.ts'
import { doseLetter, tellOverdue } from '#server/hospitalizations/doseLetter.ts'
import { handoverRoutes } from '#server/hospitalizations/handovers.routes.ts'
import { countInpatients, listNeediest } from '#server/hospitalizations/hospitalizations.queries.ts'
import { hospitalizationRoutes } from '#server/hospitalizations/hospitalizations.routes.ts'
import { stayNoteRoutes } from '#server/hospitalizations/notes.routes.ts'
import { stayReadingRoutes } from '#server/hospitalizations/readings.routes.ts'
import { listReportedStays } from '#server/hospitalizations/report.queries.ts'
import { treatmentRoutes } from '#server/hospitalizations/treatments.routes.ts'
import { isAtHome, whereItIs } from '#server/pets/isAtHome.queries.ts'
import { formatPart, homePart, oneLine, type Word } from '#server/word/word.ts'

const title = sql`coalesce(r.diagnosis, r.reason)`

export const hospitalizations: Word = {
  name: 'hospitalizations',
  starts: [
    {
      at: ['/hospitalizaciones'],
      asks: () => [asked(calls.list, { view: 'inpatients', page: 1 }), asked(handovers.list, { pageSize: 1 })],
    },
    { at: ['/hospitalizaciones/turno'], asks: () => [asked(handovers.summary, {})] },
    {
      at: ['/mascotas/:petId/hospitalizaciones'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, page: 1 })],
    },
    {
      at: ['/hospitalizacion/:hospitalizationId', '/hospitalizacion/:hospitalizationId/:tab'],
      // The tabs tell what is overdue today, whichever day is looked at.
      asks: ({ params: { hospitalizationId = '' }, now }) => [
        asked(calls.get, { hospitalizationId }),
        asked(treatments.plan, { hospitalizationId, day: dayOf(now) }),
      ],
    },
    {
      at: ['/hospitalizacion/:hospitalizationId'],
      asks: ({ params: { hospitalizationId = '' }, query }) => {
        const day = query.get('dia') ?? ''
        return isDay(day) ? [asked(treatments.plan, { hospitalizationId, day })] : []
      },
    },
    {
      at: ['/hospitalizacion/:hospitalizationId/constantes'],
      asks: ({ params: { hospitalizationId = '' }, now }) => [
        asked(stayReadings.list, { hospitalizationId, from: addDays(dayOf(now), -1), to: dayOf(now) }),
      ],
    },
    {
      at: ['/hospitalizacion/:hospitalizationId/notas'],
      asks: ({ params: { hospitalizationId = '' } }) => [
        asked(stayNotes.list, { hospitalizationId, page: 1 }),
        asked(attachmentRoutesOf.hospitalization.list, { recordId: hospitalizationId }),
      ],
    },
  ],
  routes: [
    ...hospitalizationRoutes,
    ...treatmentRoutes,
    ...stayNoteRoutes,
    ...stayReadingRoutes,
    ...handoverRoutes,
    ...hospitalBoardRoutes,
    ...doseAlertRoutes,
  ],
  constraints: {
    hospitalizations_cage: { field: 'cageId', message: 'Esa jaula ya tiene un paciente' },
    hospitalizations_inpatient: { field: 'reason', message: 'La mascota ya está hospitalizada' },
    handover_receipts_once: { field: 'handoverId', message: 'Usted ya recibió este turno' },
    treatment_doses_once: { field: 'at', message: 'Otra persona acaba de registrar esta dosis' },
  },
  home: [
    homePart({
      card: inpatientsCard,
      isFor: (actor) => may(actor, 'hospitalizations.read'),
      read: ({ tx }) => listNeediest(tx, HOME_ROWS),
    }),
  ],
  menu: [
    {
      ...{ rank: 30, name: 'Hospitalización', path: '/hospitalizaciones', icon: 'hospital' },
      ...{ needs: 'hospitalizations.read', count: countInpatients },
    },
  ],
  filesClosed: stayFilesClosed,
  report: {
    section: eventSection,
    read: async ({ tx, petId, hide }) => (await listReportedStays(tx, petId)).map((row) => reportStay(row, hide)),
  },
  timeline: [
    {
      kind: 'hospitalization',
      lines: ({ of }) => ({
        from: of('hospitalizations'),
        instant: 'r.admitted_at',
        title,
        detail: oneLine(sql`CASE WHEN r.diagnosis IS NULL THEN r.instructions ELSE r.reason END`),
        status: sql`r.status`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
        text: sql`concat_ws(' ', r.reason, r.diagnosis, r.instructions)`,
      }),
      printed: sql`r.status = 'discharged'`,
    },
  ],
  papers: [
    {
      needs: 'hospitalizations.read',
      from: () => sql`hospitalizations r`,
      isOut: sql`r.status = 'discharged'`,
      name: sql`'Alta de hospitalización'`,
      at: sql`r.discharged_at`,
      address: sql`'/hospitalizations/' || r.id || '/paper'`,
    },
  ],
  visit: { table: 'hospitalizations', listed: { kind: 'hospitalization', title, detail: sql`r.cage_name` } },
  count: (tx) => sql`(SELECT count(*) FROM hospitalizations h
    WHERE h.clinic_id = ${tx.clinicId} AND h.pet_id = p.id AND h.status <> 'voided')`,
  format: formatPart<
    { admittedAt: string; reason: string; responsible: string } & Record<
      'diagnosis' | 'prognosis' | 'cage',
      string | null
    >
  >({
    kind: 'hospitalization',
    from: ({ clinicId }) =>
      sql`hospitalizations r JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = r.professional_id`,
    isOf: (_tx, petId) => sql`r.pet_id = ${petId}`,
    json: sql`json_build_object('admittedAt', r.admitted_at, 'reason', r.reason, 'diagnosis', r.diagnosis,
      'prognosis', r.prognosis, 'cage', r.cage_name, 'responsible', v.name)`,
    say: ({ admittedAt, reason, diagnosis, prognosis, cage, responsible }, written) => ({
      admittedAt: showDateTime(admittedAt),
      reason: written(reason),
      diagnosis: written(diagnosis),
      prognosis: written(prognosis && showFieldValue('prognosis', prognosis)),
      responsible,
      cage,
      // What is agreed of money is typed: Huella bills no animal's treatment.
      ...{ budget: null, deposit: null },
    }),
  }),
  due: {
    kind: 'hospitalization',
    from: (tx) => sql`hospitalizations r ${whereItIs(tx)}`,
    // Who was referred is asked for elsewhere.
    isLive: sql`r.status = 'discharged' AND r.discharge_kind IN ('medical', 'voluntary') AND ${isAtHome}`,
    source: sql`r.id`,
    petId: sql`r.pet_id`,
    instant: 'r.discharged_at',
  },
  weight: { source: 'hospitalization', isOpen: sql`r.status = 'inpatient'` },
  death: stayDeath,
  jobs: [tellOverdue],
  outbox: [doseLetter],
  changes: [
    {
      table: 'treatmentOrders',
      column: 'hospitalizationId',
      part: sql`json_build_object('kind', 'order', 'name', name)`,
    },
    {
      table: 'treatmentDoses',
      column: 'hospitalizationId',
      part: sql`json_build_object('kind', 'dose', 'name', scheduled_at)`,
    },
    {
      table: 'stayNotes',
      column: 'hospitalizationId',
      part: sql`json_build_object('kind', 'note', 'name', author_name)`,
    },
    { table: 'stayReadings', column: 'hospitalizationId', part: sql`json_build_object('kind', 'reading', 'name', at)` },
  ],
}
