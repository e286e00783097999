import { sql } from 'kysely'
import { dueNames } from '#shared/dewormings/dewormings.rules.ts'
import { reportDeworming } from '#shared/dewormings/report.rules.ts'
import { REPEAT } from '#shared/protocols/early.rules.ts'
import { refreshAges } from '#server/dewormings/dewormings.queries.ts'
import { dewormingRoutes } from '#server/dewormings/dewormings.routes.ts'
import { listReportedDewormings } from '#server/dewormings/report.queries.ts'
import type { Word } from '#server/word/word.ts'

const dueName = sql`(CASE r.kind WHEN 'internal' THEN ${dueNames.internal}
  WHEN 'external' THEN ${dueNames.external} ELSE ${dueNames.both} END || CASE WHEN r.covers THEN '' ELSE ${REPEAT} END)`

export const dewormings: Word = {
  name: 'dewormings',
  routes: dewormingRoutes,
  count: (tx) => sql`(SELECT count(*) FROM dewormings r
    WHERE r.clinic_id = ${tx.clinicId} AND r.pet_id = p.id AND r.status = 'applied')`,
  birthChange: refreshAges,
  cause: {
    kind: 'deworming',
    from: () => sql`dewormings r`,
    isLive: sql`(r.is_current_internal OR r.is_current_external) AND r.next_on IS NOT NULL`,
    source: sql`r.pet_id`,
    petId: sql`r.pet_id`,
    day: 'r.next_on',
    about: dueName,
    families: [
      { family: sql`'internal'`, isLast: sql`(r.is_current_internal AND r.covers)` },
      { family: sql`'external'`, isLast: sql`(r.is_current_external AND r.covers)` },
    ],
  },
  report: {
    section: {
      key: 'dewormings',
      title: 'Desparasitaciones',
      all: 'Ver todas',
      empty: 'Sin desparasitaciones registradas',
      isLeft: false,
      rank: 2,
    },
    read: async ({ tx, petId, today, hide }) =>
      (await listReportedDewormings(tx, petId)).map((row) => reportDeworming(row, today, hide)),
  },
  timeline: [
    {
      kind: 'deworming',
      lines: ({ of }) => ({
        from: of('dewormings'),
        day: 'r.applied_on',
        title: sql`r.product`,
        detail: sql`concat_ws(' · ', r.active_ingredient, r.dose, 'no cuenta: ' || r.early)`,
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
