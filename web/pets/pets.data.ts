import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { useCatalogueTyped } from '#web/catalogues/catalogues.data.ts'
import { queryKey, queryOf } from '#web/http/query.ts'

export function usePet(petId: string) {
  return useQuery(queryOf(pets.get, { petId }))
}

/** Shows a saved pet at once, and lets what else carries its name, photo or species be read again. */
export function usePetSaved(): (pet: PetPage) => void {
  const queryClient = useQueryClient()
  const noteTyped = useCatalogueTyped()
  return (pet) => {
    noteTyped(pet)
    queryClient.setQueryData(queryOf(pets.get, { petId: pet.id }).queryKey, pet)
    for (const key of [
      queryKey(owners.list),
      queryKey(owners.get, { ownerId: pet.owner.id }),
      queryKey(histories.list),
      queryKey(weights.list, { petId: pet.id }),
      queryKey(consultations.get),
      queryKey(consultations.listOfOwner),
      // A death cancels what was planned; taken back it plans it again.
      queryKey(controls.listOfPet, { petId: pet.id }),
      queryKey(controls.list),
      queryKey(timeline.list, { petId: pet.id }),
      queryKey(home.get),
    ])
      void queryClient.invalidateQueries({ queryKey: key })
  }
}
