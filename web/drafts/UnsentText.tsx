import { useState } from 'react'
import { CopyButton } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import '#web/drafts/UnsentText.css'

interface UnsentTextProps {
  used: UsedDraft
  /** "La consulta se cerró." */
  closed: string
  /** What can be done with it: "Cópielo si lo necesita." */
  advice: string
  /** A line a field, with its name. */
  showEdit: (field: string, value: unknown) => string
}

/** Closed while somebody wrote: the text could not be sent any more, and is here to be read and copied. */
export function UnsentText({ used, closed, advice, showEdit }: UnsentTextProps) {
  const [isAsking, setAsking] = useState(false)
  const text = Object.entries(used.draft.edits)
    .map(([field, value]) => showEdit(field, value))
    .join('\n')
  return (
    <section
      className="Notice line edged surface round top gap-10 pady-10 padx-14 below-16 soft"
      data-tone="red"
      aria-label="Texto que no se alcanzó a enviar"
    >
      <IconAlertTriangle className="rigid" size={20} stroke={1.75} aria-hidden />
      <div className="UnsentText grow">
        <p>
          <strong>{used.draft.problem ?? closed}</strong> Esto que usted escribió no se alcanzó a enviar. {advice}
        </p>
        <pre className="surface round-6">{text}</pre>
        <div className="line gap-8">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="compact" icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={copy}>
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
          <Button size="compact" tone="subtle" onClick={() => setAsking(true)}>
            Descartar
          </Button>
        </div>
      </div>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={used.running.discard}
        title="¿Descartar lo que no se alcanzó a enviar?"
        verb="Descartar"
      >
        Se borra de este equipo. No se puede recuperar.
      </ConfirmModal>
    </section>
  )
}
