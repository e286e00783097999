import { Suspense } from 'react'
import { useDisclosure } from '@mantine/hooks'
import { IconHelpCircle } from '@tabler/icons-react'
import { lazyPart } from '#web/ui/lazyPart.ts'

const HelpModal = lazyPart(async () => (await import('#web/app/HelpModal.tsx')).HelpModal)

/** Bottom-left: at the foot of the side menu, or as a half-tab at the edge of a narrow screen. */
export function HelpButton({ isTab = false }: { isTab?: boolean }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <button
        type="button"
        className={
          isTab ? 'HelpTab square-44 centre edged surface soft' : 'square-36 centre edged surface round rigid soft'
        }
        aria-label="Ayuda"
        aria-haspopup="dialog"
        title="Ayuda"
        onClick={open}
      >
        <IconHelpCircle size={20} stroke={1.75} aria-hidden />
      </button>
      <Help opened={opened} onClose={close} />
    </>
  )
}

/** The help of the page that is open. */
export function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return opened ? (
    <Suspense>
      <HelpModal onClose={onClose} />
    </Suspense>
  ) : null
}
