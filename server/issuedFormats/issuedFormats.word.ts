import { sql } from 'kysely'
import { issuedFormatRoutes } from '#server/issuedFormats/issuedFormats.routes.ts'
import type { Word } from '#server/word/word.ts'

export const issuedFormats: Word = {
  name: 'issuedFormats',
  routes: issuedFormatRoutes,
  timeline: [
    {
      kind: 'format',
      lines: ({ of }) => ({
        from: of('issued_formats'),
        instant: 'r.created_at',
        title: sql`r.title`,
        status: sql`r.status`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
      }),
      printed: sql`r.status = 'signed'`,
    },
  ],
  visit: { table: 'issued_formats', listed: { kind: 'format', title: sql`r.title`, detail: sql`NULL` } },
  count: ({ clinicId }) =>
    sql`(SELECT count(*) FROM issued_formats i WHERE i.clinic_id = ${clinicId} AND i.pet_id = p.id)`,
  changes: [
    { table: 'formatSigners', column: 'issuedFormatId', part: sql`json_build_object('kind', 'signer', 'name', label)` },
  ],
}
