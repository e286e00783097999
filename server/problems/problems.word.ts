import { sql } from 'kysely'
import { problemRoutes } from '#server/problems/problems.routes.ts'
import type { Word } from '#server/word/word.ts'

export const problems: Word = {
  name: 'problems',
  routes: problemRoutes,
  visit: { table: 'problems', listed: { kind: 'problem', title: sql`r.name`, detail: sql`r.notes` } },
}
