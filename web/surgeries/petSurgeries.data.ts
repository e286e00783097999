import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { surgeries, type SurgeryStatus } from '#shared/surgeries/surgeries.contract.ts'
import { pagesOf } from '#web/http/pages.ts'

/** The pages of a pet's surgeries; while another state loads, the rows of the last one stay. */
export function usePetSurgeries(petId: string, status: SurgeryStatus | '') {
  return useInfiniteQuery({ ...pagesOf(surgeries.listOfPet, { petId, status }), placeholderData: keepPreviousData })
}
