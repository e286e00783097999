import { backups } from '#shared/backups/backups.contract.ts'
import { canBackUp } from '#shared/backups/backups.rules.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import { findCheck } from '#server/backups/files.queries.ts'
import { sumFiles } from '#server/db/files.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'

export const backupsRoutes = [
  implement(backups.state, async ({ services, now }) => ({
    ...(await services.backups.state(now)),
    hasFiles: !services.files.isElsewhere,
  })),
  implementInSteps(backups.files, async ({ inClinic, services: { files, filesQuota } }) => {
    const [used, check] = await inClinic(async (tx) => [await sumFiles(tx), await findCheck(tx)] as const)
    return { used, quota: filesQuota, state: await files.state(), isElsewhere: files.isElsewhere, check }
  }),
  implement(backups.begin, async ({ services, now }) => {
    const state = await services.backups.state(now)
    // A second press finds the one that the first began.
    if (!state.isRunning) refuseNow(canBackUp(state, now))
    if (!(await services.backups.begin()))
      throw new AppError('not_allowed_now', { message: 'Aquí no respalda Huella.' })
    return {}
  }),
]
