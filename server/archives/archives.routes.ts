import { archives } from '#shared/archives/archives.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { anonymiseOwner } from '#server/archives/anonymise.queries.ts'
import { findArchive, findMade, insertArchive, listArchives } from '#server/archives/archives.queries.ts'
import { deleteClosure, findClosure, insertClosure } from '#server/archives/closure.queries.ts'
import { tellAdministrators } from '#server/archives/closure.ts'
import { archiveMaking } from '#server/archives/makeArchive.ts'
import { writeOwnerArchive } from '#server/archives/ownerArchive.ts'
import { archiveKey } from '#server/archives/writeArchive.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import type { FilePart } from '#server/outside/files/files.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'

export const archiveRoutes = [
  implement(archives.list, ({ tx }) => listArchives(tx)),
  implement(archives.ask, async ({ tx, actor }) => {
    const archiveId = await insertArchive(tx, actor)
    await writeOutbox(tx, archiveMaking, { archiveId })
    return findArchive(tx, archiveId)
  }),
  implementInSteps(archives.download, async ({ inClinic, input, actor, services: { files } }) => {
    const { fileId, bytes, sha256, createdAt } = await inClinic((tx) => findMade(tx, input.archiveId))
    return {
      open: (part?: FilePart) => files.open(archiveKey(actor.clinicId, fileId), part),
      contentType: 'application/zip',
      bytes,
      etag: `"${sha256}"`,
      fileName: `huella-datos-${dayOf(createdAt)}.zip`,
      isKept: true,
    }
  }),
  implement(archives.closure, ({ tx }) => findClosure(tx)),
  implement(archives.close, async ({ tx, actor, input }) => {
    await insertClosure(tx, actor, input.name)
    const closure = await findClosure(tx)
    await tellAdministrators(tx, { clinic: closure.clinic, by: actor.name, closesAt: closure.closesAt })
    return closure
  }),
  implement(archives.keep, async ({ tx, actor }) => {
    await deleteClosure(tx)
    const closure = await findClosure(tx)
    await tellAdministrators(tx, { clinic: closure.clinic, by: actor.name, closesAt: null })
    return closure
  }),
  implementInSteps(archives.ofOwner, ({ inClinic, input, actor, now, services: { files } }) =>
    writeOwnerArchive(inClinic, files, { clinicId: actor.clinicId, ownerId: input.ownerId, now }),
  ),
  implementInSteps(archives.anonymise, async ({ inClinic, input, actor, services: { files } }) => {
    const gone = await inClinic((tx) => anonymiseOwner(tx, actor, input.ownerId, input.version))
    for (const fileId of gone) await files.remove(`${actor.clinicId}/${fileId}`).catch(() => undefined)
    return { id: input.ownerId }
  }),
]
