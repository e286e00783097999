import { useQuery } from '@tanstack/react-query'
import { professionals, type ProfessionalName } from '#shared/professionals/professionals.contract.ts'
import { offeredProfessionals } from '#shared/professionals/professionals.rules.ts'
import { queryOf } from '#web/http/query.ts'

/** The clinic's professionals; empty while they load. */
export function useProfessionals(): ProfessionalName[] {
  return useQuery({ ...queryOf(professionals.list, {}), staleTime: 5 * 60_000 }).data ?? []
}

export function useOfferedProfessionals(chosenId = ''): ProfessionalName[] {
  return offeredProfessionals(useProfessionals(), chosenId)
}
