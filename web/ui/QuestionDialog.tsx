import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cancelLabel } from '#web/ui/cancelLabel.ts'
import { ResponsiveModal, type ResponsiveModalProps } from '#web/ui/ResponsiveModal.tsx'
import '#web/ui/QuestionDialog.css'

export interface QuestionDialogProps extends Pick<
  ResponsiveModalProps,
  'opened' | 'onClose' | 'title' | 'children' | 'size' | 'role' | 'alerts'
> {
  /** "Eliminar cita" */
  verb: string
  /** Where it is not the verb's. */
  gerund?: string | undefined
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  /** Until the answer nothing closes it. */
  isBusy: boolean
  /** Why it was not done. */
  problem: string | undefined
  cancel?: string | undefined
  /** The verb has the focus, as it loses nothing. */
  beginsAtVerb?: boolean
  /** A button in the place of the way back, where closing it is that. */
  aside?: ReactNode
}

/** A dialog of one verb, without fields: the way back has the focus, and why it was not done stands in it. */
export function QuestionDialog(props: QuestionDialogProps) {
  const {
    verb,
    gerund,
    tone = 'primary',
    onConfirm,
    isBusy,
    problem,
    cancel,
    aside,
    beginsAtVerb,
    children,
    ...dialog
  } = props
  return (
    <ResponsiveModal
      size="confirm"
      role="alertdialog"
      {...dialog}
      isHeld={isBusy}
      footer={
        <>
          {aside ?? (
            <Button onClick={dialog.onClose} disabled={isBusy} data-autofocus>
              {cancel ?? cancelLabel(verb)}
            </Button>
          )}
          <Button
            tone={tone}
            onClick={onConfirm}
            loading={isBusy}
            gerund={gerund}
            data-autofocus={beginsAtVerb === true}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <p role="alert" className="QuestionDialog-problem">
        {problem}
      </p>
    </ResponsiveModal>
  )
}
