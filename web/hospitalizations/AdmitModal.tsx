import { useNavigate } from 'react-router'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { refuseStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { toDecimal } from '#web/form/inputs.ts'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { StayFields, stayLabels, stayValues, toStay, useStayChoices } from '#web/hospitalizations/StayFields.tsx'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { paths } from '#web/nav/paths.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'
import type { RecordFormProps } from '#web/word/word.ts'

const labels = { ...stayLabels, weightKg: 'Peso' }

/** "Hospitalizar": from the pet's page and the agenda its plan opens next; in a consultation or a surgery nobody leaves that. */
export function AdmitModal({
  pet,
  consultationId,
  diagnosis,
  surgeryId,
  reason,
  onClose,
}: RecordFormProps & { surgeryId?: string; reason?: string | undefined }) {
  const navigate = useNavigate()
  const profile = useProfile()
  const choices = useStayChoices()
  const form = useRecordForm({
    draftKey: {
      id: `hospitalization/new/${surgeryId ?? consultationId ?? pet.id}`,
      title: `Hospitalización de ${pet.name}`,
    },
    initial: {
      ...stayValues(),
      reason: reason ?? '',
      diagnosis: diagnosis ?? '',
      professionalId: profile.licensed ? profile.id : '',
    },
    labels,
    showValue: choices.showValue,
    schema: hospitalizations.admit.input,
    toInput: (values) => ({
      ...toStay(values),
      ...{ petId: pet.id, consultationId: consultationId ?? null, surgeryId: surgeryId ?? null },
      weightKg: values.weightKg === '' ? null : toDecimal(values.weightKg),
    }),
    rules: (input) => refuseStay(input, dayOf(serverNow())),
    save: (input, options) => call(hospitalizations.admit, input, options),
    onSaved: ({ id }) => {
      toastSuccess(`${pet.name} hospitalizado`.replace(/o$/, pet.sex === 'female' ? 'a' : 'o'))
      onClose()
      if (!consultationId && !surgeryId) void navigate(paths.hospitalization(id).plan())
    },
  })
  return (
    <FormDialog
      form={form}
      size={720}
      title={`Hospitalizar a ${pet.name}`}
      alerts={alertsOf(pet)}
      submit="Hospitalizar"
      onClose={onClose}
    >
      <StayFields form={form} choices={choices}>
        <WeightField
          {...form.field('weightKg')}
          label={labels.weightKg}
          speciesId={pet.speciesId}
          last={lastWeight(pet)}
        />
      </StayFields>
    </FormDialog>
  )
}
