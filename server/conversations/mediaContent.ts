import { showBytes } from '#shared/values/bytes.ts'
import { HEAD_BYTES, refuseAttachment, TAIL_BYTES } from '#shared/attachments/attachments.rules.ts'
import { MAX_PHOTO_BYTES, refusePhotoKind } from '#shared/values/picture.ts'
import type { MessageKind } from '#shared/values/messageContent.ts'
import { AppError } from '#shared/http/errors.ts'
import { readImage } from '#server/documents/pictures.ts'

const MB = 1024 * 1024

/** The kinds of messages that are a file. */
export type MediaKind = Extract<MessageKind, 'image' | 'video' | 'audio' | 'document' | 'sticker'>

/** The provider's limits; of a document it would take four times as much, which nobody needs here. */
export const MAX_MEDIA_BYTES: Record<MediaKind, number> = {
  image: 5 * MB,
  video: 16 * MB,
  audio: 16 * MB,
  document: 25 * MB,
  sticker: MB,
}

/** Enough to read a sheet of results that was photographed. */
const SIDE = 4000
const STICKER_SIDE = 512

/** A file as it is kept. */
export interface MediaContent {
  contentType: string
  bytes: Buffer
}

const refuse = (message: string) => new AppError('invalid', { field: 'file', message })

/**
 * A file of a message as it is kept, by what is in it: what it was said to be proves nothing. An image is drawn anew, so
 * that nothing stays of what was hidden in it.
 * @param clinicId whose turn it takes
 * @throws AppError invalid with the field `file`
 */
export async function readMedia(
  clinicId: string,
  kind: MediaKind,
  { bytes, contentType: claimed }: MediaContent,
): Promise<MediaContent> {
  if (bytes.length > MAX_MEDIA_BYTES[kind]) throw refuse(sayTooLarge(kind))
  return readContent(clinicId, kind, { bytes, contentType: claimed })
}

/**
 * The same of a file that is to be sent. A photo may be as large as any other that is kept here: what goes to the provider
 * is drawn anew, a fraction of what it takes.
 * @throws AppError invalid with the field `file`
 */
export async function readSent(clinicId: string, bytes: Buffer): Promise<{ kind: MediaKind; content: MediaContent }> {
  const kind = kindOf(bytes)
  const most = kind === 'image' ? MAX_PHOTO_BYTES : MAX_MEDIA_BYTES[kind]
  if (bytes.length > most) throw refuse(`El archivo pesa más de ${showBytes(most)}: elija uno más pequeño`)
  const contentType = kind === 'document' ? 'application/pdf' : ''
  return { kind, content: await readContent(clinicId, kind, { bytes, contentType }) }
}

/** By what is in a file; what is neither sound nor a photo is a paper, and refused where it is none. */
function kindOf(bytes: Buffer): MediaKind {
  if (soundOf(bytes)) return 'audio'
  return refusePhotoKind(bytes.subarray(0, HEAD_BYTES)) === undefined ? 'image' : 'document'
}

async function readContent(
  clinicId: string,
  kind: MediaKind,
  { bytes, contentType: claimed }: MediaContent,
): Promise<MediaContent> {
  if (bytes.length === 0) throw refuse('El archivo está vacío')
  if (kind === 'image' || kind === 'sticker') {
    const side = kind === 'image' ? SIDE : STICKER_SIDE
    return { contentType: 'image/webp', bytes: await readImage(clinicId, bytes, side) }
  }
  const found = typeOf(bytes)
  if (kind === 'audio' || kind === 'video') {
    // Sound alone may come in the same box as a film.
    const contentType = found === 'video/mp4' && kind === 'audio' ? 'audio/mp4' : found
    if (!contentType?.startsWith(`${kind}/`)) throw refuse(kind === 'audio' ? NO_AUDIO : NO_VIDEO)
    return { contentType, bytes }
  }
  if (claimed === 'application/pdf' || found === 'application/pdf') return { contentType: readPdf(bytes), bytes }
  if (claimed.startsWith('image/')) return { contentType: 'image/webp', bytes: await readImage(clinicId, bytes, SIDE) }
  if (found === undefined || !documentTypes.has(found)) throw refuse('Los archivos de este tipo no se guardan')
  return { contentType: found, bytes }
}

const NO_AUDIO = 'El archivo no es un audio, aunque diga serlo: no se guardó'
const NO_VIDEO = 'El archivo no es un video, aunque diga serlo: no se guardó'

export function sayTooLarge(kind: MediaKind): string {
  return `El archivo pesa más de ${showBytes(MAX_MEDIA_BYTES[kind])}: ábralo en el teléfono de la clínica, o pida que lo envíen por correo`
}

function readPdf(bytes: Buffer): 'application/pdf' {
  const [head, tail] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(-TAIL_BYTES)]
  const refusal = refuseAttachment({ name: 'archivo.pdf', bytes: bytes.length, head, tail })
  if (refusal) throw refuse(refusal.message)
  return 'application/pdf'
}

/** Papers of an office are such boxes; what is in them only their own program shows. */
const documentTypes = new Set(['application/zip', 'application/x-ole-storage', 'text/plain'])

const beginnings: [string, number, string][] = [
  ['%PDF-', 0, 'application/pdf'],
  ['OggS', 0, 'audio/ogg'],
  ['ID3', 0, 'audio/mpeg'],
  ['#!AMR', 0, 'audio/amr'],
  ['ftypM4A', 4, 'audio/mp4'],
  ['ftyp3gp', 4, 'video/3gpp'],
  ['ftyp', 4, 'video/mp4'],
  ['PK\u0003\u0004', 0, 'application/zip'],
  ['\u00D0\u00CF\u0011\u00E0', 0, 'application/x-ole-storage'],
]

/** Of a file that is one of sound. */
function soundOf(bytes: Buffer): string | undefined {
  const found = typeOf(bytes)
  return found?.startsWith('audio/') ? found : undefined
}

/** What a browser shows or plays as it is. */
export function isShown(contentType: string): boolean {
  return contentType === 'application/pdf' || /^(image|audio|video)\//.test(contentType)
}

function typeOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 64).toString('latin1')
  const found = beginnings.find(([beginning, at]) => head.startsWith(beginning, at))
  if (found) return found[2]
  // Frames of sound without anything before them: eleven bits, then its layer, which AAC has as 0.
  const [first = 0, second = 0] = bytes
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'audio/aac'
  if (first === 0xff && (second & 0xe0) === 0xe0) return 'audio/mpeg'
  return isText(bytes) ? 'text/plain' : undefined
}

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A page would run in a browser that guesses what it is.
    return !text.includes('\0') && !/<(html|script|svg|!doctype)/i.test(text)
  } catch {
    return false
  }
}
