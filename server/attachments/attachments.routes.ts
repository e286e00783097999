import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { type AttachmentRecord, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import {
  findStoredAttachment,
  holdAttachable,
  insertAttachment,
  listAttachments,
  setRemoved,
} from '#server/attachments/attachments.queries.ts'
import { readAttachment } from '#server/attachments/readAttachment.ts'
import { type Implementation, implement, implementInSteps } from '#server/http/implement.ts'
import { isSurelyUndone } from '#server/outside/files.ts'

function routesOf(record: AttachmentRecord): Implementation[] {
  const routes = attachmentRoutesOf[record]
  return [
    implement(routes.list, ({ tx, input }) => listAttachments(tx, record, input.recordId)),
    // Stored before a row points at it: a process that ends in between leaves a file too many, never one too few.
    implementInSteps(routes.add, async ({ inClinic, actor, input, services: { files }, file }) => {
      await inClinic((tx) => holdAttachable(tx, record, input.recordId))
      const { contentType, ...read } = await readAttachment(input.name, file)
      const stored: string[] = []
      const store = async (bytes: Buffer) => {
        const fileId = uuidv7()
        stored.push(fileId)
        await files.put(`${actor.clinicId}/${fileId}`, bytes)
        const sha256 = createHash('sha256').update(bytes).digest('base64url')
        return { fileId, contentType, bytes: bytes.length, sha256 }
      }
      const discard = () =>
        Promise.all(stored.map((fileId) => files.remove(`${actor.clinicId}/${fileId}`).catch(() => undefined)))
      try {
        const full = await store(read.full)
        const preview = read.preview && (await store(read.preview))
        const { attachment, isNew } = await inClinic((tx) =>
          insertAttachment(tx, actor, record, { ...input, full, preview }),
        )
        if (!isNew) await discard()
        return attachment
      } catch (error) {
        if (isSurelyUndone(error)) await discard()
        throw error
      }
    }),
    implementInSteps(routes.read, async ({ inClinic, actor, input, services: { files } }) => {
      const { name, ...file } = await inClinic((tx) => findStoredAttachment(tx, record, input))
      return {
        ...file,
        fileName: fileNameOf(name, file.contentType),
        stream: files.open(`${actor.clinicId}/${file.fileId}`),
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

export const attachmentRoutes = [...routesOf('exam'), ...routesOf('surgery'), ...routesOf('consultation')]
