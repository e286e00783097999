import { useInfiniteQuery } from '@tanstack/react-query'
import { type ChangedRecord, changes } from '#shared/changes/changes.contract.ts'
import { pagesOf } from '#web/http/pages.ts'

/** The modification history of a record, read again each time it is opened. */
export function useChanges(record: ChangedRecord, recordId: string) {
  return useInfiniteQuery({ ...pagesOf(changes.list, { record, recordId }), staleTime: 0 })
}
