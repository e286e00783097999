import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { exams as calls, receivedCard, samplesCard } from '#shared/exams/exams.contract.ts'
import { examFilesClosed } from '#shared/exams/exams.rules.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { listWaitingExams } from '#server/exams/exams.queries.ts'
import { examRoutes } from '#server/exams/exams.routes.ts'
import { homePart, oneLine, type Word } from '#server/word/word.ts'

const firstReceived = calls.list.input.parse({ status: 'received', pageSize: HOME_ROWS })
const firstPending = calls.list.input.parse({ status: 'pending', pageSize: HOME_ROWS })

export const exams: Word = {
  name: 'exams',
  filesClosed: examFilesClosed,
  routes: examRoutes,
  starts: [
    {
      at: ['/mascotas/:petId/examenes'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, page: 1 })],
    },
  ],
  home: [
    homePart({
      card: receivedCard,
      isFor: (actor) => may(actor, 'exams.review'),
      read: ({ tx }) => listWaitingExams(tx, firstReceived),
    }),
    homePart({
      card: samplesCard,
      // Whoever takes and sends the samples, and reads no result for the owner.
      isFor: (actor) => may(actor, 'exams.fill') && !may(actor, 'exams.review'),
      read: ({ tx }) => listWaitingExams(tx, firstPending),
    }),
  ],
  timeline: [
    {
      kind: 'exam',
      lines: ({ of }) => ({
        from: of('exams'),
        instant: 'r.requested_at',
        title: sql`r.name`,
        detail: oneLine(sql`coalesce(r.interpretation, r.reason, r.laboratory)`),
        status: sql`r.status`,
        by: sql`r.requested_by`,
        consultation: sql`r.consultation_id`,
        text: sql`concat_ws(' ', r.interpretation, r.reason, r.laboratory, r.result_values::text)`,
      }),
      printed: sql`r.status = 'reviewed'`,
    },
  ],
  visit: { table: 'exams', listed: { kind: 'exam', title: sql`r.name`, detail: sql`r.laboratory` } },
}
