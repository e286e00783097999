import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { histories } from '#shared/histories/histories.contract.ts'
import type { HistorySearch } from '#web/histories/historySearch.ts'
import { call } from '#web/http/call.ts'
import { nextPage, queryKey } from '#web/http/query.ts'

/** The pages of a search; while another search loads, the rows of the last one stay. */
export function useHistoryPages(search: HistorySearch) {
  return useInfiniteQuery({
    queryKey: queryKey(histories.list, search),
    queryFn: ({ pageParam, signal }) => call(histories.list, { ...search, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}
