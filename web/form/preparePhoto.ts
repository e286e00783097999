import { MAX_PHOTO_BYTES, refusePhotoKind, refusePhotoSize } from '#shared/values/picture.ts'

/** The server keeps 800 pixels: twice that is plenty. */
const MAX_SIDE = 1600
/** A photo this small goes as it is. */
const SMALL_BYTES = 1_000_000
/** More than a camera makes of one: it is not even read. */
const MAX_READ_BYTES = 4 * MAX_PHOTO_BYTES

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic'

/**
 * A file that was picked, as it will be sent: judged by its bytes, and made smaller when it is large. What this browser
 * cannot read goes as it is, and the server judges.
 */
export async function preparePhoto(file: Blob): Promise<{ photo: Blob } | { refusal: string }> {
  if (file.size > MAX_READ_BYTES) return { refusal: 'La foto pesa demasiado: el máximo es 60 MB' }
  const head = await file.slice(0, 64).arrayBuffer()
  const refusal = refusePhotoKind(new Uint8Array(head))
  if (refusal) return { refusal }
  const size = await readSize(file)
  const tooLarge = size && refusePhotoSize(size)
  if (tooLarge) return { refusal: tooLarge }
  const photo = await downsizePhoto(file)
  return photo.size > MAX_PHOTO_BYTES ? { refusal: 'La foto pesa más de 15 MB: elija otra más pequeña' } : { photo }
}

/** From the beginning of the file: nothing is unpacked for it. */
async function readSize(photo: Blob): Promise<{ width: number; height: number } | undefined> {
  const address = URL.createObjectURL(photo)
  try {
    return await new Promise((resolve) => {
      const image = new Image()
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
      image.onerror = () => resolve(undefined)
      image.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function downsizePhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= SMALL_BYTES) return photo
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    return smaller && smaller.size < photo.size ? smaller : photo
  } catch {
    return photo
  }
}
