import { useQuery } from '@tanstack/react-query'
import { IconLogout } from '@tabler/icons-react'
import { accounts, type Session } from '#shared/accounts/accounts.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { describeDevice } from '#shared/values/device.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { signOut } from '#web/professionals/login.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

/** Where the account is open, and how to close it there. */
export function SessionsCard() {
  const list = useQuery(queryOf(accounts.sessions, {}))
  return (
    <Card title="Sesiones abiertas">
      <Loaded query={list} name="las sesiones" skeletonRows={2}>
        {(sessions) => (
          <>
            <ul className="lined">
              {sessions.map((session) => (
                <li className="row apart gap-12 pady-10" key={session.id}>
                  <div>
                    <strong>{describeDevice(session.device)}</strong>
                    {session.isCurrent ? <span className="Security-own round-10 strong brand">Esta sesión</span> : null}
                    <p className="quiet breaks">
                      Última actividad: {showDateTime(session.lastSeenAt)}
                      {session.address ? ` · ${session.address}` : ''}
                    </p>
                  </div>
                  <ActButton does={close} of={session} />
                </li>
              ))}
            </ul>
            <div className="line wrap gap-8 above-12">
              <ActButton does={closeOthers} of={sessions} size="normal" />
              <ActButton does={closeAll} of={sessions} size="normal" />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}

const close = act<Session>({
  name: 'close',
  label: 'Cerrar',
  title: ({ device }) => `Cerrar la sesión de ${describeDevice(device)}`,
  icon: IconLogout,
  isOffered: ({ isCurrent }) => !isCurrent,
  send: ({ id: sessionId }) => call(accounts.closeSession, { sessionId }),
  done: 'Sesión cerrada',
  refused: 'No se cerró',
})

const closeOthers = act<Session[]>({
  name: 'closeOthers',
  label: 'Cerrar las demás sesiones',
  icon: IconLogout,
  tone: 'danger',
  isOffered: (sessions) => sessions.length > 1,
  ask: {
    title: '¿Cerrar las demás sesiones?',
    verb: 'Cerrar sesiones',
    text: () => 'En los demás equipos habrá que ingresar de nuevo. Lo que quedó escrito allí no se pierde.',
  },
  send: () => call(accounts.closeSessions, { which: 'others' }),
  done: 'Las demás sesiones se cerraron',
  refused: 'No se cerró',
})

const closeAll = act<Session[]>({
  name: 'closeAll',
  label: 'Cerrar todas las sesiones',
  icon: IconLogout,
  tone: 'danger',
  ask: {
    title: '¿Cerrar todas las sesiones?',
    verb: 'Cerrar sesiones',
    text: () => 'También la de este equipo: tendrá que ingresar de nuevo en todas partes.',
  },
  send: () => signOut(() => call(accounts.closeSessions, { which: 'all' })),
  refused: 'No se cerró',
})
