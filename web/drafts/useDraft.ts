import { useEffect } from 'react'
import { queryOptions } from '@tanstack/react-query'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import {
  type Drafted,
  type DraftSource,
  type DraftState,
  findDraft,
  makeDraft,
  type RunningDraft,
} from '#web/drafts/runDraft.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { queryClient } from '#web/http/queryClient.ts'
import { useMachine } from '#web/ui/machine.ts'

/**
 * The query of a record that somebody writes. It answers with the draft, which alone holds the record: whatever is read
 * anew goes there.
 */
export function draftQuery<R extends Route, Found extends OutputOf<R> & Drafted>(
  reading: R,
  input: CallOf<R>,
  source: Omit<DraftSource<Found>, 'read'>,
) {
  const { queryKey: recordKey, meta } = queryOf(reading, input)
  const queryKey = [...recordKey, 'draft', source.accountId]
  const read = (signal?: AbortSignal) => call(reading, input, { signal }) as Promise<Found>
  const take = (found: Found): RunningDraft<Found> => {
    const known = findDraft(source) ?? queryClient.getQueryData<RunningDraft<Found>>(queryKey)
    known?.refresh(found)
    return known ?? makeDraft({ ...source, read }, found)
  }
  return queryOptions<RunningDraft<Found>>({
    queryKey,
    queryFn: async ({ signal }) => take(await read(signal)),
    // What just made the record answered with it.
    initialData: () => {
      const made = queryClient.getQueryData<Found>(recordKey)
      return made && take(made)
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(recordKey)?.dataUpdatedAt,
    structuralSharing: false,
    meta: { ...meta, take: (draft, found) => (draft as RunningDraft<Found>).refresh(found as Found) },
  })
}

export interface UsedDraft<R extends Drafted = Drafted> extends DraftState<R> {
  running: RunningDraft<R>
}

/** The draft of the record on this screen. */
export function useDraft<R extends Drafted>(running: RunningDraft<R>): UsedDraft<R> {
  useEffect(() => running.retain(), [running])
  return { ...useMachine(running), running }
}
