import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { dayOf, showDateTime, showTime } from '#shared/values/date.ts'
import '#web/ui/OfflineStrip.css'

/**
 * The amber line under the header while there is no network, or no answer from it.
 * @param areTextsSafe what is typed on this page outlives it
 * @param shownSince of when the oldest is that is shown as this device kept it
 */
export function OfflineStrip({ areTextsSafe, shownSince }: { areTextsSafe: boolean; shownSince: Date | undefined }) {
  const { online } = useNetwork()
  return (
    <div role="status">
      {online && !shownSince ? null : (
        <div className="OfflineStrip tall-32 row middle gap-8 amber">
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          {[
            'Sin conexión.',
            shownSince &&
              `Ve lo que este equipo guardó ${sayWhen(shownSince)}: lo que otros hicieron después no aparece.`,
            areTextsSafe
              ? 'Lo que escriba queda guardado en este equipo.'
              : 'No cierre esta página: lo que escriba en ella no queda guardado en este equipo.',
          ]
            .filter(Boolean)
            .join(' ')}
        </div>
      )}
    </div>
  )
}

function sayWhen(at: Date): string {
  return dayOf(at) === dayOf(new Date()) ? `a las ${showTime(at)}` : `el ${showDateTime(at)}`
}
