import { useLocation } from 'react-router'
import { Modal, useComputedColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelpCircle } from '@tabler/icons-react'
import { helpPageOf } from '#web/app/helpPages.ts'

/** Bottom-left: at the foot of the side menu, or as a half-tab at the edge of a narrow screen. */
export function HelpButton({ isTab = false }: { isTab?: boolean }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <button
        type="button"
        className={isTab ? 'HelpTab' : 'HelpButton'}
        aria-label="Ayuda"
        aria-haspopup="dialog"
        title="Ayuda"
        onClick={open}
      >
        <IconHelpCircle size={20} stroke={1.75} aria-hidden />
      </button>
      <HelpModal opened={opened} onClose={close} />
    </>
  )
}

/** The help of the page that is open. */
export function HelpModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { pathname } = useLocation()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark' ? 'oscuro' : 'claro'
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Ayuda"
      size={640}
      centered
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      classNames={{ content: 'HelpModal' }}
    >
      <iframe className="HelpModal-page" src={`${helpPageOf(pathname)}#${theme}`} title="Página de ayuda" />
    </Modal>
  )
}
