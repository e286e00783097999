import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import '#web/ui/AlertMark.css'

/** Beside a pet's name where there is no room for its `AlertChips`: there is something to know before touching it. */
export function AlertMark() {
  return (
    <Tooltip label="Tiene alertas">
      <span className="AlertMark" role="img" aria-label="tiene alertas">
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
      </span>
    </Tooltip>
  )
}
