import type { ReactNode } from 'react'
import { menuOf } from '#web/acts/ActButton.tsx'
import { hasEdits } from '#web/drafts/draft.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { UnsentText } from '#web/drafts/UnsentText.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { AddendumForm } from '#web/sheet/AddendumForm.tsx'
import { RestoredNotice } from '#web/sheet/RestoredNotice.tsx'
import type { IndexedSection, SheetKind, SheetRecord } from '#web/sheet/sheet.ts'
import { SheetConflicts } from '#web/sheet/SheetConflicts.tsx'
import { type Sheet, SheetContext } from '#web/sheet/SheetContext.tsx'
import { SheetHeader } from '#web/sheet/SheetHeader.tsx'
import { SheetIndex } from '#web/sheet/SheetIndex.tsx'
import { type OpenSheet, readOnlySheet } from '#web/sheet/useOpenSheet.ts'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'
import '#web/sheet/SheetPage.css'
import '#web/sheet/SheetSections.css'

interface SheetPageProps<R extends SheetRecord> {
  sheet: Sheet<R>
  /** What is done with the record, beside printing it and reading its history. */
  menu?: readonly MenuAction[]
  /** With the state of each; none for what is read as one text. */
  sections?: readonly IndexedSection[] | undefined
  /** The autosave state, or nothing. */
  state?: ReactNode
  /** Below it: the save bar, the dialogs. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of a record that is written over time: header, index, sheet, rail. */
function SheetPage<R extends SheetRecord>({ sheet, menu, sections, state, foot, children }: SheetPageProps<R>) {
  const { kind, record } = sheet
  const isNarrow = useHasBottomBar()
  const index = sections ? (
    <SheetIndex label={`Secciones de la ${kind.name.toLowerCase()}`} sections={sections} />
  ) : null
  return (
    <SheetContext value={sheet}>
      <div className="Sheet" data-reading={sections ? undefined : true}>
        <SheetHeader sheet={sheet} state={isNarrow ? null : state} menu={menu}>
          {isNarrow ? index : null}
        </SheetHeader>
        <div className="Sheet-columns">
          {index && !isNarrow ? <div className="Sheet-index">{index}</div> : null}
          <div>{children}</div>
          <aside className="Sheet-rail box raised" aria-label="Paciente">
            <kind.Rail record={record} />
          </aside>
        </div>
        {foot}
      </div>
    </SheetContext>
  )
}

interface WrittenSheetProps<R extends SheetRecord> extends SheetPageProps<R> {
  sheet: OpenSheet<R>
  /** What the menu does beside its acts. */
  menu?: readonly MenuAction[]
}

/** A sheet that is written. @param props.foot its save bar, and dialogs of its own */
export function WrittenSheet<R extends SheetRecord>({ menu = [], ...props }: WrittenSheetProps<R>) {
  const { sheet, foot, children } = props
  const { offered, dialog } = sheet.acts
  return (
    <SheetPage
      {...props}
      menu={[...menu, ...menuOf(offered)]}
      state={<DraftStatus used={sheet.used} />}
      foot={
        <>
          {foot}
          {dialog}
          <SheetConflicts sheet={sheet} />
        </>
      }
    >
      <RestoredNotice sheet={sheet} />
      {children}
    </SheetPage>
  )
}

interface ReadSheetProps<R extends SheetRecord> extends Pick<SheetPageProps<R>, 'sections' | 'children'> {
  kind: SheetKind<R>
  record: R
  /** Of somebody who was writing when it was closed. */
  used?: UsedDraft | undefined
}

/** A sheet that is read: closed, or written by others. Below it, where it takes one, a note. */
export function ReadSheet<R extends SheetRecord>({ kind, record, used, sections, children }: ReadSheetProps<R>) {
  const mayAnnotate = useMay(kind.annotate)
  const takesNotes = !kind.refuseNote(record)
  return (
    <SheetPage sheet={readOnlySheet(kind, record)} sections={sections}>
      {used && hasEdits(used.draft) ? (
        <UnsentText
          used={used}
          closed={`La ${kind.name.toLowerCase()} se cerró.`}
          advice={`Cópielo si lo necesita${takesNotes ? ', por ejemplo en una nota aclaratoria' : ''}.`}
          showEdit={(field, value) => `${kind.showField(field)}: ${kind.showValue(field, value) || 'Vacío'}`}
        />
      ) : null}
      {children}
      {mayAnnotate && takesNotes ? <AddendumForm /> : null}
    </SheetPage>
  )
}
