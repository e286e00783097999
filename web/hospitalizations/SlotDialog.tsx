import { useState } from 'react'
import { type doseStatuses, type TreatmentDose, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { asksResult, isBeyondLimits, refuseResult, sayGiven } from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency, slotStateNames } from '#shared/hospitalizations/treatments.words.ts'
import { tellWho } from '#shared/hospitalizations/stay.words.ts'
import { dayOf, parseTime, showDateTime, showTime } from '#shared/values/date.ts'
import { openStates } from '#shared/hospitalizations/schedule.rules.ts'
import { asksForConstants } from '#shared/hospitalizations/plan.rules.ts'
import { canEditStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { isSharedDevice } from '#web/accounts/takeOver.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { CheckField, RadioField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField, TextField, TimeField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { instantAt, nearestDay } from '#web/hospitalizations/instantAt.ts'
import { isOpen, shift, withdraw } from '#web/hospitalizations/slot.acts.ts'
import type { SaidDose, SlotSubject } from '#web/hospitalizations/planSubjects.ts'
import { recordReading } from '#web/hospitalizations/readings.acts.ts'
import { slotNotes } from '#web/hospitalizations/slotNotes.ts'
import { serverNow } from '#web/http/clock.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

const labels = {
  status: 'Qué se hizo',
  hour: 'Hora real',
  value: 'Resultado',
  note: 'Nota',
  correction: 'Motivo de la corrección',
}
const statuses = [
  { value: 'given' as const, label: 'Aplicada' },
  { value: 'notGiven' as const, label: 'No aplicada' },
]

type SlotProps = SmallFormProps<SlotSubject, SaidDose, TreatmentDose>

/** One hour of an order: what the animal gets, what was done of it, and when. */
export function SlotDialog(props: SlotProps) {
  const { subject: slot, onClose } = props
  const mayGive = useMay('treatments.give')
  const isToDo = openStates.has(slot.state) && slot.order.status !== 'unapproved'
  if (mayGive && canEditStay(slot.stay) === undefined && (isToDo || slot.dose)) return <SlotForm {...props} />
  return (
    <ResponsiveModal opened onClose={onClose} title={titleOf(slot)}>
      <SlotFacts slot={slot} />
    </ResponsiveModal>
  )
}

const titleOf = ({ order, scheduledAt }: SlotSubject) => `${order.name}, ${showTime(scheduledAt)}`

function SlotForm({ subject: slot, send, onClose }: SlotProps) {
  const { order, stay, dose, scheduledAt } = slot
  const isCheck = order.category === 'check' || order.category === 'exam'
  const now = serverNow()
  const [isOther, setOther] = useState(false)
  const form = useRecordForm({
    draftKey: { id: `treatments/${order.id}/${scheduledAt}`, title: titleOf(slot) },
    initial: {
      status: (dose?.status ?? 'given') as (typeof doseStatuses)[number] | '',
      hour: showTime(dose?.at ?? now),
      value: dose?.value ?? '',
      note: dose?.note ?? '',
      correction: '',
    },
    labels,
    schema: dose ? treatments.correct.input : treatments.record.input,
    toInput: ({ hour, correction, ...values }) => {
      const day = dose ? dayOf(dose.at) : nearestDay(parseTime(hour), now)
      const said = { ...values, hospitalizationId: stay.id, at: instantAt(day, hour, dose?.at) }
      return dose
        ? { ...said, doseId: dose.id, version: dose.version, correction }
        : { ...said, orderId: order.id, scheduledAt }
    },
    rules: (input) =>
      input.status === 'notGiven' && !input.note
        ? { field: 'note', message: 'Escriba por qué no se aplicó' }
        : refuseResult(order, { status: input.status, value: input.value ?? null }),
    save: (input, options) => send({ input, options, isOther }),
    onSaved: onClose,
  })
  const { status, value } = form.values
  const notes = slotNotes(slot, now)
  const isCritical = isBeyondLimits(order, value)
  return (
    <FormDialog
      form={form}
      title={titleOf(slot)}
      alerts={alertsOf(stay.pet)}
      submit={dose ? 'Guardar corrección' : status === 'notGiven' ? 'No aplicada' : isCheck ? 'Hecha' : 'Aplicar'}
      gerund="Guardando…"
      onClose={onClose}
    >
      <div className="stack gap-16">
        <SlotFacts slot={slot} />
        {isOpen(slot) && slot.state !== 'scheduled' && asksForConstants(order) ? (
          <div className="row apart gap-12">
            <p className="quiet">Con los valores, la hora queda hecha sola.</p>
            <ActButton does={recordReading} of={slot} withIcon />
          </div>
        ) : null}
        {dose || notes.length === 0 ? null : (
          <ul className="Slot-notes">
            {notes.map((text) => (
              <li key={text} className="Slot-note">
                {text}
              </li>
            ))}
          </ul>
        )}
        <FormSection>
          <WideField>
            <RadioField {...form.field('status')} label={labels.status} options={statuses} />
          </WideField>
          {isCheck && status === 'given' ? (
            <TextField
              {...form.field('value')}
              label={labels.value}
              required={asksResult(order)}
              maxLength={120}
              description={isCritical ? 'Fuera del límite de la orden: avise al veterinario.' : undefined}
            />
          ) : null}
          <TimeField {...form.field('hour')} label={labels.hour} required />
          <WideField>
            <TextAreaField
              {...form.field('note')}
              label={status === 'notGiven' ? 'Por qué no se aplicó' : labels.note}
              required={status === 'notGiven'}
              maxLength={500}
              minRows={2}
            />
          </WideField>
          {dose || isSharedDevice() ? null : (
            <WideField>
              <CheckField label="Lo aplicó otra persona" value={isOther} onChange={setOther} />
            </WideField>
          )}
          {dose ? (
            <WideField>
              <TextField {...form.field('correction')} label={labels.correction} required maxLength={300} />
            </WideField>
          ) : null}
        </FormSection>
        <div className="row wrap gap-8">
          <ActButton does={shift} of={slot} withIcon />
          <ActButton does={withdraw} of={slot} withIcon />
        </div>
      </div>
    </FormDialog>
  )
}

function SlotFacts({ slot: { order, scheduledAt, state, dose } }: { slot: SlotSubject }) {
  const amount = sayGiven(order)
  const facts: [string, string][] = [
    ...(amount ? [['Cantidad', amount] as [string, string]] : []),
    ['Frecuencia', sayFrequency(order)],
    ['Hora del plan', `${showDateTime(scheduledAt)} · ${slotStateNames[state]}`],
    ...(order.instructions ? [['Instrucciones', order.instructions] as [string, string]] : []),
    ['Ordenó', order.orderedBy],
    ...(dose
      ? [
          [dose.status === 'given' ? 'Aplicó' : 'Registró', `${tellWho(dose)}, ${showDateTime(dose.at)}`] as [
            string,
            string,
          ],
          ...(dose.correction ? [['Corregido', dose.correction] as [string, string]] : []),
        ]
      : []),
  ]
  return <FactList facts={facts} />
}
