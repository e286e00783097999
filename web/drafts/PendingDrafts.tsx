import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { showDateTime } from '#shared/values/date.ts'
import { dropCopy, type KeptCopy } from '#web/drafts/copies.ts'
import { formOf, listLeftCopies, onLeftChanged } from '#web/drafts/formKeeper.ts'
import { FormKeeperContext } from '#web/form/formKeeper.ts'
import { dropLeft } from '#web/form/keepForm.ts'
import { onOpenForms, openForms } from '#web/form/openForms.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { toastError } from '#web/ui/toasts.ts'
import '#web/drafts/PendingDrafts.css'

interface Pending {
  tab: string
  copy: KeptCopy
}

/** What this account typed on this device and never reached the server: offered at its next login. */
export function PendingDrafts({ accountId }: { accountId: string }) {
  const [pending, setPending] = useState<Pending[]>([])
  const [discarding, setDiscarding] = useState<Pending>()
  const { pathname, search } = useLocation()
  const keeper = useContext(FormKeeperContext)
  const forms = useSyncExternalStore(onOpenForms, openForms)

  useEffect(() => {
    let newest = 0
    const list = (): void => {
      const mine = ++newest
      void listLeftCopies(accountId).then(
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
  }, [accountId, pathname])

  // A record that saves itself takes its copy up where it is open, and a form offers its own.
  const offered = pending.filter(({ copy }) => {
    const form = formOf(copy)
    return form === undefined ? copy.path !== pathname : !forms.some(({ kept }) => kept === form)
  })
  if (offered.length === 0) return null

  const discard = async (): Promise<void> => {
    if (!discarding) return
    const { tab, copy } = discarding
    const form = formOf(copy)
    setDiscarding(undefined)
    try {
      if (form === undefined) await dropCopy(accountId, tab, copy.record)
      else if (keeper) await dropLeft(keeper, tab, { id: form, title: copy.title })
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
          <li key={`${item.copy.record}/${item.tab}`}>
            <span>
              Quedó texto sin enviar en{' '}
              {item.copy.path === pathname + search ? (
                <strong>{item.copy.title}</strong>
              ) : (
                <Link to={item.copy.path}>{item.copy.title}</Link>
              )}
              : {showCount(Object.keys(item.copy.edits).length, 'cambio', 'cambios')}, {showDateTime(item.copy.at)}
              {item.copy.path === pathname + search ? '. Ábralo otra vez en esta página para recuperarlo.' : ''}
            </span>
            {item.copy.path === pathname + search ? null : (
              <Button size="compact" to={item.copy.path}>
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
        title={`¿Descartar lo escrito en ${discarding?.copy.title ?? ''}?`}
        verb="Descartar"
      >
        Se borra de este equipo el texto que no se alcanzó a enviar. No se puede recuperar.
      </ConfirmModal>
    </section>
  )
}
