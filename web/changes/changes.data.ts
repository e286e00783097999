import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ChangedRecord, changes } from '#shared/changes/changes.contract.ts'
import { lastSaver } from '#shared/changes/changes.rules.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'

/** The modification history of a record, read again each time it is opened. */
export function useChanges(record: ChangedRecord, recordId: string) {
  return useInfiniteQuery({ ...pagesOf(changes.list, { record, recordId }), staleTime: 0 })
}

/** The subject of a sentence about a conflict: "Otra persona también cambió…". */
export const whoChanged = (wasOneself: boolean): string => (wasOneself ? 'Usted, en otra pestaña,' : 'Otra persona')

/** A conflict is about what was saved just now: older lines tell nothing about it. */
const RECENT_LINES = 30

/**
 * Did this person save all these fields, from another tab or device? Asked once there are any, and again with each version
 * of the record; until it is known, and for who may not read the history, it was somebody else.
 */
export function useWasOneself(
  record: ChangedRecord,
  recordId: string,
  { version, conflicts }: { version: number; conflicts: Readonly<Record<string, unknown>> },
): boolean {
  const { id } = useProfile()
  const fields = Object.keys(conflicts)
  const isAsked = useMay('changes.read') && fields.length > 0
  const recent = queryOf(changes.list, { record, recordId, pageSize: RECENT_LINES })
  const queryKey = [...recent.queryKey, version]
  const lines = useQuery({ ...recent, queryKey, enabled: isAsked, staleTime: 0, gcTime: 0 }).data?.items ?? []
  return isAsked && fields.every((field) => lastSaver(lines, field) === id)
}
