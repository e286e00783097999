import { useQuery } from '@tanstack/react-query'
import { weights } from '#shared/weights/weights.contract.ts'
import { queryOf } from '#web/http/query.ts'

export function useWeights(petId: string) {
  return useQuery(queryOf(weights.list, { petId }))
}
