import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { cancelLabel } from '#web/ui/cancelLabel.ts'
import '#web/ui/ConfirmModal.css'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  /** Until what it does is done, nothing closes the question; what it throws is told in it. */
  onConfirm: () => unknown
  /** The question: "¿Eliminar la cita de Milo?" */
  title: string
  /** What will happen. */
  children: ReactNode
  /** "Eliminar cita" */
  verb: string
  /** Where it is not the verb's. */
  gerund?: string
  /** `normal` when nothing is destroyed. */
  tone?: 'danger' | 'normal'
  cancel?: string
}

/** Asks before what cannot be taken back. The way back has the focus; while it is being done there is none. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, onConfirm, title, children, verb, gerund, tone = 'danger' } = props
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }
  const confirm = async (): Promise<void> => {
    setProblem(undefined)
    const work = onConfirm()
    if (!(work instanceof Promise)) return
    setBusy(true)
    try {
      await work
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Intente de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <ResponsiveModal
      opened={opened}
      onClose={close}
      isHeld={isBusy}
      title={title}
      size="confirm"
      role="alertdialog"
      footer={
        <>
          <Button onClick={close} disabled={isBusy} data-autofocus>
            {props.cancel ?? cancelLabel(verb)}
          </Button>
          <Button
            tone={tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => void confirm()}
            loading={isBusy}
            gerund={gerund}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <p role="alert" className="ConfirmModal-problem">
        {problem}
      </p>
    </ResponsiveModal>
  )
}
