import { withClinic } from '#server/db/clinic.ts'
import { forgetImports } from '#server/imports/imports.queries.ts'
import { importRoutes } from '#server/imports/imports.routes.ts'
import { importWork } from '#server/imports/work.queries.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import type { Word } from '#server/word/word.ts'

/** What a file says of people stays no longer than it is of use. */
export const forgetFiles: ClinicJob = {
  name: 'imports.forget',
  cron: '20 3 * * *',
  inClinic: async ({ database, services, now }, clinicId) => {
    const fileIds = await withClinic(database, clinicId, now, forgetImports)
    // What is left over of a process that ends here is a file that no row names.
    for (const fileId of fileIds) await services.files.remove(`${clinicId}/${fileId}`)
  },
}

export const imports: Word = { name: 'imports', routes: importRoutes, outbox: [importWork], jobs: [forgetFiles] }
