import { attachmentKind, HEAD_BYTES, refuseAttachment, TAIL_BYTES } from '#shared/attachments/attachments.rules.ts'
import { refuseInvalid } from '#shared/http/errors.ts'
import { readImage } from '#server/documents/pictures.ts'

/** Enough to read a sheet of results that was photographed. */
const SIDE = 4000
const PREVIEW_SIDE = 480

interface ReadAttachment {
  contentType: 'application/pdf' | 'image/webp'
  full: Buffer
  /** Of an image. */
  preview?: Buffer
}

/**
 * A file that was sent, as it is kept: a PDF as it came, an image drawn anew, so that nothing stays of what was hidden in
 * it.
 * @param clinicId whose turn it takes
 * @throws AppError invalid with the field `file`
 */
export async function readAttachment(clinicId: string, name: string, file: Buffer): Promise<ReadAttachment> {
  const head = file.subarray(0, HEAD_BYTES)
  refuseInvalid(refuseAttachment({ name, bytes: file.length, head, tail: file.subarray(-TAIL_BYTES) }))
  if (attachmentKind(head) === 'pdf') return { contentType: 'application/pdf', full: file }
  const full = await readImage(clinicId, file, SIDE)
  const preview = await readImage(clinicId, full, PREVIEW_SIDE)
  return { contentType: 'image/webp', full, preview }
}
