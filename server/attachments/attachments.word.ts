import { sql } from 'kysely'
import { attachmentRoutes } from '#server/attachments/attachments.routes.ts'
import type { Word } from '#server/word/word.ts'

export const attachments: Word = {
  name: 'attachments',
  routes: attachmentRoutes,
  timeline: [
    {
      kind: 'attachment',
      lines: ({ of }) => ({
        from: of('attachments', sql`AND NOT r.is_removed`),
        instant: 'r.created_at',
        title: sql`r.name`,
        by: sql`r.created_by`,
        consultation: sql`CASE WHEN r.record = 'consultation' THEN r.record_id END`,
        parent: sql`json_build_object('record', r.record, 'id', r.record_id)`,
        alone: sql`r.record = 'consultation'`,
      }),
    },
  ],
  visit: { table: 'attachments', link: sql`r.record = 'consultation' AND r.record_id = c.id` },
}
