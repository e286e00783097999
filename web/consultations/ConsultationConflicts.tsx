import type { Saved } from '#shared/http/errors.ts'
import { controlId } from '#web/consultations/SheetFields.tsx'
import { showFlatField, showFlatValue } from '#web/consultations/consultationSheet.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { ConflictModal } from '#web/form/ConflictModal.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'

interface ConsultationConflictsProps {
  used: UsedDraft
  /** Who saved first, where it is known. */
  saved: Saved | undefined
  opened: boolean
  onClose: () => void
  /** To the field that was decided on. */
  onGo: (field: string) => void
}

/** Fields that somebody else changed too: both texts, to decide. Until then mine is shown and not sent. */
export function ConsultationConflicts({ used, saved, opened, onClose, onGo }: ConsultationConflictsProps) {
  const { draft, running } = used
  const names = Object.fromEntries(useProfessionals().map(({ id, name }) => [id, name]))
  const conflicts = Object.entries(draft.conflicts).map(([name, theirs]) => ({
    name,
    mine: draft.edits[name],
    theirs,
  }))
  return (
    <ConflictModal
      opened={opened && conflicts.length > 0}
      conflicts={conflicts}
      saved={saved}
      labels={Object.fromEntries(conflicts.map(({ name }) => [name, showFlatField(name)]))}
      controlId={controlId}
      showValue={(field, value) => showFlatValue(field, value, names) || 'Vacío'}
      onResolve={(decided) => {
        for (const [field, value] of Object.entries(decided)) running.resolve(field, value)
        onClose()
        const [first] = Object.keys(decided)
        if (first !== undefined) onGo(first)
      }}
      onClose={onClose}
    />
  )
}
