import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { call } from '#web/http/call.ts'

/** Of a photo that is prepared. Throws what `call` throws. */
export async function savePhoto(petId: string, photo: Blob): Promise<PetPage> {
  return call(pets.setPhoto, { petId }, { file: photo })
}
