import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { queryKey, queryOf } from '#web/http/query.ts'

export function useWeights(petId: string) {
  return useQuery(queryOf(weights.list, { petId }))
}

/** Lets everything that shows a weight of this pet be read again. */
export function useWeightChanged(petId: string): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const key of [
      queryKey(weights.list, { petId }),
      queryKey(pets.get, { petId }),
      queryKey(owners.get),
      queryKey(histories.list),
      queryKey(consultations.get),
    ])
      void queryClient.invalidateQueries({ queryKey: key })
  }
}
