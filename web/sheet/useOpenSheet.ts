import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useHotkeys } from '@mantine/hooks'
import type { Saved } from '#shared/http/errors.ts'
import { useSavers } from '#web/changes/changes.data.ts'
import { shownValues } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { flushPending } from '#web/drafts/useRecordAction.ts'
import { showSaver } from '#web/form/saved.ts'
import type { SheetKind, SheetRecord } from '#web/sheet/sheet.ts'
import { controlId, type Sheet } from '#web/sheet/SheetContext.tsx'

const DIALOG_CLOSES_MS = 250

interface MissingField {
  field: string
  label: string
}

interface SheetOptions<R extends SheetRecord> {
  used: UsedDraft
  /** With what was typed. */
  record: R
  /** What is still needed before anybody can finish it, in the order of the sheet. */
  missing: readonly MissingField[]
  mayWrite?: (field: string) => boolean
  /** Brings the control of a field onto the screen, where it is not always there. */
  reveal?: (field: string) => void
}

/** A sheet that is written: what its fields and its frame need. */
export interface OpenSheet<R extends SheetRecord> extends Sheet<R> {
  used: UsedDraft
  missing: readonly MissingField[]
  /** Somebody tried to finish it: what is missing is an error now. */
  hasTried: boolean
  /** Who saved first what is in conflict, where it is known. */
  saved: Saved | undefined
  /** The dialog that is open: an action's, or `conflicts` with both texts of what two people changed. */
  asked: string | undefined
  ask: (dialog: string | undefined) => void
  /** Takes the focus to a field's control, once a dialog that is being left has given it back. */
  goTo: (field: string, options?: { isAfterDialog?: boolean }) => void
  /** Shows what must be decided or corrected first, or goes on. */
  tryToFinish: (goOn: () => void) => void
  /** Back to the animal, once all is saved. */
  close: () => void
}

export function useOpenSheet<R extends SheetRecord>(kind: SheetKind<R>, options: SheetOptions<R>): OpenSheet<R> {
  const { used, record, missing, mayWrite = () => true, reveal } = options
  const { draft, running } = used
  const navigate = useNavigate()
  const [hasTried, setTried] = useState(false)
  const [asked, ask] = useState<string>()
  const saved = useSavers(kind.record, record.id, draft)
  useHotkeys([['mod+S', () => void running.saveNow()]], [])

  const goTo: OpenSheet<R>['goTo'] = (field, { isAfterDialog = false } = {}) => {
    if (isAfterDialog) {
      setTimeout(() => goTo(field), DIALOG_CLOSES_MS)
      return
    }
    if (reveal) flushSync(() => reveal(field))
    const control = document.getElementById(controlId(field))
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  return {
    kind,
    record,
    used,
    missing,
    hasTried,
    saved,
    asked,
    ask,
    values: shownValues(draft),
    edit: running.edit,
    onBlur: () => void running.saveNow(),
    errorOf: (field) =>
      draft.refused[field]?.message ??
      (Object.hasOwn(draft.conflicts, field)
        ? `${showSaver(saved, 'también cambió', 'también cambiaron')} este dato.`
        : undefined),
    isOpen: true,
    mayWrite,
    isMissing: (field) => hasTried && missing.some((part) => part.field === field),
    flush: (only) => flushPending(running, only),
    goTo,
    tryToFinish: (goOn) => {
      setTried(true)
      const [refused] = Object.keys(draft.refused)
      if (Object.keys(draft.conflicts).length > 0) ask('conflicts')
      else if (refused !== undefined) goTo(refused)
      else goOn()
    },
    close: () => void running.saveNow().then(() => navigate(kind.list(record.pet.id))),
  }
}

/** A sheet that is only read: closed, or written by others. */
export function readOnlySheet<R extends SheetRecord>(kind: SheetKind<R>, record: R): Sheet<R> {
  return {
    kind,
    record,
    values: kind.recordOf(record).values,
    edit: () => undefined,
    onBlur: () => undefined,
    errorOf: () => undefined,
    isOpen: false,
    mayWrite: () => false,
    isMissing: () => false,
    flush: () => Promise.resolve(),
  }
}
