import { may } from '#shared/access/actions.ts'
import { closureCard } from '#shared/archives/archives.contract.ts'
import { listExpired, setRemoved } from '#server/archives/archives.queries.ts'
import { archiveRoutes } from '#server/archives/archives.routes.ts'
import { findClosure, listArchiveFiles } from '#server/archives/closure.queries.ts'
import { closeClinics, closureLetter, remindOfClosing } from '#server/archives/closure.ts'
import { archiveFailed, archiveLetter, archiveMaking } from '#server/archives/makeArchive.ts'
import { archiveFolder, archiveKey } from '#server/archives/writeArchive.ts'
import { withClinic } from '#server/db/clinic.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { sweepFiles } from '#server/outside/files/sweep.ts'
import { homePart, type Word } from '#server/word/word.ts'

/** Takes away the archives whose time is over, and what was left of one that nobody came to point at. */
export const removeArchives: ClinicJob = {
  name: 'archives.remove',
  cron: '10 4 * * *',
  inClinic: async ({ database, now, services: { files } }, clinicId) => {
    for (const { id, fileId } of await withClinic(database, clinicId, now, listExpired)) {
      if (fileId) await files.remove(archiveKey(clinicId, fileId))
      await withClinic(database, clinicId, now, (tx) => setRemoved(tx, id))
    }
    await sweepFiles(files, archiveFolder(clinicId), now, () => withClinic(database, clinicId, now, listArchiveFiles))
  },
}

export const archives: Word = {
  name: 'archives',
  routes: archiveRoutes,
  home: [
    homePart({
      card: closureCard,
      isFor: (actor) => may(actor, 'clinic.close'),
      read: async ({ tx }) => {
        const closure = await findClosure(tx)
        return closure.closesAt === null ? null : closure
      },
    }),
  ],
  jobs: [removeArchives, closeClinics, remindOfClosing],
  outbox: [archiveMaking, archiveLetter, archiveFailed, closureLetter],
}
