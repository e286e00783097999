import { withClinic } from '#server/db/clinic.ts'
import { forgetOpenings } from '#server/report/report.queries.ts'
import { reportRoutes } from '#server/report/report.routes.ts'
import type { Word } from '#server/word/word.ts'

export const report: Word = {
  name: 'report',
  routes: reportRoutes,
  jobs: [
    {
      name: 'reportOpenings.forget',
      cron: '50 3 * * *',
      inClinic: ({ database, now }, clinicId) => withClinic(database, clinicId, now, forgetOpenings),
    },
  ],
}
