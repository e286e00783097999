import { weights } from '#shared/weights/weights.contract.ts'
import { refuseMeasuredAt } from '#shared/weights/weights.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { DateField } from '#web/form/DateField.tsx'
import { toDay, toDecimal } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'

interface WeightModalProps {
  subject: Pick<PetHeader, 'id' | 'name' | 'speciesId' | 'birthOn' | 'weightKg' | 'weighedAt'>
  onClose: () => void
}

const labels = { weightKg: 'Peso', measuredAt: 'Fecha' }

/** "Registrar peso", today's unless another day is chosen. */
export function WeightModal({ subject: pet, onClose }: WeightModalProps) {
  const today = dayOf(new Date())
  const form = useRecordForm({
    draftKey: { id: `weight/new/${pet.id}`, title: `Peso de ${pet.name}` },
    initial: { weightKg: '', measuredAt: showDate(today) },
    labels,
    schema: weights.create.input,
    toInput: (values) => ({
      petId: pet.id,
      weightKg: toDecimal(values.weightKg),
      // Today's is taken now: the server's clock says when. An earlier day counts from its noon.
      ...(toDay(values.measuredAt) === today ? {} : { measuredAt: `${toDay(values.measuredAt)}T12:00:00-05:00` }),
    }),
    rules: (input) => (input.measuredAt ? refuseMeasuredAt(input.measuredAt, pet.birthOn, new Date()) : undefined),
    save: (input, options) => call(weights.create, input, options),
    done: 'Peso registrado',
    note: (saved) => `${pet.name}: ${showWeight(saved.weightKg)}`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Registrar peso de ${pet.name}`}
      size="confirm"
      submit="Registrar peso"
      onClose={onClose}
    >
      <FormSection>
        <WeightField
          {...form.field('weightKg')}
          label={labels.weightKg}
          required
          speciesId={pet.speciesId}
          last={lastWeight(pet)}
        />
        <DateField {...form.field('measuredAt')} label={labels.measuredAt} required min={pet.birthOn} max={today} />
      </FormSection>
    </FormDialog>
  )
}
