import { sql } from 'kysely'
import { pastVisitWords } from '#shared/pastVisits/pastVisits.words.ts'
import type { Word } from '#server/word/word.ts'

const { labels } = pastVisitWords

/** Each text under its name; the title says the reason. */
const told = (['findings', 'diagnosis', 'treatment', 'notes', 'veterinarian'] as const).map(
  (field) =>
    sql`CASE WHEN ${sql.ref(`r.${field}`)} IS NOT NULL THEN ${sql.lit(`${labels[field]}: `)} || ${sql.ref(`r.${field}`)} END`,
)

export const pastVisits: Word = {
  name: 'pastVisits',
  routes: [],
  timeline: [
    {
      kind: 'pastVisit',
      printed: sql`true`,
      lines: ({ of }) => ({
        from: of('past_visits'),
        day: 'r.visited_on',
        title: sql`coalesce(r.reason, r.diagnosis, 'Visita')`,
        detail: sql`concat_ws(' · ', ${sql.join(told)})`,
        status: sql`'imported'`,
      }),
    },
  ],
}
