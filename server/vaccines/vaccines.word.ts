import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import { REPEAT } from '#shared/protocols/early.rules.ts'
import { type ReportedVaccine, reportVaccine } from '#shared/vaccines/report.rules.ts'
import { asked } from '#shared/http/together.contract.ts'
import { dueCard, vaccines as calls } from '#shared/vaccines/vaccines.contract.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { isSettledDose, listReportedDoses } from '#server/doses/doses.queries.ts'
import { listDue, refreshAges } from '#server/vaccines/vaccines.queries.ts'
import { vaccineRoutes } from '#server/vaccines/vaccines.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

/** A dose that does not count asks for itself again. */
const dueName = sql`r.name || CASE WHEN r.covers THEN '' ELSE ${sql.lit(REPEAT)} END`

const reported = sql`name, product, laboratory, batch, origin, CASE WHEN is_current THEN next_on END AS next_on`

const firstDue = calls.due.input.parse({ pageSize: HOME_ROWS })

export const vaccines: Word = {
  name: 'vaccines',
  routes: vaccineRoutes,
  starts: [
    {
      at: ['/mascotas/:petId/vacunas'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, pageSize: 50, page: 1 })],
    },
    {
      at: ['/vacuna/nueva/:petId'],
      asks: ({ params: { petId = '' }, query }) => {
        const protocolId = query.get('protocolo')
        return [asked(calls.form, protocolId ? { petId, protocolId } : { petId })]
      },
    },
  ],
  count: (tx) => sql`(SELECT count(*) FROM vaccines r
    WHERE r.clinic_id = ${tx.clinicId} AND r.pet_id = p.id AND r.status = 'applied')`,
  birthChange: refreshAges,
  due: {
    kind: 'vaccine',
    from: () => sql`vaccines r`,
    isLive: sql`r.is_current AND r.next_on IS NOT NULL`,
    isSettled: isSettledDose,
    source: sql`r.pet_id`,
    petId: sql`r.pet_id`,
    day: 'r.next_on',
    about: dueName,
    families: [{ family: sql`r.family`, isLast: sql`(r.is_current AND r.covers)` }],
  },
  home: [
    homePart({
      card: dueCard,
      isFor: (actor) => may(actor, 'vaccines.read'),
      read: ({ tx, now }) => listDue(tx, firstDue, now),
    }),
  ],
  report: {
    section: {
      key: 'vaccines',
      title: 'Vacunas',
      all: 'Ver todas',
      empty: 'Sin vacunas registradas',
      isLeft: true,
      rank: 1,
    },
    read: async ({ tx, petId, today, hide }) =>
      (await listReportedDoses<ReportedVaccine>(tx, 'vaccines', petId, reported)).map((row) =>
        reportVaccine(row, today, hide),
      ),
  },
  timeline: [
    {
      kind: 'vaccine',
      lines: ({ of }) => ({
        from: of('vaccines'),
        day: 'r.applied_on',
        title: sql`r.name`,
        detail: sql`concat_ws(' · ', r.product, r.laboratory, 'lote ' || r.batch, 'no cuenta: ' || r.early)`,
        status: sql`CASE WHEN r.is_imported AND r.status = 'applied' THEN 'imported' ELSE r.status END`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
        text: sql`concat_ws(' ', r.diseases, r.notes, r.reaction)`,
      }),
      printed: sql`r.status = 'applied'`,
    },
  ],
  papers: [
    {
      needs: 'vaccines.read',
      from: ({ clinicId }) => sql`(SELECT q.clinic_id, q.id AS pet_id, (SELECT max(v.applied_on) FROM vaccines v
          WHERE v.clinic_id = ${clinicId} AND v.pet_id = q.id AND v.status = 'applied') AS applied_on
        FROM pets q WHERE q.clinic_id = ${clinicId}) r`,
      isOut: sql`r.applied_on IS NOT NULL`,
      name: sql`'Carné de vacunación'`,
      at: sql`r.applied_on`,
      address: sql`'/pets/' || r.pet_id || '/vaccination-card/paper'`,
    },
  ],
  visit: {
    table: 'vaccines',
    listed: { kind: 'vaccine', title: sql`r.name`, detail: sql`concat_ws(' · ', r.product, 'lote ' || r.batch)` },
  },
}
