import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  hospitalizations,
  type OccupiedCage,
  type StayView,
} from '#shared/hospitalizations/hospitalizations.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { useQueuedCalls } from '#web/drafts/callQueue.ts'
import { withWaiting } from '#web/hospitalizations/waitingDoses.ts'
import { pagesOf, READ_ANEW_MS } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'

export function useStay(hospitalizationId: string) {
  return useQuery(queryOf(hospitalizations.get, { hospitalizationId }))
}

/** The plan of a day; while another day loads, the rows of the last one stay. Always asked for again: lives depend on it. */
export function usePlan(hospitalizationId: string, day: string) {
  const waiting = useQueuedCalls()
  const query = useQuery({
    ...queryOf(treatments.plan, { hospitalizationId, day }),
    placeholderData: keepPreviousData,
    staleTime: READ_ANEW_MS,
  })
  return { ...query, data: query.data && withWaiting(query.data, hospitalizationId, waiting) }
}

const none: OccupiedCage[] = []

/** The cages that have a patient by now. */
export function useOccupiedCages(): readonly OccupiedCage[] {
  return useQuery({ ...queryOf(hospitalizations.occupied, {}), staleTime: 0 }).data ?? none
}

export function useStayPages(search: { view: StayView; search: string }) {
  return useInfiniteQuery({
    ...pagesOf(hospitalizations.list, search),
    placeholderData: keepPreviousData,
    staleTime: READ_ANEW_MS,
  })
}

export function usePetStays(petId: string) {
  return useInfiniteQuery(pagesOf(hospitalizations.listOfPet, { petId }))
}
