import { sql } from 'kysely'
import { dewormings as calls } from '#shared/dewormings/dewormings.contract.ts'
import { dueNames } from '#shared/dewormings/dewormings.rules.ts'
import { type ReportedDeworming, reportDeworming } from '#shared/dewormings/report.rules.ts'
import { asked } from '#shared/http/together.contract.ts'
import { REPEAT } from '#shared/protocols/early.rules.ts'
import { refreshAges } from '#server/dewormings/dewormings.queries.ts'
import { dewormingRoutes } from '#server/dewormings/dewormings.routes.ts'
import { isSettledDose, listReportedDoses } from '#server/doses/doses.queries.ts'
import type { Word } from '#server/word/word.ts'

const dueName = sql`(CASE r.kind WHEN 'internal' THEN ${dueNames.internal}
  WHEN 'external' THEN ${dueNames.external} ELSE ${dueNames.both} END || CASE WHEN r.covers THEN '' ELSE ${REPEAT} END)`

const reported = sql`kind, product, dose, applied_by,
  CASE WHEN is_current_internal OR is_current_external THEN next_on END AS next_on`

export const dewormings: Word = {
  name: 'dewormings',
  routes: dewormingRoutes,
  starts: [
    {
      at: ['/mascotas/:petId/desparasitacion'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, pageSize: 50, page: 1 })],
    },
    {
      at: ['/desparasitacion/nueva/:petId'],
      asks: ({ params: { petId = '' } }) => [asked(calls.form, { petId })],
    },
  ],
  count: (tx) => sql`(SELECT count(*) FROM dewormings r
    WHERE r.clinic_id = ${tx.clinicId} AND r.pet_id = p.id AND r.status = 'applied')`,
  birthChange: refreshAges,
  due: {
    kind: 'deworming',
    from: () => sql`dewormings r`,
    isLive: sql`(r.is_current_internal OR r.is_current_external) AND r.next_on IS NOT NULL`,
    isSettled: isSettledDose,
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
      (await listReportedDoses<ReportedDeworming>(tx, 'dewormings', petId, reported)).map((row) =>
        reportDeworming(row, today, hide),
      ),
  },
  timeline: [
    {
      kind: 'deworming',
      lines: ({ of }) => ({
        from: of('dewormings'),
        day: 'r.applied_on',
        title: sql`r.product`,
        detail: sql`concat_ws(' · ', r.active_ingredient, r.dose, 'no cuenta: ' || r.early)`,
        status: sql`CASE WHEN r.is_imported AND r.status = 'applied' THEN 'imported' ELSE r.status END`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
        text: sql`r.notes`,
      }),
      printed: sql`r.status = 'applied'`,
    },
  ],
  visit: { table: 'dewormings', listed: { kind: 'deworming', title: sql`r.product`, detail: sql`r.dose` } },
}
