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
import { knownOf, queryKey as keyOfReading } from '#web/http/query.ts'
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
  const recordKey = keyOfReading(reading, input)
  const queryKey = [...recordKey, 'draft', source.accountId]
  const known = knownOf(reading, input)
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
      const found = queryClient.getQueryData<Found>(recordKey) ?? (known.initialData() as Found | undefined)
      return found && take(found)
    },
    initialDataUpdatedAt: () => {
      const record = queryClient.getQueryState(recordKey)
      if (record?.data === undefined) return known.initialDataUpdatedAt()
      return record.isInvalidated ? 0 : record.dataUpdatedAt
    },
    structuralSharing: false,
    meta: {
      ...known.meta,
      take: (draft, found) => (draft as RunningDraft<Found>).refresh(found as Found),
      device: {
        plain: (draft) => (draft as RunningDraft<Found>).saved(),
        fromPlain: (kept) => {
          const { record, saved } = kept as ReturnType<RunningDraft<Found>['saved']>
          const draft = take(record)
          draft.catchUp(saved)
          return draft
        },
        follow: (draft, changed) => followVersions(draft as RunningDraft<Found>, changed),
      },
    },
  })
}

function followVersions({ state, subscribe }: Pick<RunningDraft, 'state' | 'subscribe'>, changed: () => void) {
  let { version } = state().draft
  return subscribe(() => {
    const before = version
    version = state().draft.version
    if (version !== before) changed()
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
