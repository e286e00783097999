import { MAX_PHOTO_BYTES, type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { call } from '#web/http/call.ts'

/** The server keeps 800 pixels: twice that is plenty. */
const MAX_SIDE = 1600
/** A photo this small goes as it is. */
const SMALL_BYTES = 1_000_000

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic'

/** Makes a large photo smaller before it travels; what this browser cannot read goes as it is, and the server judges. */
export async function downsizePhoto(photo: Blob): Promise<Blob> {
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

/** Throws what `call` throws. */
export async function savePhoto(petId: string, photo: Blob): Promise<PetPage> {
  return call(pets.setPhoto, { petId }, { file: await downsizePhoto(photo) })
}

/** Why this file is no photo that can be sent; the server looks at it again. */
export function refusePhoto(photo: Blob): string | undefined {
  if (!photo.type.startsWith('image/')) return 'Elija una foto: JPEG, PNG, WebP o AVIF'
  if (photo.size > 4 * MAX_PHOTO_BYTES) return 'La foto es demasiado grande'
  return undefined
}
