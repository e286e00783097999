import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { earlyReasonLabel } from '#web/doses/doseWord.ts'
import type { DoseFormState } from '#web/doses/useDoseForm.ts'
import { DateField } from '#web/form/DateField.tsx'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import { WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'
import { WeightNote } from '#web/weights/WeightOffer.tsx'

interface DoseFieldProps {
  pet: PetHeader
  doseForm: Pick<DoseFormState<unknown>, 'form' | 'questions' | 'unknownAge'>
}

/** Within the animal's life; beside it what nobody can judge of its age. */
export function AppliedOnField({ pet, doseForm: { form, unknownAge } }: DoseFieldProps) {
  return (
    <DateField
      {...form.field('appliedOn')}
      label={form.labels.appliedOn ?? ''}
      required
      min={pet.birthOn}
      max={dayOf(new Date())}
      description={<FieldWarning>{unknownAge}</FieldWarning>}
    />
  )
}

/** The weight that is taken for it. */
export function DoseWeightField({ pet, doseForm: { form } }: DoseFieldProps) {
  const field = form.field('weightKg')
  return (
    <WeightField
      {...field}
      label={form.labels.weightKg ?? ''}
      speciesId={pet.speciesId}
      last={lastWeight(pet)}
      note={<WeightNote pet={pet} field={field} />}
    />
  )
}

/** Asks why a dose is given too young or too soon; nothing while none is. */
export function EarlyReasonField({ doseForm: { form, questions } }: Pick<DoseFieldProps, 'doseForm'>) {
  const field = form.field('earlyReason')
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
