import {
  type DischargeKind,
  dischargeKinds,
  type Hospitalization,
  hospitalizations,
} from '#shared/hospitalizations/hospitalizations.contract.ts'
import { refuseDischarge } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { hospitalizationWords } from '#shared/hospitalizations/hospitalizations.words.ts'
import { dischargeKindNames } from '#shared/hospitalizations/stay.words.ts'
import { dayOf, parseTime, showDate, showTime } from '#shared/values/date.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { SigningDialog } from '#web/acts/SigningDialog.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { toDay } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField, TimeField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import type { CallOptions } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { useProfile } from '#web/professionals/profile.tsx'

const { labels: words } = hospitalizationWords
const labels = {
  dischargeKind: words.dischargeKind ?? '',
  dischargeCondition: words.dischargeCondition ?? '',
  destination: words.destination ?? '',
  instructions: words.instructions ?? '',
  dischargedAt: 'Fecha de salida',
  hour: 'Hora',
}
const kinds = dischargeKinds.map((value) => ({ value, label: dischargeKindNames[value] }))

export interface SentDischarge {
  input: CallOf<typeof hospitalizations.discharge>
  options: CallOptions
}

/** "Dar de alta": how and where the animal goes, what the owner does, and the signature that closes the plan. */
export function DischargeDialog(props: SmallFormProps<Hospitalization, SentDischarge, Hospitalization>) {
  const { subject: stay, covers, send, onClose } = props
  const { name, professionalCard } = useProfile()
  const now = serverNow()
  const form = useRecordForm({
    draftKey: { id: `hospitalizations/${stay.id}/discharge`, title: `Alta de ${stay.pet.name}` },
    initial: {
      dischargeKind: '' as DischargeKind | '',
      dischargeCondition: '',
      destination: '',
      instructions: '',
      dischargedAt: showDate(dayOf(now)),
      hour: showTime(now),
    },
    labels,
    showValue: showChoices({ dischargeKind: kinds }),
    schema: hospitalizations.discharge.input,
    toInput: ({ dischargedAt, hour, ...values }) => ({
      ...values,
      ...{ hospitalizationId: stay.id, version: stay.version },
      dischargedAt: toDay(dischargedAt) && `${toDay(dischargedAt)}T${parseTime(hour) ?? '00:00'}:00-05:00`,
    }),
    rules: (input) => refuseDischarge(input, stay, serverNow()),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  const { dischargeKind } = form.values
  return (
    <SigningDialog
      form={form}
      title={`¿Dar de alta a ${stay.pet.name}?`}
      submit="Firmar y dar de alta"
      covers={covers}
      signer={{ name, professionalCard }}
      final="El plan se cierra: lo que falte queda como no aplicado. Después solo se agregan notas."
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <SelectField {...form.field('dischargeKind')} label={labels.dischargeKind} required options={kinds} />
        </WideField>
        <DateField {...form.field('dischargedAt')} label={labels.dischargedAt} required max={dayOf(now)} />
        <TimeField {...form.field('hour')} label={labels.hour} required />
        <TextField {...form.field('dischargeCondition')} label={labels.dischargeCondition} maxLength={200} />
        <TextField
          {...form.field('destination')}
          label={labels.destination}
          required={dischargeKind === 'referred'}
          maxLength={200}
        />
        <WideField>
          <TextAreaField
            {...form.field('instructions')}
            label={dischargeKind === 'deceased' ? labels.instructions : 'Indicaciones para el propietario'}
            required={dischargeKind !== 'deceased'}
            maxLength={5000}
            minRows={4}
          />
        </WideField>
      </FormSection>
    </SigningDialog>
  )
}
