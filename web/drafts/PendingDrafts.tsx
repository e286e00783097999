import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { showDateTime } from '#shared/values/date.ts'
import { dropCopy, type KeptCopy, listCopies } from '#web/drafts/copies.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import '#web/drafts/PendingDrafts.css'

interface Pending {
  tab: string
  copy: KeptCopy
}

/** What this account typed on this device and never reached the server: offered at its next login. */
export function PendingDrafts({ accountId }: { accountId: string }) {
  const [pending, setPending] = useState<Pending[]>([])
  const [discarding, setDiscarding] = useState<Pending>()
  const { pathname } = useLocation()

  useEffect(() => {
    let isCurrent = true
    void listCopies(accountId).then(
      (found) => isCurrent && setPending(found.filter(({ copy }) => copy.path !== pathname)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [accountId, pathname])

  if (pending.length === 0) return null

  const discard = async (): Promise<void> => {
    if (!discarding) return
    await dropCopy(accountId, discarding.tab, discarding.copy.record)
    setPending(pending.filter((other) => other !== discarding))
    setDiscarding(undefined)
  }

  return (
    <section className="PendingDrafts" aria-label="Texto sin enviar en este equipo">
      <IconDeviceFloppy size={20} stroke={1.75} aria-hidden />
      <ul>
        {pending.map((item) => (
          <li key={`${item.copy.record}/${item.tab}`}>
            <span>
              Quedó texto sin enviar en <Link to={item.copy.path}>{item.copy.title}</Link>:{' '}
              {showCount(Object.keys(item.copy.edits).length, 'cambio', 'cambios')}, {showDateTime(item.copy.at)}
            </span>
            <Button size="compact" to={item.copy.path}>
              Continuar
            </Button>
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
