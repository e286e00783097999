import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { accounts, type Session } from '#shared/accounts/accounts.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { describeDevice } from '#shared/values/device.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { loginErrorSentence, signOut } from '#web/professionals/login.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

/** Where the account is open, and how to close it there. */
export function SessionsCard() {
  const list = useQuery(queryOf(accounts.sessions, {}))
  const [closing, setClosing] = useState<string>()
  const [asks, setAsks] = useState<'others' | 'all'>()

  const run = async (name: string, work: () => Promise<unknown>) => {
    setClosing(name)
    try {
      await work()
    } catch (error) {
      toastError('No se cerró', loginErrorSentence(error))
    }
    setClosing(undefined)
  }
  const close = (session: Session) =>
    run(session.id, async () => {
      await call(accounts.closeSession, { sessionId: session.id })
      toastSuccess('Sesión cerrada')
    })
  const closeOthers = () =>
    run('others', async () => {
      await call(accounts.closeSessions, { which: 'others' })
      setAsks(undefined)
      toastSuccess('Las demás sesiones se cerraron')
    })
  const closeAll = () => signOut(() => call(accounts.closeSessions, { which: 'all' }))

  return (
    <Card title="Sesiones abiertas">
      <Loaded query={list} name="las sesiones" skeletonRows={2}>
        {(sessions) => (
          <>
            <ul className="Security-sessions">
              {sessions.map((session) => (
                <li key={session.id}>
                  <div>
                    <strong>{describeDevice(session.device)}</strong>
                    {session.isCurrent ? <span className="Security-own">Esta sesión</span> : null}
                    <p>
                      Última actividad: {showDateTime(session.lastSeenAt)}
                      {session.address ? ` · ${session.address}` : ''}
                    </p>
                  </div>
                  {session.isCurrent ? null : (
                    <Button
                      size="compact"
                      loading={closing === session.id}
                      aria-label={`Cerrar la sesión de ${describeDevice(session.device)}`}
                      onClick={() => void close(session)}
                    >
                      Cerrar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className="Security-actions">
              {sessions.length > 1 ? (
                <Button onClick={() => setAsks('others')}>Cerrar las demás sesiones</Button>
              ) : null}
              <Button onClick={() => setAsks('all')}>Cerrar todas las sesiones</Button>
            </div>
          </>
        )}
      </Loaded>
      <ConfirmModal
        opened={asks !== undefined}
        onClose={() => setAsks(undefined)}
        onConfirm={() => (asks === 'all' ? closeAll() : closeOthers())}
        title={asks === 'all' ? '¿Cerrar todas las sesiones?' : '¿Cerrar las demás sesiones?'}
        verb="Cerrar sesiones"
      >
        {asks === 'all'
          ? 'También la de este equipo: tendrá que ingresar de nuevo en todas partes.'
          : 'En los demás equipos habrá que ingresar de nuevo. Lo que quedó escrito allí no se pierde.'}
      </ConfirmModal>
    </Card>
  )
}
