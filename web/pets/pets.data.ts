import { useQuery } from '@tanstack/react-query'
import { pets } from '#shared/pets/pets.contract.ts'
import { queryOf } from '#web/http/query.ts'

export function usePet(petId: string) {
  return useQuery(queryOf(pets.get, { petId }))
}
