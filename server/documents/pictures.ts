import { buffer } from 'node:stream/consumers'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { AppError } from '#shared/http/errors.ts'
import { MAX_PHOTO_PIXELS, refusePackedSize, refusePhotoKind } from '#shared/values/picture.ts'
import type { Picture } from '#server/documents/document.ts'
import { limitConcurrency } from '#server/db/turns.ts'
import type { Files } from '#server/outside/files/files.ts'

/** The longest side of what is kept. */
const SIDE = 800
const DRAWING_SIDE = 600
const PAPER_SIDE = 1200
/** More effort takes twice the time and half as much memory more, for a file that is 4 % smaller. */
const WEBP = { quality: 82, effort: 2 }
/** What takes longer was made to. */
const MAX_SECONDS = 20

const limits = { atOnce: 1, maxWaiting: 20, maxWaitMs: 30_000 }
/** One at a time: unpacked, the largest takes 140 MB and more than a second of a core. */
const inTurn = limitConcurrency(limits)
/** Up to so many pixels it takes a tenth of that: it does not wait for a large one of another clinic. */
const SMALL_PIXELS = 3_000_000
const smallInTurn = limitConcurrency(limits)

/** Loaded with the first photo: it takes a tenth of the server's start. It keeps nothing, as no photo comes twice. */
async function read(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(bytes, { failOn: 'error', ...options })
}

const refuse = (message: string) => new AppError('invalid', { field: 'file', message })
const damaged = () => refuse('La foto está dañada o incompleta')

/**
 * What a camera or a phone gives as the photo that is kept: upright, at most 800 px, WebP, without the place and the
 * device that cameras write into it. The bytes decide what it is, not the name or the type that came with them.
 * @param clinicId whose turn it takes, as below
 * @throws AppError invalid with the field `file`
 */
export async function readPhoto(clinicId: string, bytes: Buffer): Promise<Buffer> {
  return encode(clinicId, bytes, SIDE, (photo) => photo.webp(WEBP))
}

/** A logo or a signature as it is kept: PNG, which every printer of documents reads and which may be transparent. */
export async function readDrawing(clinicId: string, bytes: Buffer): Promise<Buffer> {
  return encode(clinicId, bytes, DRAWING_SIDE, (drawing) => drawing.png({ compressionLevel: 9, palette: true }))
}

/** An image that was attached: WebP like a photo, as large as told. */
export async function readImage(clinicId: string, bytes: Buffer, side: number): Promise<Buffer> {
  return encode(clinicId, bytes, side, (image) => image.webp(WEBP))
}

/** A picture that stands in a paper: JPEG on white, which every printer of documents reads. */
export async function readPaperImage(clinicId: string, bytes: Buffer): Promise<Buffer> {
  return encode(clinicId, bytes, PAPER_SIDE, (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 85 }))
}

async function encode(
  clinicId: string,
  bytes: Buffer,
  side: number,
  write: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const refusal = refusePhotoKind(bytes)
  if (refusal) throw refuse(refusal)
  const size = await readSize(bytes)
  const tooLarge = refusePackedSize(size)
  if (tooLarge) throw refuse(tooLarge)
  const turns = size.width * size.height > SMALL_PIXELS ? inTurn : smallInTurn
  return turns(clinicId, async () => {
    try {
      const picture = await read(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, autoOrient: true })
      const small = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      return await write(small).timeout({ seconds: MAX_SECONDS }).toBuffer()
    } catch {
      throw damaged()
    }
  })
}

async function readSize(bytes: Buffer): Promise<Metadata> {
  try {
    const photo = await read(bytes, { limitInputPixels: false })
    return await photo.metadata()
  } catch {
    throw damaged()
  }
}

/** A logo or a signature that was kept, for a document; none where the file cannot be read: the paper comes out without. */
export async function openDrawing(
  files: Files,
  clinicId: string,
  fileId: string | null,
  contentType: Picture['contentType'] = 'image/png',
): Promise<Picture | null> {
  if (!fileId) return null
  try {
    return { bytes: await buffer(await files.open(`${clinicId}/${fileId}`)), contentType }
  } catch {
    return null
  }
}
