import { type SubmitEvent, useId, useState } from 'react'
import { REQUIRED } from '#shared/http/messages.ts'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import '#web/form/ReasonModal.css'

interface ReasonModalProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  lead: string
  label: string
  verb: string
  gerund: string
  tone?: 'danger' | 'primary'
  isBusy: boolean
  error?: string | undefined
  onConfirm: (reason: string) => void
}

/** Asks for a sentence before something is done: why it is voided, what results are awaited. */
export function ReasonModal(props: ReasonModalProps) {
  const { opened, onClose, title, lead, label, verb, gerund, tone = 'primary', isBusy, onConfirm } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const form = useId()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    // A form inside a dialog is, for React, inside the page's form too.
    event.stopPropagation()
    const isEmpty = reason.trim() === ''
    setError(isEmpty ? REQUIRED : undefined)
    if (!isEmpty && !isBusy) onConfirm(reason.trim())
  }
  return (
    <ResponsiveModal
      opened={opened}
      onClose={onClose}
      title={title}
      size="confirm"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button tone={tone} type="submit" form={form} loading={isBusy} gerund={gerund}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p className="ReasonModal-lead">{lead}</p>
        <TextAreaField
          label={label}
          required
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={setReason}
          error={error ?? props.error}
        />
      </form>
    </ResponsiveModal>
  )
}
