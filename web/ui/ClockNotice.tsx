import { IconClockExclamation } from '@tabler/icons-react'
import { showGap } from '#shared/values/date.ts'
import { useClockGap } from '#web/http/clock.ts'
import '#web/ui/OfflineStrip.css'

/** Less is no reason to set a clock. */
const TOLD_MS = 5 * 60_000

/** Where hours count: that this device's clock is wrong, and that the page does not go by it. */
export function ClockNotice() {
  const gap = useClockGap()
  return (
    <div role="status">
      {Math.abs(gap) < TOLD_MS ? null : (
        <div className="OfflineStrip tall-32 row middle gap-8 amber">
          <IconClockExclamation size={18} stroke={1.75} aria-hidden />
          {`El reloj de este equipo está ${gap > 0 ? 'atrasado' : 'adelantado'} ${showGap(gap)}. Aquí se usa la hora de Huella; ajuste el reloj.`}
        </div>
      )}
    </div>
  )
}
