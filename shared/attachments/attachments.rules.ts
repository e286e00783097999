import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachments.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { refusePhotoKind } from '#shared/values/picture.ts'

/** So many bytes of a file's beginning and of its end say what it is. */
export const HEAD_BYTES = 1024
export const TAIL_BYTES = 2048

export interface AttachmentFile {
  name: string
  bytes: number
  head: Uint8Array
  tail: Uint8Array
}

/** Of a file that is not refused. */
export function attachmentKind(head: Uint8Array): 'image' | 'pdf' {
  return isPdf(head) ? 'pdf' : 'image'
}

/** Why a file is not kept, by what is in it: a name claims, it proves nothing. Decoding an image may still refuse it. */
export function refuseAttachment(file: AttachmentFile): Refusal | undefined {
  const message = refusalOf(file)
  return message === undefined ? undefined : { message, field: 'file' }
}

function refusalOf({ name, bytes, head, tail }: AttachmentFile): string | undefined {
  if (bytes === 0) return 'El archivo está vacío'
  if (bytes > MAX_ATTACHMENT_BYTES) return `El archivo pesa ${showBytes(bytes)}: el máximo es 25 MB`
  const claim = claimOf(name)
  if (isPdf(head)) {
    if (claim === 'image') return 'El archivo es un PDF con nombre de imagen: cámbiele el nombre a .pdf'
    const end = textOf(tail)
    return end.includes('%%EOF') && end.includes('startxref')
      ? undefined
      : 'El PDF está dañado o incompleto: guárdelo otra vez e intente de nuevo'
  }
  // A drawing of lines is kept as a paper, too.
  if (isSvg(head) || /\.svgz?$/i.test(name)) return 'Los archivos SVG no se admiten: guárdelo como PNG o como PDF'
  const refusal = refusePhotoKind(head)
  if (refusal === undefined)
    return claim === 'pdf' ? 'El archivo es una imagen con nombre de PDF: corrija el nombre' : undefined
  // What has a name is called by it.
  if (refusal.includes('no se admiten')) return refusal
  if (claim === 'image') return 'El archivo no es una imagen, aunque su nombre lo diga'
  if (claim === 'pdf') return 'El archivo no es un PDF, aunque su nombre lo diga'
  return 'Solo se admiten imágenes (JPEG, PNG, WebP o AVIF) y PDF'
}

/** A PDF that opens with a password is kept as it is: nobody here can read what is in it. */
export function isLockedPdf({ head, tail }: Pick<AttachmentFile, 'head' | 'tail'>): boolean {
  return isPdf(head) && textOf(tail).includes('/Encrypt')
}

function isPdf(head: Uint8Array): boolean {
  return /^%PDF-\d/.test(textOf(head.subarray(0, 8)))
}

function isSvg(head: Uint8Array): boolean {
  return /<svg[\s>]/i.test(textOf(head))
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function claimOf(name: string): 'image' | 'pdf' | undefined {
  if (/\.pdf$/i.test(name)) return 'pdf'
  return /\.(jpe?g|jfif|png|webp|avif|gif|bmp|tiff?|heic|heif)$/i.test(name) ? 'image' : undefined
}

/** By a record's state, why its files stay as they are: somebody answered for it with a name, or it was called off. */
export type FilesClosed = Partial<Record<string, string>>

export function canAttach(closed: FilesClosed, status: string): Refusal | undefined {
  const message = closed[status]
  return message === undefined ? undefined : { message }
}
