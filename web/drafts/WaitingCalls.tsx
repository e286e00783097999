import { IconCloudUpload } from '@tabler/icons-react'
import { showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import type { QueuedCall } from '#web/drafts/callQueue.ts'
import { Button } from '#web/ui/Button.tsx'

/** What waits on this device, and what the server refused of it until somebody has read that. */
export function WaitingCalls({ calls, drop }: { calls: readonly QueuedCall[]; drop: (key: string) => void }) {
  const refused = calls.filter(({ problem }) => problem !== undefined)
  const waiting = calls.length - refused.length
  return (
    <section className="line notice gap-10 pady-10 padx-14 below-16" aria-label="Registros de este equipo">
      <IconCloudUpload size={20} stroke={1.75} aria-hidden />
      <ul className="held gap-6 grow">
        {waiting > 0 ? (
          <li>
            {showCount(waiting, 'registro espera', 'registros esperan')} la conexión en este equipo:{' '}
            {calls
              .filter(({ problem }) => problem === undefined)
              .map(({ title }) => title)
              .join(' · ')}
            .
          </li>
        ) : null}
        {refused.map(({ key, title, at, problem }) => (
          <li className="row wrap gap-8" key={key}>
            <span className="slim breaks">
              <strong>No se registró</strong> «{title}» ({showTime(at)}): {problem}
            </span>
            <Button size="compact" onClick={() => drop(key)}>
              Entendido
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
