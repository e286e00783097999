import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { newcomerChecks } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { eventLabels } from '#shared/agendaEvents/agendaEvents.words.ts'
import { typeChoices, useEventTypes, usualTypeId } from '#web/eventTypes/eventTypes.data.ts'
import { GuestsField } from '#web/agendaEvents/GuestsField.tsx'
import { type GuestValues, newcomerLabels, showGuests, toGuests } from '#web/agendaEvents/newcomerForm.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { useProfile } from '#web/professionals/profile.tsx'

const labels = {
  petIds: 'Mascota',
  ...newcomerLabels,
  typeId: eventLabels.typeId,
  professionalId: eventLabels.professionalId,
  reason: eventLabels.reason,
}

const nobody: GuestValues = { petIds: [], newcomer: null }

/** "Llegó sin cita": who it is, and a press. */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const known = useEventTypes()
  const types = typeChoices(known)
  const all = useOfferedProfessionals()
  const professionals = all.map(({ id, name }) => ({ value: id, label: name }))
  const profile = useProfile()
  const attending = profile.licensed ? profile.id : (all.find(({ licensed }) => licensed)?.id ?? '')
  const form = useRecordForm({
    draftKey: { id: 'agendaEvents/walkIn', title: 'Llegó sin cita' },
    initial: { ...nobody, typeId: usualTypeId(known), professionalId: attending, reason: '' },
    labels,
    showValue: (name, value) =>
      showGuests(name, value) ?? showChoices({ professionalId: professionals, typeId: types })(name, value),
    schema: agendaEvents.walkIn.input,
    toInput: (values) => ({ ...values, ...toGuests(values) }),
    rules: ({ petIds, newcomer }) => {
      if (newcomer) return newcomerChecks(newcomer, petIds)
      return petIds.length === 0 ? { field: 'petIds', message: 'Elija la mascota que llegó' } : undefined
    },
    save: (input, options) => call(agendaEvents.walkIn, input, options),
    done: 'En sala',
    note: (saved) => whoComes(saved),
    onSaved: onClose,
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
          <GuestsField form={form} label={labels.petIds} required />
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
