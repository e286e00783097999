import { auditRoutes } from '#server/audit/audit.routes.ts'
import { forgetAudit } from '#server/audit/audit.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import type { Word } from '#server/word/word.ts'

export const audit: Word = {
  name: 'audit',
  routes: auditRoutes,
  jobs: [
    {
      name: 'audit.forget',
      cron: '40 3 * * *',
      inClinic: ({ database, now }, clinicId) => withClinic(database, clinicId, now, (tx) => forgetAudit(tx)),
    },
  ],
}
