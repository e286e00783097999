import { AppError } from '#shared/http/errors.ts'
import { readDrawing } from '#server/documents/pictures.ts'

/** Darker than this (of 255) is ink, and less of it than this many points is a slip of the finger. */
const INK = 160
const LEAST_INK = 30

/**
 * A drawn signature as it is kept: read as a picture, written anew, with something drawn in it.
 * @param drawing a PNG as a data address
 * @throws AppError invalid with the field `drawing`
 */
export async function readSignature(clinicId: string, drawing: string): Promise<Buffer> {
  const sent = Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64')
  const bytes = await readDrawing(clinicId, sent).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    throw new AppError('invalid', { field: 'drawing', message: 'La firma no se pudo leer. Fírmela otra vez.' })
  })
  if ((await countInk(bytes)) < LEAST_INK)
    throw new AppError('invalid', { field: 'drawing', message: 'La firma está vacía' })
  return bytes
}

async function countInk(png: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp')
  const points = await sharp(png).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  return points.reduce((sum, point) => sum + (point < INK ? 1 : 0), 0)
}
