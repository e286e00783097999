import type { ReactNode } from 'react'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { draftTrouble } from '#web/drafts/draftTrouble.tsx'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'
import { SaveBar } from '#web/ui/SaveBar.tsx'
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
  const { used, saved, kind, goTo } = sheet
  const isNarrow = useHasBottomBar()
  const trouble = draftTrouble({
    used,
    saved,
    isNarrow,
    showField: kind.showField,
    onGo: goTo,
    onCompare: () => sheet.ask('conflicts'),
  })
  return (
    <SaveBar
      state={trouble ?? note ?? (isNarrow ? <DraftStatus used={used} isCompact /> : null)}
      secondary={isNarrow ? undefined : secondary}
      primary={primary}
    />
  )
}
