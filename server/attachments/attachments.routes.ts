import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { type FileKind, fileKinds } from '#shared/values/recordKinds.ts'
import {
  findStoredAttachment,
  lockAttachable,
  insertAttachment,
  listAttachments,
  setRemoved,
} from '#server/attachments/attachments.queries.ts'
import { readAttachment } from '#server/attachments/readAttachment.ts'
import { type Implementation, implement, implementInSteps } from '#server/http/implement.ts'
import { withStored } from '#server/outside/files/files.ts'

function routesOf(record: FileKind): Implementation[] {
  const routes = attachmentRoutesOf[record]
  return [
    implement(routes.list, ({ tx, input }) => listAttachments(tx, record, input.recordId)),
    implementInSteps(routes.add, async ({ inClinic, actor, input, services: { files }, file }) => {
      await inClinic((tx) => lockAttachable(tx, record, input.recordId, input.purpose ?? null))
      const { contentType, ...read } = await readAttachment(actor.clinicId, input.name, file)
      return withStored(files, actor.clinicId, async (store, discard) => {
        const full = await store({ bytes: read.full, contentType })
        const preview = read.preview && (await store({ bytes: read.preview, contentType }))
        const { attachment, isNew } = await inClinic((tx) =>
          insertAttachment(tx, actor, record, { ...input, full, preview }),
        )
        if (!isNew) await discard()
        return attachment
      })
    }),
    implementInSteps(routes.read, async ({ inClinic, actor, input, services: { files } }) => {
      const { name, ...file } = await inClinic((tx) => findStoredAttachment(tx, record, input))
      return {
        ...file,
        fileName: fileNameOf(name, file.contentType),
        stream: await files.open(`${actor.clinicId}/${file.fileId}`),
      }
    }),
    implement(routes.remove, ({ tx, actor, input }) => setRemoved(tx, actor, record, input)),
    implement(routes.restore, ({ tx, actor, input }) => setRemoved(tx, actor, record, input)),
  ]
}

/** An image is kept as WebP, whatever it was called. */
function fileNameOf(name: string, contentType: string): string {
  return contentType === 'image/webp' ? `${name.replace(/\.\w{1,5}$/, '')}.webp` : name
}

export const attachmentRoutes = fileKinds.flatMap(routesOf)
