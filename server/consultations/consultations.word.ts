import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { bodySystems, consultations as calls, pendingCard } from '#shared/consultations/consultations.contract.ts'
import { consultationFilesClosed } from '#shared/consultations/consultations.rules.ts'
import { showFieldValue } from '#shared/consultations/consultations.words.ts'
import { reportConsultation } from '#shared/consultations/report.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { consultationRoutes } from '#server/consultations/consultations.routes.ts'
import { clearNextControls } from '#server/consultations/nextControls.queries.ts'
import { listPending } from '#server/consultations/pending.queries.ts'
import { listReportedConsultations } from '#server/consultations/report.queries.ts'
import { isAtHome, whereItIs } from '#server/pets/isAtHome.queries.ts'
import { isWritten, visitText, visitTitle } from '#server/pets/visits.queries.ts'
import { formatPart, homePart, oneLine, type Word } from '#server/word/word.ts'

/** `1 nota aclaratoria`: a signed visit that was added to says so in its line. */
const addendaWords = (clinicId: string) => sql`(SELECT CASE count(*) WHEN 0 THEN NULL WHEN 1 THEN '1 nota aclaratoria'
  ELSE count(*) || ' notas aclaratorias' END FROM addenda a WHERE a.clinic_id = ${clinicId} AND a.consultation_id = r.id)`

const firstPending = calls.pending.input.parse({ pageSize: HOME_ROWS })

export const consultations: Word = {
  name: 'consultations',
  filesClosed: consultationFilesClosed,
  routes: consultationRoutes,
  starts: [
    {
      at: ['/consulta/:consultationId'],
      asks: ({ params: { consultationId = '' } }) => [
        asked(calls.get, { consultationId }),
        asked(calls.records, { consultationId }),
      ],
    },
    {
      at: ['/mascotas/:petId/consultas'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, pageSize: 50, page: 1 })],
    },
    {
      at: ['/propietarios/:ownerId'],
      asks: ({ params: { ownerId = '' } }) => [asked(calls.listOfOwner, { ownerId, pageSize: 10, page: 1 })],
    },
  ],
  count: (tx, actor) =>
    may(actor, 'consultations.read')
      ? sql`(SELECT count(*) FROM consultations r
          WHERE r.clinic_id = ${tx.clinicId} AND r.pet_id = p.id AND ${isWritten(tx, 'r')})`
      : sql`0`,
  home: [
    homePart({
      card: pendingCard,
      isFor: (actor) => may(actor, 'consultations.write'),
      read: ({ tx, actor }) => listPending(tx, actor, may(actor, 'consultations.sign'), firstPending),
    }),
  ],
  report: {
    section: {
      key: 'consultations',
      title: 'Consultas',
      all: 'Ver todas',
      empty: 'Sin consultas firmadas',
      isLeft: true,
      rank: 2,
    },
    read: async ({ tx, petId, hide }) =>
      (await listReportedConsultations(tx, petId)).map((row) => reportConsultation(row, hide)),
  },
  format: formatPart<
    { startedAt: string } & Record<'reason' | 'diagnosis' | 'prognosis' | 'treatments', string | null>
  >({
    kind: 'consultation',
    from: () => sql`consultations r`,
    isOf: (_tx, petId) => sql`r.pet_id = ${petId}`,
    json: sql`json_build_object('startedAt', r.started_at, 'reason', r.reason, 'prognosis', r.prognosis,
      'diagnosis', coalesce(r.definitive_diagnosis, r.presumptive_diagnosis), 'treatments', r.treatments)`,
    say: ({ startedAt, reason, diagnosis, prognosis, treatments }, written) => ({
      date: showDate(dayOf(startedAt)),
      reason: written(reason),
      diagnosis: written(diagnosis),
      prognosis: written(prognosis && showFieldValue('prognosis', prognosis)),
      treatment: written(treatments),
    }),
  }),
  due: {
    kind: 'consultation',
    from: (tx) => sql`consultations r ${whereItIs(tx)}`,
    isLive: sql`r.status = 'signed' AND ${isAtHome}`,
    source: sql`r.id`,
    petId: sql`r.pet_id`,
    instant: 'r.started_at',
  },
  weight: { source: 'consultation', isOpen: sql`r.status <> 'signed'` },
  timeline: [
    {
      kind: 'consultation',
      lines: ({ of, tx }) => ({
        from: of('consultations', sql`AND ${isWritten(tx, 'r')}`),
        instant: 'r.started_at',
        title: sql`coalesce(${visitTitle('r')}, 'Consulta')`,
        detail: sql`concat_ws(' · ', ${addendaWords(tx.clinicId)}, ${oneLine(visitText('r'))})`,
        status: sql`r.status`,
        by: sql`r.professional_id`,
        text: sql`concat_ws(' ', r.reason, r.anamnesis, r.presumptive_diagnosis, r.treatments, r.observations, r.problems,
          r.requested_exams, r.previous_treatments, r.next_control_reason,
          ${sql.join(bodySystems.map((system) => sql`${sql.ref(`r.${system}`)}->>'note'`))},
          (SELECT string_agg(a.text, ' ') FROM addenda a WHERE a.clinic_id = ${tx.clinicId} AND a.consultation_id = r.id))`,
      }),
    },
  ],
  // A signed consultation stays as it was signed: what is due is asked for living animals only.
  death: { cancel: clearNextControls },
  changes: [{ table: 'addenda', column: 'consultationId', isNote: true }],
}
