import { useNavigate } from 'react-router'
import { z } from 'zod'
import { REQUIRED } from '#shared/values/messages.ts'
import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { refuseScheduled } from '#shared/surgeries/surgeries.rules.ts'
import { surgeryLabels } from '#shared/surgeries/surgeries.words.ts'
import { dayOf, parseTime, showDate, showTime } from '#shared/values/date.ts'
import { requiredText } from '#shared/values/text.ts'
import { paths } from '#web/nav/paths.ts'
import type { RecordFormProps } from '#web/word/word.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { toDay } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TimeField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { useSurgeryTypes } from '#web/surgeries/surgeries.data.ts'
import { ListField } from '#web/surgeries/ListField.tsx'

const labels = {
  procedures: surgeryLabels.procedures,
  scheduledAt: 'Fecha',
  hour: 'Hora',
  surgeonId: surgeryLabels.surgeonId,
  preoperativeDiagnosis: surgeryLabels.preoperativeDiagnosis,
  asaEmergency: 'Es una urgencia',
}

/** Its day and its hour are two fields, and one instant. */
const PlannedSurgery = surgeries.create.input.extend({
  scheduledAt: z.iso.datetime({
    offset: true,
    error: ({ input }) => (input === '' ? REQUIRED : 'Escriba una fecha válida, por ejemplo 20/11/2026'),
  }),
  hour: requiredText(20).refine((text) => text === '' || parseTime(text) !== undefined, {
    error: 'Escriba una hora válida, por ejemplo 09:15',
  }),
})

/** Programs a surgery: from the pet's page its sheet opens next; in a consultation nobody leaves it. */
export function SurgeryModal({ pet, consultationId, onClose }: RecordFormProps) {
  const navigate = useNavigate()
  const profile = useProfile()
  const types = useSurgeryTypes(pet.speciesId)
  const surgeons = useOfferedProfessionals()
    .filter(({ licensed }) => licensed)
    .map(({ id, name }) => ({ value: id, label: name }))
  const now = new Date()
  const form = useRecordForm({
    draftKey: { id: `surgery/new/${consultationId ?? pet.id}`, title: `Cirugía de ${pet.name}` },
    initial: {
      procedures: [] as string[],
      scheduledAt: showDate(dayOf(now)),
      hour: showTime(now),
      surgeonId: profile.licensed ? profile.id : '',
      preoperativeDiagnosis: '',
      asaEmergency: false,
    },
    labels,
    showValue: showChoices({ surgeonId: surgeons }),
    schema: PlannedSurgery,
    toInput: (values) => ({
      petId: pet.id,
      consultationId: consultationId ?? null,
      procedures: values.procedures,
      // Of a wrong hour the hour's own field speaks.
      scheduledAt:
        toDay(values.scheduledAt) && `${toDay(values.scheduledAt)}T${parseTime(values.hour) ?? '00:00'}:00-05:00`,
      hour: values.hour,
      surgeonId: values.surgeonId,
      preoperativeDiagnosis: values.preoperativeDiagnosis,
      asaEmergency: values.asaEmergency,
    }),
    rules: ({ scheduledAt }) => refuseScheduled(scheduledAt, pet),
    save: ({ hour: _hour, ...input }, options) => call(surgeries.create, input, options),
    done: 'Cirugía programada',
    onSaved: (saved: Surgery) => {
      onClose()
      if (!consultationId) void navigate(paths.surgery(saved.id))
    },
  })
  const procedures = form.field('procedures')
  return (
    <FormDialog
      form={form}
      title={`Programar cirugía de ${pet.name}`}
      alerts={alertsOf(pet)}
      submit="Programar cirugía"
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <ListField
            id={procedures.id}
            label={labels.procedures}
            required
            items={procedures.value}
            suggestions={types.map(({ name }) => name)}
            error={procedures.error}
            readOnly={procedures.readOnly}
            onChange={procedures.onChange}
          />
        </WideField>
        <DateField {...form.field('scheduledAt')} label={labels.scheduledAt} required min={pet.birthOn} />
        <TimeField {...form.field('hour')} label={labels.hour} required />
        <WideField>
          <SelectField {...form.field('surgeonId')} label={labels.surgeonId} required options={surgeons} />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('preoperativeDiagnosis')} label={labels.preoperativeDiagnosis} minRows={2} />
        </WideField>
        <CheckField {...form.field('asaEmergency')} label={labels.asaEmergency} />
      </FormSection>
    </FormDialog>
  )
}
