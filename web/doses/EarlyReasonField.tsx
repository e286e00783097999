import { doseWords } from '#shared/doses/doses.words.ts'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import { WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'

export const earlyReasonLabel = doseWords.labels.earlyReason

interface EarlyReasonFieldProps {
  field: Omit<FieldProps<string>, 'label'>
  /** What speaks against the dose on its day, of each animal by its name. */
  questions: readonly string[]
}

/** Asks why a dose is given too young or too soon; nothing while none is. */
export function EarlyReasonField({ field, questions }: EarlyReasonFieldProps) {
  if (questions.length === 0 && !field.error) return null
  const words = questions.length === 0 ? undefined : `${questions.join(' ')} No contará como dosis.`
  return (
    <WideField>
      <TextField
        {...field}
        label={earlyReasonLabel}
        required
        maxLength={300}
        description={<FieldWarning>{words}</FieldWarning>}
      />
    </WideField>
  )
}
