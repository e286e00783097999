import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import '#web/ui/OfflineStrip.css'

/** The amber line under the header while there is no network. */
export function OfflineStrip() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {online ? null : (
        <div className="OfflineStrip">
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          Sin conexión. Lo que escriba queda guardado en este equipo.
        </div>
      )}
    </div>
  )
}
