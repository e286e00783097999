import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { showDateTime } from '#shared/values/date.ts'
import { dropLeft } from '#web/drafts/keepDraft.ts'
import { KeeperContext, type LeftCopy, onLeftChanged } from '#web/drafts/keeper.ts'
import { onOpenForms, openForms } from '#web/drafts/openForms.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { toastError } from '#web/ui/toasts.ts'
import '#web/drafts/PendingDrafts.css'

/** What this account typed on this device and never reached the server: offered at its next login. */
export function PendingDrafts() {
  const [pending, setPending] = useState<LeftCopy[]>([])
  const [discarding, setDiscarding] = useState<LeftCopy>()
  const { pathname, search } = useLocation()
  const keeper = useContext(KeeperContext)
  const forms = useSyncExternalStore(onOpenForms, openForms)

  useEffect(() => {
    let newest = 0
    const list = (): void => {
      const mine = ++newest
      void keeper?.listLeft().then(
        (found) => mine === newest && setPending(found),
        () => undefined,
      )
    }
    list()
    const stop = onLeftChanged(list)
    return () => {
      newest += 1
      stop()
    }
  }, [keeper, pathname])

  // A record that saves itself takes its copy up where it is open, and a form offers its own.
  const offered = pending.filter(({ record, path }) =>
    record.startsWith('forms/') ? !forms.some(({ kept }) => kept === record) : path !== pathname,
  )
  if (offered.length === 0) return null

  const discard = async (): Promise<void> => {
    if (!discarding || !keeper) return
    setDiscarding(undefined)
    try {
      await dropLeft(keeper, discarding)
      setPending((before) => before.filter((other) => other !== discarding))
    } catch {
      toastError('No se descartó el texto', 'Este navegador no dejó borrarlo. Intente de nuevo.')
    }
  }

  return (
    <section className="PendingDrafts" aria-label="Texto sin enviar en este equipo">
      <IconDeviceFloppy size={20} stroke={1.75} aria-hidden />
      <ul>
        {offered.map((item) => (
          <li key={`${item.record}/${item.opening}`}>
            <span>
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
