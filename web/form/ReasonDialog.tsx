import { z } from 'zod'
import { requiredText } from '#shared/values/text.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import type { DraftKey } from '#web/drafts/keeper.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'

const MAX_REASON = 300
const Reason = z.object({ text: requiredText(MAX_REASON) })

interface ReasonDialogProps {
  draftKey: DraftKey
  title: string
  /** What will happen. */
  lead: string
  label: string
  submit: string
  /** Where it is not the verb's. */
  gerund?: string
  tone?: 'primary' | 'danger'
  /** What it throws is told in the dialog. */
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a sentence before something is done: why it is voided, what results are awaited. */
export function ReasonDialog({ draftKey, lead, label, act, onClose, ...dialog }: ReasonDialogProps) {
  const form = useRecordForm({
    draftKey,
    initial: { text: '' },
    labels: { text: label },
    schema: Reason,
    toInput: (values) => values,
    save: ({ text }) => act(text),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} size="confirm" onClose={onClose} {...dialog}>
      <FormSection note={lead}>
        <WideField>
          <TextAreaField {...form.field('text')} label={label} required minRows={2} maxLength={MAX_REASON} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
