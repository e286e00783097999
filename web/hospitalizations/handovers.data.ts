import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { handovers } from '#shared/hospitalizations/handovers.contract.ts'
import { pagesOf, READ_ANEW_MS } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'

export function useHandoverSummary() {
  return useQuery({ ...queryOf(handovers.summary, {}), staleTime: READ_ANEW_MS })
}

export function useHandoverPages() {
  return useInfiniteQuery(pagesOf(handovers.list, {}))
}

/** The last one; nothing until it is there, or where there is none. */
export function useLastHandover() {
  return useQuery(queryOf(handovers.list, { pageSize: 1 })).data?.items[0]
}
