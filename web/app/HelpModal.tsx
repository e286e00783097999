import { useLocation } from 'react-router'
import { Modal, useComputedColorScheme } from '@mantine/core'
import { helpPageOf } from '#web/app/helpPages.ts'
import { useReturnFocus } from '#web/ui/returnFocus.ts'

/** In a frame, as it stands beside the application. */
export function HelpModal({ onClose }: { onClose: () => void }) {
  useReturnFocus(true)
  const { pathname } = useLocation()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark' ? 'oscuro' : 'claro'
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ayuda"
      size={640}
      centered
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      classNames={{ content: 'HelpModal' }}
    >
      <iframe className="HelpModal-page block wide" src={`${helpPageOf(pathname)}#${theme}`} title="Página de ayuda" />
    </Modal>
  )
}
