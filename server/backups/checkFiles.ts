import { keepCheck, knownFiles, listFilesBefore } from '#server/backups/files.queries.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { settledBefore, sweepFiles } from '#server/outside/files/sweep.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Takes away the files that no row of a clinic names, and looks for those that rows name. */
export const checkFiles: ClinicJob = {
  name: 'files.check',
  cron: '40 4 * * *',
  inClinic: async ({ database, now, log, services: { files } }, clinicId) => {
    const inClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => withClinic(database, clinicId, now, work)
    const there = await sweepFiles(files, clinicId, now, (names) => inClinic((tx) => knownFiles(tx, names)))
    let missing = 0
    for (let after: string | undefined = FIRST; after !== undefined;) {
      const place: string = after
      const ids = await inClinic((tx) => listFilesBefore(tx, settledBefore(now), place))
      missing += ids.filter((id) => !there.has(id)).length
      after = ids.at(-1)
    }
    if (missing > 0) log.error({ clinic: clinicId, missing }, 'files that rows name are not in their store')
    await inClinic((tx) => keepCheck(tx, missing))
  },
}
