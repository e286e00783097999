import { auditRoutes } from '#server/audit/audit.routes.ts'
import { forgetAudit } from '#server/audit/audit.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { inEachClinic } from '#server/jobs/eachClinic.ts'
import type { Word } from '#server/word/word.ts'

export const audit: Word = {
  name: 'audit',
  routes: auditRoutes,
  jobs: [
    {
      name: 'audit.forget',
      cron: '40 3 * * *',
      run: (means) =>
        inEachClinic(means, (clinicId) => withClinic(means.database, clinicId, means.now, (tx) => forgetAudit(tx))),
    },
  ],
}
