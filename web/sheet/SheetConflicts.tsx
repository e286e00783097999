import { ConflictModal } from '#web/form/ConflictModal.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import { controlId } from '#web/sheet/SheetContext.tsx'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'

/** Fields that somebody else changed too: both texts, to decide. Until then mine is shown and not sent. */
export function SheetConflicts<R extends SheetRecord>({ sheet }: { sheet: OpenSheet<R> }) {
  const { kind, saved, isComparing, compare, goTo } = sheet
  const { draft, running } = sheet.used
  const names = Object.fromEntries(useProfessionals().map(({ id, name }) => [id, name]))
  const conflicts = Object.entries(draft.conflicts).map(([name, theirs]) => ({ name, mine: draft.edits[name], theirs }))
  return (
    <ConflictModal
      opened={isComparing && conflicts.length > 0}
      conflicts={conflicts}
      saved={saved}
      labels={Object.fromEntries(conflicts.map(({ name }) => [name, kind.showField(name)]))}
      controlId={controlId}
      showValue={(field, value) => kind.showValue(field, value, names) || 'Vacío'}
      onResolve={(decided) => {
        for (const [field, value] of Object.entries(decided)) running.resolve(field, value)
        compare(false)
        const [first] = Object.keys(decided)
        if (first !== undefined) goTo(first, { isAfterDialog: true })
      }}
      onClose={() => compare(false)}
    />
  )
}
