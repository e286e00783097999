import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { wayBack } from '#web/ui/wayBack.ts'
import '#web/ui/ConfirmModal.css'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question: "¿Eliminar la cita de Milo?" */
  title: string
  /** What will happen. */
  children: ReactNode
  /** "Eliminar cita" */
  verb: string
  /** Where it is not the verb's. */
  gerund?: string
  isBusy?: boolean
  /** Why it was not done. */
  problem?: string | undefined
  /** `normal` when nothing is destroyed. */
  tone?: 'danger' | 'normal'
  cancel?: string
}

/** Asks before what cannot be taken back. The way back has the focus; while it is being done there is none. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, onConfirm, title, children, verb, gerund, isBusy = false, tone = 'danger' } = props
  return (
    <ResponsiveModal
      opened={opened}
      onClose={onClose}
      isHeld={isBusy}
      title={title}
      size="confirm"
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus>
            {props.cancel ?? wayBack(verb)}
          </Button>
          <Button tone={tone === 'danger' ? 'danger' : 'primary'} onClick={onConfirm} loading={isBusy} gerund={gerund}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <p role="alert" className="ConfirmModal-problem">
        {props.problem}
      </p>
    </ResponsiveModal>
  )
}
