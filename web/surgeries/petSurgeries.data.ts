import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { surgeries, type SurgeryStatus } from '#shared/surgeries/surgeries.contract.ts'
import { call } from '#web/http/call.ts'
import { nextPage, queryKey } from '#web/http/query.ts'

/** The pages of a pet's surgeries; while another state loads, the rows of the last one stay. */
export function usePetSurgeries(petId: string, status: SurgeryStatus | '') {
  return useInfiniteQuery({
    queryKey: [...queryKey(surgeries.listOfPet), { petId, status }],
    queryFn: ({ pageParam, signal }) => call(surgeries.listOfPet, { petId, status, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}
