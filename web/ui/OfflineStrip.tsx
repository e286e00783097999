import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import '#web/ui/OfflineStrip.css'

/**
 * The amber line under the header while there is no network.
 * @param areTextsSafe what is typed on this page outlives it
 */
export function OfflineStrip({ areTextsSafe }: { areTextsSafe: boolean }) {
  const { online } = useNetwork()
  return (
    <div role="status">
      {online ? null : (
        <div className="OfflineStrip">
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          {areTextsSafe
            ? 'Sin conexión. Lo que escriba queda guardado en este equipo.'
            : 'Sin conexión. No cierre esta página: lo que escriba en ella no queda guardado en este equipo.'}
        </div>
      )}
    </div>
  )
}
