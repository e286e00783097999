import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'
import { type FileKind, fileKinds, recordKinds } from '#shared/values/recordKinds.ts'
import { requiredText } from '#shared/values/text.ts'

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024

/** What a file is for, where that counts: a signed consent, say. */
export const attachmentPurposes = ['consent'] as const
export type AttachmentPurpose = (typeof attachmentPurposes)[number]

export const Attachment = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  kind: z.enum(['image', 'pdf']),
  bytes: z.number(),
  purpose: z.enum(attachmentPurposes).nullable(),
  createdAt: Instant,
  byName: z.string().nullable(),
  /** Taken away, with its reason: it stays in the record and can be brought back. */
  isRemoved: z.boolean(),
  removeReason: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** Who may see the record may see its files. */
function routesOf(kind: FileKind) {
  const { table, read, files } = recordKinds[kind]
  const path = `/${table}/:recordId/attachments` as const
  const one = { recordId: z.uuid(), attachmentId: z.uuid() }
  const shared = { service: 'clinic' as const }
  return {
    list: route({
      ...shared,
      method: 'GET',
      path,
      action: read,
      summary: `Los archivos de ${files.of}, el más antiguo primero`,
      reads: [table, 'attachments', 'professionals'],
      input: z.object({ recordId: z.uuid() }),
      output: z.array(Attachment),
    }),
    /** The same file sent again is the one that stands there. */
    add: route({
      ...shared,
      method: 'POST',
      path,
      action: files.write,
      summary: `Agrega un archivo a ${files.of}: una imagen o un PDF`,
      accepts: { kind: 'file', maxBytes: MAX_ATTACHMENT_BYTES },
      input: z.object({
        recordId: z.uuid(),
        name: requiredText(200),
        purpose: z.enum(attachmentPurposes).optional(),
      }),
      output: Attachment,
    }),
    read: route({
      ...shared,
      method: 'GET',
      path: `${path}/:attachmentId/file`,
      action: read,
      summary: `Un archivo de ${files.of}, entero o como vista previa`,
      answers: 'file',
      input: z.object({ ...one, size: z.enum(['full', 'preview']).default('full') }),
      output: z.unknown(),
    }),
    remove: route({
      ...shared,
      method: 'POST',
      path: `${path}/:attachmentId/remove`,
      action: files.write,
      summary: `Quita un archivo de ${files.of}; se guarda con su motivo`,
      input: z.object({ ...one, version: z.number().int(), reason: requiredText(300) }),
      output: Attachment,
    }),
    restore: route({
      ...shared,
      method: 'POST',
      path: `${path}/:attachmentId/restore`,
      action: files.write,
      summary: `Recupera un archivo quitado de ${files.of}`,
      input: z.object({ ...one, version: z.number().int() }),
      output: Attachment,
    }),
  }
}

export const attachmentRoutesOf = Object.fromEntries(fileKinds.map((kind) => [kind, routesOf(kind)])) as Record<
  FileKind,
  ReturnType<typeof routesOf>
>
