import type { ReactNode } from 'react'
import type { Saved } from '#shared/http/errors.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { showSaver } from '#web/form/saved.ts'
import { SaveBarError } from '#web/ui/SaveBar.tsx'

interface DraftTroubleOptions {
  used: UsedDraft
  /** Who saved first what is in conflict. */
  saved: Saved | undefined
  isNarrow: boolean
  showField: (name: string) => string
  onGo: (field: string) => void
  /** Opens both texts of what two people changed. */
  onCompare: () => void
}

/** What the save bar says first: why what is typed is not with the server. */
export function draftTrouble(options: DraftTroubleOptions): ReactNode {
  const { used, saved, isNarrow, showField, onGo, onCompare } = options
  const conflicts = Object.keys(used.draft.conflicts)
  if (conflicts.length > 0) {
    const what = conflicts.length === 1 ? `«${conflicts.map(showField).join('')}»` : `${conflicts.length} campos`
    const text = `${showSaver(saved, 'también cambió', 'también cambiaron')} ${what}`
    return <SaveBarError text={text} field={{ label: 'Comparar los textos', onGo: onCompare }} />
  }
  // There is one line for it here: that nothing reaches the server comes before what is still to fill in.
  const { phase } = used.draft
  if (isNarrow && (phase === 'offline' || phase === 'failed')) return <DraftStatus used={used} isCompact />
  const refused = Object.keys(used.draft.refused)
  const [field] = refused
  if (field === undefined) return undefined
  const text = refused.length === 1 ? 'Revise 1 campo' : `Revise ${refused.length} campos`
  return (
    <SaveBarError
      text={text}
      field={{ label: showField(field), onGo: () => onGo(field) }}
      others={refused.length - 1}
    />
  )
}
