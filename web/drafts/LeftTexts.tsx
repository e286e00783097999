import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { showDateTime } from '#shared/values/date.ts'
import { dropLeft } from '#web/drafts/keepDraft.ts'
import type { Keeper, LeftCopy } from '#web/drafts/keeper.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { toastError } from '#web/ui/toasts.ts'
import '#web/drafts/LeftTexts.css'

interface LeftTextsProps {
  offered: readonly LeftCopy[]
  keeper: Keeper
  onDropped: (dropped: LeftCopy) => void
}

/** The texts that are offered, each where it was typed. */
export function LeftTexts({ offered, keeper, onDropped }: LeftTextsProps) {
  const [discarding, setDiscarding] = useState<LeftCopy>()
  const { pathname, search } = useLocation()

  const discard = async (): Promise<void> => {
    if (!discarding) return
    setDiscarding(undefined)
    try {
      await dropLeft(keeper, discarding)
      onDropped(discarding)
    } catch {
      toastError('No se descartó el texto', 'Este navegador no dejó borrarlo. Intente de nuevo.')
    }
  }

  return (
    <section
      className="LeftTexts line notice gap-10 pady-10 padx-14 below-16 screen-only"
      aria-label="Texto sin enviar en este equipo"
    >
      <IconDeviceFloppy size={20} stroke={1.75} aria-hidden />
      <ul className="held gap-6 grow">
        {offered.map((item) => (
          <li className="row wrap" key={`${item.record}/${item.opening}`}>
            <span className="slim breaks">
              Hay cambios sin guardar en «
              {item.path === pathname + search ? (
                <strong>{item.title}</strong>
              ) : (
                <Link to={item.path}>{item.title}</Link>
              )}
              » ({showCount(Object.keys(item.edits).length, 'cambio', 'cambios')}, {showDateTime(item.at)}). Ábralo para
              recuperarlos.
            </span>
            {item.path === pathname + search ? null : (
              <Button size="compact" to={item.path}>
                Continuar
              </Button>
            )}
            <Button size="compact" tone="subtle" onClick={() => setDiscarding(item)}>
              Descartar
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={discarding !== undefined}
        onClose={() => setDiscarding(undefined)}
        onConfirm={() => void discard()}
        title={`¿Descartar lo escrito en ${discarding?.title ?? ''}?`}
        verb="Descartar"
      >
        Se borra de este equipo el texto que no se alcanzó a enviar. No se puede recuperar.
      </ConfirmModal>
    </section>
  )
}
