import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ChangedRecord, changes } from '#shared/changes/changes.contract.ts'
import { lastChange } from '#shared/changes/changes.rules.ts'
import { type Saved, saversOf } from '#shared/http/errors.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'

/** The modification history of a record, read again each time it is opened. */
export function useChanges(record: ChangedRecord, recordId: string) {
  return useInfiniteQuery({ ...pagesOf(changes.list, { record, recordId }), staleTime: 0 })
}

/** A conflict is about what was saved just now: older lines tell nothing about it. */
const RECENT_LINES = 30

/**
 * Who saved the fields that are in conflict: asked once there are any, and again with each version of the record. Nothing
 * until it is known, and for who may not read the history.
 */
export function useSavers(
  record: ChangedRecord,
  recordId: string,
  { version, conflicts }: { version: number; conflicts: Readonly<Record<string, unknown>> },
): Saved | undefined {
  const { id } = useProfile()
  const fields = Object.keys(conflicts)
  const isAsked = useMay('changes.read') && fields.length > 0
  const recent = queryOf(changes.list, { record, recordId, pageSize: RECENT_LINES })
  const queryKey = [...recent.queryKey, version]
  const lines = useQuery({ ...recent, queryKey, enabled: isAsked, staleTime: 0, gcTime: 0 }).data?.items ?? []
  const found = isAsked ? fields.map((field) => lastChange(lines, field)) : []
  const saves = found.filter((line) => line !== undefined)
  if (saves.length === 0 || saves.length < fields.length) return undefined
  const when = (line: (typeof saves)[number]) => line.lastAt ?? line.at
  saves.sort((one, other) => when(one).localeCompare(when(other)))
  const last = saves[saves.length - 1]
  const savers = saves.map(({ actorId, actorName }) => ({ name: actorName, isOneself: actorId === id }))
  return last && saversOf(savers, when(last))
}
