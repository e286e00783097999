import { useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FailedSending, outbox } from '#shared/outbox/outbox.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryKey } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import '#web/outbox/OutboxSection.css'

/** "Envíos": what could not be sent, for who can say whether it is worth another try. */
export function OutboxSection() {
  const list = useInfiniteQuery(pagesOf(outbox.failed, {}))
  const { settle, busy } = useSettling()
  const [discarded, setDiscarded] = useState<FailedSending>()
  return (
    <Card title="Envíos que fallaron">
      <p className="Settings-hint">
        Huella vuelve a intentar por su cuenta durante unas horas lo que no se pudo enviar. Aquí queda lo que no salió.
      </p>
      <ListBody
        query={list}
        name="los envíos"
        skeletonRows={3}
        empty={<EmptyState title="No hay envíos que fallaron">Todo lo que había que enviar salió.</EmptyState>}
      >
        {(rows) => (
          <ul className="Outbox">
            {rows.map((sending) => (
              <li key={sending.id}>
                <div className="Outbox-words">
                  <strong>{sending.title}</strong>
                  {sending.to ? <div>Para {sending.to}</div> : null}
                  <div>
                    {showDateTime(sending.createdAt)} ·{' '}
                    {sending.tries === 1 ? '1 intento' : `${sending.tries} intentos`}
                  </div>
                  <div>{sending.reason}</div>
                </div>
                <div className="Outbox-actions">
                  <Button
                    size="compact"
                    loading={busy === sending.id}
                    aria-label={`Reintentar: ${nameOf(sending)}`}
                    onClick={() => void settle(sending, 'retry')}
                  >
                    Reintentar
                  </Button>
                  <Button
                    size="compact"
                    disabled={busy === sending.id}
                    aria-label={`Descartar: ${nameOf(sending)}`}
                    onClick={() => setDiscarded(sending)}
                  >
                    Descartar
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      <ConfirmModal
        opened={discarded !== undefined}
        onClose={() => setDiscarded(undefined)}
        onConfirm={() => discarded && settle(discarded, 'discard').then(() => setDiscarded(undefined))}
        title="¿Descartar el envío?"
        verb="Descartar"
      >
        No se intentará más y lo que decía se borra.
      </ConfirmModal>
    </Card>
  )
}

function nameOf({ title, to }: FailedSending): string {
  return to ? `${title} para ${to}` : title
}

/** One at a time. */
function useSettling() {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const settle = async ({ id }: FailedSending, what: 'retry' | 'discard') => {
    setBusy(id)
    try {
      await call(outbox[what], { sendingId: id })
      toastSuccess(what === 'retry' ? 'Se intenta de nuevo' : 'Envío descartado')
    } catch (error) {
      toastError(what === 'retry' ? 'No se pudo reintentar' : 'No se pudo descartar', (error as Error).message)
    }
    await queryClient.invalidateQueries({ queryKey: queryKey(outbox.failed) })
    setBusy(undefined)
  }
  return { settle, busy }
}
