import { type ReactNode, useState } from 'react'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'

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
    <QuestionDialog
      opened={opened}
      onClose={close}
      title={title}
      verb={verb}
      gerund={gerund}
      tone={tone === 'danger' ? 'danger' : 'primary'}
      onConfirm={() => void confirm()}
      isBusy={isBusy}
      problem={problem}
      cancel={props.cancel}
    >
      {children}
    </QuestionDialog>
  )
}
