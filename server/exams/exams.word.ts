import { sql } from 'kysely'
import { examFilesClosed } from '#shared/exams/exams.rules.ts'
import { examRoutes } from '#server/exams/exams.routes.ts'
import { oneLine, type Word } from '#server/word/word.ts'

export const exams: Word = {
  name: 'exams',
  filesClosed: examFilesClosed,
  routes: examRoutes,
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
