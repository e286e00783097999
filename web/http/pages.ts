import { useState } from 'react'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { call } from '#web/http/call.ts'
import { knownOf, queryKey } from '#web/http/query.ts'

/**
 * The `staleTime` of what is read again whenever it is shown, as it follows the clock or decides on lives: only what came with the
 * page, or was read for another part of it, is not asked for twice.
 */
export const READ_ANEW_MS = 5_000

/** A row of a list: a record, or an animal or a consultation with what the list shows of it. */
type Row = { id: string } | { petId: string } | { consultationId: string }

interface Page {
  items: Row[]
  page: number
  pageSize: number
  total: number
}

/** What `useInfiniteQuery` takes to read the pages of a contract, each row once. */
export function pagesOf<R extends Route>(route: R, input: Partial<Omit<CallOf<R>, 'page'>>) {
  type Found = Extract<OutputOf<R>, Page>
  const known = knownOf<Route>(route, { ...input, page: 1 })
  return infiniteQueryOptions({
    // Apart from the one page that others read of the same contract.
    queryKey: [...queryKey(route), input, 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await call<Route>(route, { ...input, page: pageParam }, { signal })) as Found,
    initialData: (): InfiniteData<Found, number> | undefined => {
      const first = known.initialData() as Found | undefined
      return first && { pages: [first], pageParams: [1] }
    },
    initialDataUpdatedAt: known.initialDataUpdatedAt,
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    meta: known.meta,
    select: onceEach<Found>,
  })
}

/** Something was registered while we paged: a row can move to the next page and come twice. */
export function onceEach<P extends { items: Row[] }>(data: InfiniteData<P, number>): InfiniteData<P, number> {
  const seen = new Set<string>()
  const isNew = (row: Row) => {
    const key = 'id' in row ? row.id : 'petId' in row ? row.petId : row.consultationId
    return !seen.has(key) && seen.add(key)
  }
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(isNew) })) }
}

/** A card of the start: the rows that came with it and, once more are asked for, the pages of their list. */
export function useCardPages<R extends Route>(
  route: R,
  input: Partial<Omit<CallOf<R>, 'page'>>,
  first: Extract<OutputOf<R>, Page>,
) {
  const list = pagesOf(route, input)
  const queryClient = useQueryClient()
  // Who comes back from one of the rows finds it where it was.
  const [wantsMore, setWantsMore] = useState(() => queryClient.getQueryData(list.queryKey) !== undefined)
  const pages = useInfiniteQuery({ ...list, enabled: wantsMore, staleTime: 0 })
  if (wantsMore && pages.data) return pages
  return {
    data: { pages: [first] },
    error: pages.error,
    hasNextPage: first.total > first.items.length,
    isFetching: pages.isFetching,
    isFetchNextPageError: wantsMore && pages.isError,
    isFetchingNextPage: pages.isFetching,
    fetchNextPage: async () => {
      if (wantsMore) await pages.refetch()
      else setWantsMore(true)
    },
  }
}
