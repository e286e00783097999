import { useState } from 'react'
import { IconAlertTriangle, IconDeviceFloppy, IconLock } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { showFlatField, showFlatValue } from '#web/consultations/consultationSheet.ts'
import { hasEdits } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { ConflictModal } from '#web/form/ConflictModal.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { Button } from '#web/ui/Button.tsx'

/** What the writer must know: a text found on this device, a field that two people changed, a part for somebody else. */
export function DraftNotices({ used, writesAll }: { used: UsedDraft; writesAll: boolean }) {
  const { draft, restored, running } = used
  const [isConflictOpen, setConflictOpen] = useState(false)
  const [isRestoredSeen, setRestoredSeen] = useState(false)
  const names = Object.fromEntries(useProfessionals().map(({ id, name }) => [id, name]))
  const conflicts = Object.entries(draft.conflicts).map(([name, theirs]) => ({
    name,
    mine: draft.edits[name],
    theirs,
  }))
  return (
    <>
      {restored.length > 0 && !isRestoredSeen ? (
        <div className="Notice" data-tone="blue" role="status">
          <IconDeviceFloppy size={20} stroke={1.75} aria-hidden />
          <p>
            Se recuperó lo que había escrito en este equipo y no se había enviado:{' '}
            {restored.map(showFlatField).join(', ')}.{hasEdits(draft) ? '' : ' Ya está guardado.'}
          </p>
          <Button size="compact" onClick={() => setRestoredSeen(true)}>
            Entendido
          </Button>
        </div>
      ) : null}
      {conflicts.length > 0 ? (
        <div className="Notice" data-tone="red" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <p>
            Otra persona cambió {showCount(conflicts.length, 'campo', 'campos')} que usted también cambió:{' '}
            {conflicts.map(({ name }) => showFlatField(name)).join(', ')}. Su texto sigue aquí y no se envía hasta que
            elija.
          </p>
          <Button size="compact" onClick={() => setConflictOpen(true)}>
            Comparar
          </Button>
        </div>
      ) : null}
      {writesAll ? null : (
        <div className="Notice" role="note">
          <IconLock size={20} stroke={1.75} aria-hidden />
          <p>Con su cuenta escribe la anamnesis y las constantes. Lo demás lo escribe un médico veterinario.</p>
        </div>
      )}
      <ConflictModal
        opened={isConflictOpen && conflicts.length > 0}
        conflicts={conflicts}
        labels={Object.fromEntries(conflicts.map(({ name }) => [name, showFlatField(name)]))}
        showValue={(field, value) => showFlatValue(field, value, names) || 'Vacío'}
        onResolve={(decided) => {
          for (const [field, value] of Object.entries(decided)) running.resolve(field, value)
          setConflictOpen(false)
        }}
        onClose={() => setConflictOpen(false)}
      />
    </>
  )
}
