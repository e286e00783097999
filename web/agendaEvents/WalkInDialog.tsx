import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { eventLabels } from '#shared/agendaEvents/agendaEvents.words.ts'
import { typeChoices, useEventTypes, usualTypeId } from '#web/eventTypes/eventTypes.data.ts'
import { EventPetsField, type Guest } from '#web/agendaEvents/EventPetsField.tsx'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

const labels = {
  petIds: 'Mascota',
  typeId: eventLabels.typeId,
  professionalId: eventLabels.professionalId,
  reason: eventLabels.reason,
}

/** "Llegó sin cita": who it is, and a press. */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const known = useEventTypes()
  const types = typeChoices(known)
  const all = useOfferedProfessionals()
  const professionals = all.map(({ id, name }) => ({ value: id, label: name }))
  const profile = useProfile()
  const attending = profile.licensed ? profile.id : (all.find(({ licensed }) => licensed)?.id ?? '')
  const form = useRecordForm({
    draftKey: undefined,
    initial: { petIds: [] as Guest[], typeId: usualTypeId(known), professionalId: attending, reason: '' },
    labels,
    showValue: showChoices({ professionalId: professionals, typeId: types }),
    schema: agendaEvents.walkIn.input,
    toInput: (values) => ({ ...values, petIds: values.petIds.map(({ id }) => id) }),
    rules: ({ petIds }) =>
      petIds.length === 0 ? { field: 'petIds', message: 'Elija la mascota que llegó' } : undefined,
    save: (input, options) => call(agendaEvents.walkIn, input, options),
    onSaved: (saved) => {
      toastSuccess('En sala', whoComes(saved))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Llegó sin cita"
      size="confirm"
      submit="Recibir"
      gerund="Recibiendo…"
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <EventPetsField {...form.field('petIds')} label={labels.petIds} required />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('professionalId')}
            label={labels.professionalId}
            required
            options={professionals}
          />
        </WideField>
        <WideField>
          <SelectField {...form.field('typeId')} label={labels.typeId} required isRequiredChoice options={types} />
        </WideField>
        <WideField>
          <TextField {...form.field('reason')} label={labels.reason} maxLength={120} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
