import { sql } from 'kysely'
import { weightRoutes } from '#server/weights/weights.routes.ts'
import type { Word } from '#server/word/word.ts'

export const weights: Word = {
  name: 'weights',
  routes: weightRoutes,
  timeline: [
    {
      kind: 'weight',
      lines: ({ of }) => ({
        from: of('weights'),
        instant: 'r.measured_at',
        title: sql`'Peso ' || replace(trim_scale(r.grams / 1000.0)::text, '.', ',') || ' kg'`,
        by: sql`r.created_by`,
        consultation: sql`CASE WHEN r.source = 'consultation' THEN r.source_id END`,
        alone: sql`r.source <> 'consultation'`,
      }),
      isInVisit: true,
    },
  ],
}
