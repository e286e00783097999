import { useEffect, useState } from 'react'
import type { DraftRecord } from '#web/drafts/draft.ts'
import { type DraftSource, type DraftState, runDraft, type RunningDraft } from '#web/drafts/runDraft.ts'
import { useMachine } from '#web/ui/machine.ts'

export interface UsedDraft extends DraftState {
  running: RunningDraft
}

/**
 * The draft of the record on this screen. Give the screen the record's id as its `key`: source and record are read
 * once, later readings of the record come in by themselves.
 */
export function useDraft(source: DraftSource, record: DraftRecord): UsedDraft {
  const [running] = useState(() => runDraft(source, record))
  useEffect(() => running.retain(), [running])
  useEffect(() => running.refresh(record), [running, record])
  const state = useMachine(running)
  return { ...state, running }
}
