import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { call } from '#web/http/call.ts'
import { metaOf, queryKey } from '#web/http/query.ts'

/** The pages of a pet's timeline; while another search loads, the lines of the last one stay. */
export function useTimeline(petId: string, search: { kinds: string; q: string }) {
  return useInfiniteQuery({
    queryKey: queryKey(timeline.list, { petId, ...search }),
    queryFn: ({ pageParam, signal }) => call(timeline.list, { petId, ...search, after: pageParam }, { signal }),
    meta: metaOf(timeline.list),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
