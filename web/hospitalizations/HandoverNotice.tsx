import { isWaitingFor } from '#shared/hospitalizations/handovers.rules.ts'
import { showTime } from '#shared/values/date.ts'
import { useLastHandover } from '#web/hospitalizations/handovers.data.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Above the inpatients, for whoever takes over: what the one before wrote has not been read. */
export function HandoverNotice({ now }: { now: Date }) {
  const { id } = useProfile()
  const mayReceive = useMay('hospitalizations.annotate')
  const last = useLastHandover()
  if (!last || !mayReceive || !isWaitingFor(last, id, now)) return null
  return (
    <div className="notice row wrap apart gap-12 pady-10 padx-14 below-16" role="status">
      <p>
        <strong>{last.authorName}</strong> {last.toId === id ? 'le entregó' : 'entregó'} el turno a las{' '}
        {showTime(last.givenAt)}. Falta que lo reciba.
      </p>
      <Button to={paths.handover()}>Leer la entrega</Button>
    </div>
  )
}
