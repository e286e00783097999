import { sql } from 'kysely'
import { vaccineRoutes } from '#server/vaccines/vaccines.routes.ts'
import type { Word } from '#server/word/word.ts'

export const vaccines: Word = {
  name: 'vaccines',
  routes: vaccineRoutes,
  timeline: [
    {
      kind: 'vaccine',
      lines: ({ of }) => ({
        from: of('vaccines'),
        day: 'r.applied_on',
        title: sql`r.name`,
        detail: sql`concat_ws(' · ', r.product, r.laboratory, 'lote ' || r.batch)`,
        status: sql`r.status`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
        text: sql`concat_ws(' ', r.diseases, r.notes, r.reaction)`,
      }),
      printed: sql`r.status = 'applied'`,
    },
  ],
  visit: {
    table: 'vaccines',
    listed: { kind: 'vaccine', title: sql`r.name`, detail: sql`concat_ws(' · ', r.product, 'lote ' || r.batch)` },
  },
}
