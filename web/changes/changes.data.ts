import { useInfiniteQuery } from '@tanstack/react-query'
import { type ChangedRecord, changes } from '#shared/changes/changes.contract.ts'
import { call } from '#web/http/call.ts'
import { nextPage, queryKey } from '#web/http/query.ts'

/** The modification history of a record, read again each time it is opened. */
export function useChanges(record: ChangedRecord, recordId: string) {
  return useInfiniteQuery({
    queryKey: [...queryKey(changes.list), { record, recordId }],
    queryFn: ({ pageParam, signal }) => call(changes.list, { record, recordId, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
}
