import { useInfiniteQuery } from '@tanstack/react-query'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { type FailedSending, outbox } from '#shared/outbox/outbox.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'

/** "Envíos": what could not be sent, for who can say whether it is worth another try. */
export function OutboxSection() {
  const list = useInfiniteQuery(pagesOf(outbox.failed, {}))
  return (
    <Card title="Envíos que fallaron">
      <p className="below-12 soft">
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
              <li className="row topped wrap rows-8 gap-12 pady-12" key={sending.id}>
                <div className="reach slim breaks">
                  <strong>{sending.title}</strong>
                  {sending.to ? <div className="soft">Para {sending.to}</div> : null}
                  <div className="soft">
                    {showDateTime(sending.createdAt)} ·{' '}
                    {sending.tries === 1 ? '1 intento' : `${sending.tries} intentos`}
                  </div>
                  <div className="soft">{sending.reason}</div>
                </div>
                <div className="line gap-8">
                  <ActButton does={retry} of={sending} />
                  <ActButton does={discard} of={sending} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}

function nameOf({ title, to }: FailedSending): string {
  return to ? `${title} para ${to}` : title
}

/** What is sent goes in its own time: the list says how it went. */
const settled = { onDone: () => readAgain(outbox.failed) }

const retry = act<FailedSending>({
  name: 'retry',
  label: 'Reintentar',
  title: (sending) => `Reintentar: ${nameOf(sending)}`,
  icon: IconRefresh,
  send: ({ id: sendingId }) => call(outbox.retry, { sendingId }),
  done: 'Se intenta de nuevo',
  refused: 'No se pudo reintentar',
  ...settled,
})

const discard = act<FailedSending>({
  name: 'discard',
  label: 'Descartar',
  title: (sending) => `Descartar: ${nameOf(sending)}`,
  icon: IconTrash,
  tone: 'danger',
  ask: { title: '¿Descartar el envío?', text: () => 'No se intentará más y lo que decía se borra.' },
  send: ({ id: sendingId }) => call(outbox.discard, { sendingId }),
  done: 'Envío descartado',
  refused: 'No se pudo descartar',
  ...settled,
})
