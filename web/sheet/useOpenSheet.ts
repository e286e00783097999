import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useHotkeys } from '@mantine/hooks'
import type { Saved } from '#shared/http/errors.ts'
import type { AnyAct } from '#web/acts/act.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { useSavers } from '#web/changes/changes.data.ts'
import { shownValues } from '#web/drafts/draft.ts'
import { flushPending } from '#web/drafts/flushPending.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { showSaver } from '#web/form/saved.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { overSheet } from '#web/sheet/overSheet.ts'
import { type MissingField, type SheetKind, type SheetRecord, shownRecord } from '#web/sheet/sheet.ts'
import { controlId, type Sheet } from '#web/sheet/SheetContext.tsx'

const DIALOG_CLOSES_MS = 250

interface SheetOptions<R extends SheetRecord> {
  used: UsedDraft<R>
  /** What is done with the whole of it. */
  acts: readonly AnyAct<R>[]
  mayWrite?: (field: string) => boolean
  /** Brings the control of a field onto the screen, where it is not always there. */
  reveal?: (field: string) => void
}

/** A sheet that is written: what its fields and its frame need. */
export interface OpenSheet<R extends SheetRecord> extends Sheet<R> {
  used: UsedDraft<R>
  acts: ReturnType<typeof useActs<R>>
  missing: readonly MissingField[]
  /** Somebody tried to finish it: what is missing is an error now. */
  hasTried: boolean
  /** Who saved first what is in conflict, where it is known. */
  saved: Saved | undefined
  /** Both texts of what two people changed stand in a dialog. */
  isComparing: boolean
  compare: (isComparing: boolean) => void
  /** Takes the focus to a field's control, once a dialog that is being left has given it back. */
  goTo: (field: string, options?: { isAfterDialog?: boolean }) => void
  /** Shows what must be decided or corrected first, or goes on. */
  tryToFinish: (goOn: () => void) => void
  /** Back to the animal, once all is saved. */
  close: () => void
}

export function useOpenSheet<R extends SheetRecord>(kind: SheetKind<R>, options: SheetOptions<R>): OpenSheet<R> {
  const { used, mayWrite = () => true, reveal } = options
  const { draft, running } = used
  const { name } = useProfile()
  const record = shownRecord(kind, used, name)
  const missing = kind.missing(record)
  const [over] = useState(() => overSheet(kind, running, name))
  const acts = useActs(options.acts, record, over)
  const navigate = useNavigate()
  const [hasTried, setTried] = useState(false)
  const [isComparing, compare] = useState(false)
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
    acts,
    missing,
    hasTried,
    saved,
    isComparing,
    compare,
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
      if (Object.keys(draft.conflicts).length > 0) compare(true)
      else if (refused !== undefined) goTo(refused)
      else goOn()
    },
    close: () => void running.saveNow().then(() => navigate(kind.list(record.pet.id))),
  }
}

/** A sheet that is only read: closed, or written by others. */
export function readOnlySheet<R extends SheetRecord>(kind: SheetKind<R>, record: R, idPrefix = ''): Sheet<R> {
  return {
    kind,
    record,
    values: kind.recordOf(record).values,
    edit: () => undefined,
    onBlur: () => undefined,
    errorOf: () => undefined,
    isOpen: false,
    idPrefix,
    mayWrite: () => false,
    isMissing: () => false,
    flush: () => Promise.resolve(),
  }
}
