import type { ReactNode } from 'react'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { showSaver } from '#web/form/saved.ts'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'
import { SaveBar, SaveBarError } from '#web/ui/SaveBar.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'

interface SheetBarProps<R extends SheetRecord> {
  sheet: OpenSheet<R>
  /** What keeps the next step from being taken; said where nothing is wrong with what was typed. */
  note?: ReactNode
  /** Where there is room. */
  secondary?: ReactNode
  primary: ReactNode
}

/** At the foot of a sheet that is written: what is wrong, or where what was typed is, and what comes next. */
export function SheetBar<R extends SheetRecord>({ sheet, note, secondary, primary }: SheetBarProps<R>) {
  const isNarrow = useHasBottomBar()
  const status = isNarrow ? <DraftStatus used={sheet.used} isCompact /> : null
  return (
    <SaveBar
      state={troubleOf(sheet, status) ?? note ?? status}
      secondary={isNarrow ? undefined : secondary}
      primary={primary}
    />
  )
}

/** Why what is typed is not with the server. @param status where the bar is the one place for it */
function troubleOf<R extends SheetRecord>(
  { used, saved, kind, goTo, compare }: OpenSheet<R>,
  status: ReactNode,
): ReactNode {
  const { phase, ...draft } = used.draft
  const conflicts = Object.keys(draft.conflicts)
  if (conflicts.length > 0) {
    const what = conflicts.length === 1 ? `«${conflicts.map(kind.showField).join('')}»` : `${conflicts.length} campos`
    const text = `${showSaver(saved, 'también cambió', 'también cambiaron')} ${what}`
    return <SaveBarError text={text} field={{ label: 'Comparar los textos', onGo: () => compare(true) }} />
  }
  // There is one line for it here: that nothing reaches the server comes before what is still to fill in.
  if (status && (phase === 'offline' || phase === 'failed')) return status
  const refused = Object.keys(draft.refused)
  const [field] = refused
  if (field === undefined) return undefined
  const text = refused.length === 1 ? 'Revise 1 campo' : `Revise ${refused.length} campos`
  const first = { label: kind.showField(field), onGo: () => goTo(field) }
  return <SaveBarError text={text} field={first} others={refused.length - 1} />
}
