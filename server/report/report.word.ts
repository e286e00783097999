import { sql } from 'kysely'
import { withClinic } from '#server/db/clinic.ts'
import { forgetOpenings } from '#server/report/report.queries.ts'
import { reportRoutes } from '#server/report/report.routes.ts'
import type { Word } from '#server/word/word.ts'

export const report: Word = {
  name: 'report',
  routes: reportRoutes,
  papers: [
    {
      needs: 'report.manage',
      from: ({ clinicId }) => sql`(SELECT s.clinic_id, s.id AS pet_id FROM pets s
        JOIN clinics c ON c.clinic_id = ${clinicId} AND c.report_is_on WHERE s.clinic_id = ${clinicId}) r`,
      isOut: sql`p.report_enabled`,
      name: sql`'Reporte de la historia clínica'`,
      address: sql`'/reporte/mascota?id=' || p.public_id`,
      isPage: true,
    },
  ],
  jobs: [
    {
      name: 'reportOpenings.forget',
      cron: '50 3 * * *',
      inClinic: ({ database, now }, clinicId) => withClinic(database, clinicId, now, forgetOpenings),
    },
  ],
}
