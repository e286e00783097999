import { useEffect, useId, useState } from 'react'
import { REQUIRED } from '#shared/http/messages.ts'
import type { KeptAs } from '#web/form/formKeeper.ts'
import { LeftNotice } from '#web/form/LeftNotice.tsx'
import { useAskBeforeClosing } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useKeptText } from '#web/form/useKeptForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { wayBack } from '#web/ui/wayBack.ts'
import '#web/form/ReasonModal.css'

interface ReasonModalProps {
  keptAs: KeptAs
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  lead: string
  label: string
  verb: string
  /** Where it is not the verb's. */
  gerund?: string
  tone?: 'danger' | 'primary'
  isBusy: boolean
  error?: string | undefined
  /** Answers whether it was done; whoever opened this closes it then. */
  onConfirm: (reason: string) => Promise<boolean>
}

/** Asks for a sentence before something is done: why it is voided, what results are awaited. */
export function ReasonModal(props: ReasonModalProps) {
  return props.opened ? <OpenReasonModal {...props} /> : null
}

function OpenReasonModal(props: ReasonModalProps) {
  const { keptAs, onClose, title, lead, label, verb, gerund, tone = 'primary', isBusy, onConfirm } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const form = useId()
  const field = useId()
  const kept = useKeptText(keptAs, { text: reason, key: form }, ({ text }) => setReason(text))
  const isRefused = props.error !== undefined
  useEffect(() => {
    if (isRefused) document.getElementById(field)?.focus()
  }, [isRefused, field])
  const { ask, modal } = useAskBeforeClosing(
    { isDirty: reason.trim() !== '', isSubmitting: isBusy, forget: kept.forget },
    onClose,
  )
  const submit = (): void => {
    const isEmpty = reason.trim() === ''
    setError(isEmpty ? REQUIRED : undefined)
    if (isEmpty) return document.getElementById(field)?.focus()
    if (!isBusy) kept.send(onConfirm(reason.trim()))
  }
  return (
    <>
      <ResponsiveModal
        opened
        onClose={ask}
        isHeld={isBusy}
        title={title}
        size="confirm"
        onSave={submit}
        footer={
          <>
            <Button onClick={ask} disabled={isBusy}>
              {wayBack(verb)}
            </Button>
            <Button tone={tone} type="submit" form={form} loading={isBusy} gerund={gerund}>
              {verb}
            </Button>
          </>
        }
      >
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault()
            // A form inside a dialog is, for React, inside the page's form too.
            event.stopPropagation()
            submit()
          }}
          noValidate
        >
          <LeftNotice left={kept.offer} />
          <p className="ReasonModal-lead">{lead}</p>
          <TextAreaField
            id={field}
            label={label}
            required
            minRows={2}
            maxLength={300}
            readOnly={isBusy}
            value={reason}
            onChange={(text) => {
              setReason(text)
              setError(undefined)
            }}
            error={error ?? props.error}
          />
        </form>
      </ResponsiveModal>
      {modal}
    </>
  )
}
