import { sql } from 'kysely'
import { dewormingRoutes } from '#server/dewormings/dewormings.routes.ts'
import type { Word } from '#server/word/word.ts'

export const dewormings: Word = {
  name: 'dewormings',
  routes: dewormingRoutes,
  timeline: [
    {
      kind: 'deworming',
      lines: ({ of }) => ({
        from: of('dewormings'),
        day: 'r.applied_on',
        title: sql`r.product`,
        detail: sql`concat_ws(' · ', r.active_ingredient, r.dose)`,
        status: sql`r.status`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
        text: sql`r.notes`,
      }),
      printed: sql`r.status = 'applied'`,
    },
  ],
  visit: { table: 'dewormings', listed: { kind: 'deworming', title: sql`r.product`, detail: sql`r.dose` } },
}
