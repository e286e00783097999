import { useState } from 'react'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { hasEdits } from '#web/drafts/draft.ts'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'
import { Button } from '#web/ui/Button.tsx'

/** What the writer must know: a text was found on this device. */
export function RestoredNotice<R extends SheetRecord>({ sheet }: { sheet: OpenSheet<R> }) {
  const { draft, restored } = sheet.used
  const [isSeen, setSeen] = useState(false)
  if (restored.length === 0 || isSeen) return null
  return (
    <div
      className="Notice line edged surface round top gap-10 pady-10 padx-14 below-16 soft"
      data-tone="blue"
      role="status"
    >
      <IconDeviceFloppy className="rigid" size={20} stroke={1.75} aria-hidden />
      <p className="grow">
        Se recuperó lo que había escrito en este equipo y no se había enviado:{' '}
        {restored.map(sheet.kind.showField).join(', ')}.{hasEdits(draft) ? '' : ' Ya está guardado.'}
      </p>
      <Button size="compact" onClick={() => setSeen(true)}>
        Entendido
      </Button>
    </div>
  )
}
