import { useState } from 'react'
import { IconDeviceFloppy, IconLock } from '@tabler/icons-react'
import { showFlatField } from '#web/consultations/consultationSheet.ts'
import { hasEdits } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'

/** What the writer must know: a text found on this device, a part that somebody else writes. */
export function DraftNotices({ used, writesAll }: { used: UsedDraft; writesAll: boolean }) {
  const { draft, restored } = used
  const [isRestoredSeen, setRestoredSeen] = useState(false)
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
      {writesAll ? null : (
        <div className="Notice" role="note">
          <IconLock size={20} stroke={1.75} aria-hidden />
          <p>Con su cuenta escribe la anamnesis y las constantes. Lo demás lo escribe un médico veterinario.</p>
        </div>
      )}
    </>
  )
}
