import { overDraft } from '#web/acts/overDraft.ts'
import type { Over } from '#web/acts/runActs.ts'
import { changedFields } from '#web/drafts/draft.ts'
import type { RunningDraft } from '#web/drafts/runDraft.ts'
import { type SheetKind, type SheetRecord, shownRecord } from '#web/sheet/sheet.ts'

/** What is done with a sheet that is open. @param by who types */
export function overSheet<R extends SheetRecord>(kind: SheetKind<R>, running: RunningDraft<R>, by: string): Over<R> {
  return overDraft(
    running,
    () => shownRecord(kind, running.state(), by),
    (seen, now) => [
      ...changedFields(kind.recordOf(seen).values, kind.recordOf(now).values).map(kind.showField),
      ...changedFields(kind.signed?.(seen) ?? {}, kind.signed?.(now) ?? {}),
    ],
  )
}
