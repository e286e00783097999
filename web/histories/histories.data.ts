import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { histories } from '#shared/histories/histories.contract.ts'
import type { HistorySearch } from '#web/histories/historySearch.ts'
import { pagesOf } from '#web/http/pages.ts'

/** The pages of a search; while another search loads, the rows of the last one stay. */
export function useHistoryPages(search: HistorySearch) {
  return useInfiniteQuery({ ...pagesOf(histories.list, search), placeholderData: keepPreviousData })
}
