import type { ReactNode } from 'react'
import { useAskBeforeClosing } from '#web/form/LeaveGuard.tsx'
import { type AnyRecordForm, FormAlert, FormSummary, RecordForm } from '#web/form/RecordForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal, type ResponsiveModalProps } from '#web/ui/ResponsiveModal.tsx'
import { cancelLabel } from '#web/ui/cancelLabel.ts'
import '#web/form/FormDialog.css'

interface FormFooterProps {
  form: AnyRecordForm
  /** The verb of its button: "Registrar peso". */
  submit: string
  /** Where it is not the verb's. */
  gerund?: string
  /** Red, for what closes or takes away. */
  tone?: 'primary' | 'danger'
  /** A second way to send it, which is the primary one then: "Revisar y firmar". */
  second?: { verb: string; gerund: string; isSending: boolean; onPress: () => void } | undefined
  onCancel: () => void
  /** Of its way back, where "Cancelar" says less. */
  back?: string
  /** The focus begins at the way back: nothing is missing in the form, so a first Enter would send it. */
  beginsAtCancel?: boolean
}

/** What was refused, and the buttons: for a form that is one state of a dialog with more in it. */
export function FormFooter({
  form,
  submit,
  gerund,
  tone = 'primary',
  second,
  onCancel,
  back = cancelLabel(submit),
  beginsAtCancel,
}: FormFooterProps) {
  return (
    <div className="stack gap-10 wide">
      <FormAlert form={form} />
      <FormSummary form={form} />
      <div className="FormFooter-buttons line ends gap-8">
        <Button onClick={onCancel} disabled={form.isSubmitting} data-autofocus={beginsAtCancel === true}>
          {back}
        </Button>
        <Button
          tone={second ? 'default' : tone}
          type="submit"
          form={form.id}
          loading={form.isSubmitting && !second?.isSending}
          gerund={gerund}
        >
          {submit}
        </Button>
        {second ? (
          <Button tone="primary" onClick={second.onPress} loading={second.isSending} gerund={second.gerund}>
            {second.verb}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

export interface FormDialogProps
  extends Omit<FormFooterProps, 'onCancel'>, Pick<ResponsiveModalProps, 'title' | 'size' | 'alerts' | 'isLocked'> {
  /** What the button and the keys do, where it is more than to send the form. */
  onSubmit?: () => void
  /** What it does is final: no key that saves from habit does it. */
  isFinal?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog: the focus begins in its first field; Enter, Ctrl+Enter and Ctrl+S send it, once; until the answer
 * nothing closes it; and what is typed is not given up without a question.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    size = 'form',
    alerts,
    isLocked = false,
    onSubmit,
    isFinal = false,
    onClose,
    children,
    ...footer
  } = props
  const { form } = footer
  const { ask, modal } = useAskBeforeClosing({ ...form, isDirty: form.isDirty && form.isWorthKeeping }, onClose)
  return (
    <>
      <ResponsiveModal
        opened
        onClose={ask}
        title={title}
        size={size}
        alerts={alerts}
        isLocked={isLocked}
        footer={<FormFooter {...footer} onCancel={ask} />}
      >
        <RecordForm form={form} isFinal={isFinal} {...(onSubmit ? { onSubmit } : {})}>
          {children}
        </RecordForm>
      </ResponsiveModal>
      {modal}
    </>
  )
}
