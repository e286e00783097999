import { useState } from 'react'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { showWhen } from '#web/form/saved.ts'
import type { LeftOffer } from '#web/form/useKeptForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import '#web/form/LeftNotice.css'

/** Offers, inside a form, what was typed into it earlier and never saved. */
export function LeftNotice({ left }: { left: LeftOffer | undefined }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="screen-only" role="status">
        {left ? (
          <div className="LeftNotice row notice wrap pady-10 padx-14 below-16">
            <IconDeviceFloppy className="rigid" size={20} stroke={1.75} aria-hidden />
            <p className="reach slim breaks">Quedó sin guardar lo que escribió {showWhen(left.at)}.</p>
            <Button size="compact" onClick={left.recover}>
              Recuperar
            </Button>
            <Button size="compact" tone="subtle" onClick={() => setAsking(true)}>
              Descartar
            </Button>
          </div>
        ) : null}
      </div>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          left?.discard()
        }}
        title="¿Descartar lo que quedó sin guardar?"
        verb="Descartar"
      >
        Se borra de este equipo. No se puede recuperar.
      </ConfirmModal>
    </>
  )
}
