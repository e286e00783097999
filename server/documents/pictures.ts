import { buffer } from 'node:stream/consumers'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { AppError } from '#shared/http/errors.ts'
import { MAX_PHOTO_PIXELS, refusePhotoKind, refusePhotoSize } from '#shared/values/picture.ts'
import type { Picture } from '#server/documents/document.ts'
import { takeTurns } from '#server/jobs/turns.ts'
import type { Files } from '#server/outside/files.ts'

/** The longest side of what is kept. */
const SIDE = 800
const DRAWING_SIDE = 600
/** What takes longer was made to. */
const MAX_SECONDS = 20

/** One at a time: unpacked, the largest takes 250 MB and seconds of a core. */
const inTurn = takeTurns(1)

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
 * @throws AppError invalid with the field `file`
 */
export async function readPhoto(bytes: Buffer): Promise<Buffer> {
  return encode(bytes, SIDE, (photo) => photo.webp({ quality: 82 }))
}

/** A logo or a signature as it is kept: PNG, which every printer of documents reads and which may be transparent. */
export async function readDrawing(bytes: Buffer): Promise<Buffer> {
  return encode(bytes, DRAWING_SIDE, (drawing) => drawing.png({ compressionLevel: 9, palette: true }))
}

/** An image that was attached: WebP like a photo, as large as told. */
export async function readImage(bytes: Buffer, side: number): Promise<Buffer> {
  return encode(bytes, side, (image) => image.webp({ quality: 82 }))
}

async function encode(bytes: Buffer, side: number, write: (picture: Sharp) => Sharp): Promise<Buffer> {
  const refusal = refusePhotoKind(bytes)
  if (refusal) throw refuse(refusal)
  const tooLarge = refusePhotoSize(await readSize(bytes))
  if (tooLarge) throw refuse(tooLarge)
  try {
    return await inTurn(async () => {
      const picture = await read(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, autoOrient: true })
      const small = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      return write(small).timeout({ seconds: MAX_SECONDS }).toBuffer()
    })
  } catch {
    throw damaged()
  }
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
export async function openDrawing(files: Files, clinicId: string, fileId: string | null): Promise<Picture | null> {
  if (!fileId) return null
  try {
    return { bytes: await buffer(await files.open(`${clinicId}/${fileId}`)), contentType: 'image/png' }
  } catch {
    return null
  }
}
