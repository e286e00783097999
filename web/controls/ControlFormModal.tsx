import { controls } from '#shared/controls/controls.contract.ts'
import { refuseDueOn } from '#shared/controls/controls.rules.ts'
import { addDays, dayOf, showDate } from '#shared/values/date.ts'
import { ControlDateField } from '#web/controls/ControlDateField.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { toDay, toOptionalChoice } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { useProfile } from '#web/professionals/profile.tsx'

const labels = { dueOn: 'Fecha', reason: 'Motivo', professionalId: 'Profesional' }

interface ControlFormModalProps {
  pet: { id: string; name: string }
  consultationId?: string
  onClose: () => void
}

/** "Programar control": in a week, unless another day is chosen. */
export function ControlFormModal({ pet, consultationId, onClose }: ControlFormModalProps) {
  const professionals = useOfferedProfessionals().map(({ id, name }) => ({ value: id, label: name }))
  const profile = useProfile()
  const today = dayOf(new Date())
  const form = useRecordForm({
    draftKey: { id: `control/new/${consultationId ?? pet.id}`, title: `Control de ${pet.name}` },
    initial: {
      dueOn: showDate(addDays(today, 7)),
      reason: '',
      professionalId: profile.licensed ? profile.id : '',
    },
    labels,
    showValue: showChoices({ professionalId: professionals }),
    schema: controls.create.input,
    toInput: (values) => ({
      petId: pet.id,
      dueOn: toDay(values.dueOn),
      reason: values.reason,
      professionalId: toOptionalChoice(values.professionalId),
      consultationId: consultationId ?? null,
    }),
    rules: ({ dueOn }) => refuseDueOn(dueOn, today),
    save: (input, options) => call(controls.create, input, options),
    done: 'Control programado',
    note: (saved) => `${pet.name}: ${showDate(saved.dueOn)}`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Programar control de ${pet.name}`}
      size="confirm"
      submit="Programar control"
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <ControlDateField {...form.field('dueOn')} label={labels.dueOn} required min={today} />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('reason')} label={labels.reason} required maxLength={300} minRows={2} />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('professionalId')}
            label={labels.professionalId}
            emptyLabel="Cualquiera"
            options={professionals}
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
