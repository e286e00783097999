import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { hasEdits, hasSendable } from '#web/drafts/draft.ts'
import { AutosaveStatus, type AutosaveState } from '#web/ui/AutosaveStatus.tsx'

/** Where what was typed is, in the words of the design. */
export function DraftStatus({ used, isCompact = false }: { used: UsedDraft; isCompact?: boolean }) {
  return <AutosaveStatus state={stateOf(used)} isCompact={isCompact} />
}

function stateOf({ draft, place, running }: UsedDraft): AutosaveState {
  const changes = Object.keys(draft.edits).length
  switch (draft.phase) {
    case 'saving':
    case 'reading':
      return { kind: 'saving' }
    case 'offline':
      return changes > 0 ? { kind: 'offline', changes, isOnlyInTab: place === 'memory' } : savedState(draft.savedAt)
    case 'failed':
      return { kind: 'failed', onRetry: () => void running.saveNow() }
    case 'idle':
    case 'noSession':
    case 'closed':
      // Typed a moment ago, and sent in a moment: nothing to say yet.
      return hasSendable(draft) ? { kind: 'idle' } : savedState(draft.savedAt, hasEdits(draft))
  }
}

function savedState(at: string | undefined, isRest = false): AutosaveState {
  return at ? { kind: 'saved', at, isRest } : { kind: 'idle' }
}
