import { useState } from 'react'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ConsultationRanges, VitalRange } from '#shared/consultations/consultations.contract.ts'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { refuseReading } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { type RecordedReading, stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import {
  afterStep,
  type Amount,
  amounts,
  lastFigures,
  type Measure,
  measureRange,
  measures,
  stayReadingSteps,
} from '#shared/hospitalizations/readings.rules.ts'
import { narrowLabel, stayReadingChoices, stayReadingLabels } from '#shared/hospitalizations/readings.words.ts'
import type { TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { weightWarning } from '#shared/pets/pets.rules.ts'
import { dayOf, parseTime, showTime } from '#shared/values/date.ts'
import { readDecimal, showNumber } from '#shared/values/number.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { fromDecimal, toDecimal, toOptionalChoice } from '#web/form/inputs.ts'
import { SelectField, TextAreaField, TextField, TimeField } from '#web/form/TextFields.tsx'
import { type FieldBinding, useRecordForm } from '#web/form/useRecordForm.ts'
import { instantAt, nearestDay } from '#web/hospitalizations/instantAt.ts'
import { useStayReadings } from '#web/hospitalizations/stayReadings.data.ts'
import type { CallOptions } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { lastWeight } from '#web/weights/WeightField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ScaleRadio } from '#web/ui/ScaleRadio.tsx'
import { VitalTile } from '#web/ui/VitalTile.tsx'
import '#web/hospitalizations/Readings.css'

/** Whose constants are taken, and the hour of the plan that asked for them, where one did. */
export interface ReadingSubject {
  stay: Hospitalization
  order?: Pick<TreatmentOrder, 'id'>
  scheduledAt?: string
}

export interface SentReading {
  input: CallOf<typeof stayReadings.record>
  options: CallOptions
}

type Typed = Exclude<Measure, 'pain'> | Amount
const typedMeasures = measures.filter((field): field is Exclude<Measure, 'pain'> => field !== 'pain')
const typed: readonly Typed[] = [...typedMeasures, ...amounts]

const labels = {
  at: 'Hora',
  ...(Object.fromEntries(Object.entries(stayReadingLabels).map(([field, { label }]) => [field, label])) as Record<
    keyof typeof stayReadingLabels,
    string
  >),
}

const asTyped = (valueOf: (field: Typed) => string) =>
  Object.fromEntries(typed.map((field) => [field, valueOf(field)])) as Record<Typed, string>

type ReadingFormProps = SmallFormProps<ReadingSubject, SentReading, RecordedReading>

function useReadingForm({ subject: { stay, order, scheduledAt }, send, onClose }: ReadingFormProps) {
  const hospitalizationId = stay.id
  const hour = order && scheduledAt !== undefined ? { orderId: order.id, scheduledAt } : null
  return useRecordForm({
    draftKey: { id: `hospitalizations/${stay.id}/reading`, title: titleOf({ stay }) },
    initial: {
      at: showTime(serverNow()),
      ...asTyped(() => ''),
      pain: null as number | null,
      mucousMembranes: '',
      pulse: '',
      mentalState: '',
      dehydration: '',
      stool: '',
      intake: '',
      note: '',
    },
    labels,
    showValue: showChoices(stayReadingChoices),
    schema: stayReadings.record.input,
    toInput: (values) => ({
      ...values,
      ...Object.fromEntries(typed.map((field) => [field, toDecimal(values[field])])),
      mucousMembranes: toOptionalChoice(values.mucousMembranes),
      mentalState: toOptionalChoice(values.mentalState),
      dehydration: toOptionalChoice(values.dehydration),
      at: instantAt(nearestDay(parseTime(values.at), serverNow()), values.at),
      hospitalizationId,
      hour,
    }),
    rules: ({ hospitalizationId: _stay, hour: _hour, ...reading }) =>
      refuseReading(reading, stay.admittedAt, serverNow()),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
}

const titleOf = ({ stay }: ReadingSubject) => `Constantes de ${stay.pet.name}`

/** Until those of the animal are here: the form does not wait for them. */
const noRanges: ConsultationRanges = {
  label: null,
  ...{ temperature: null, heartRate: null, respiratoryRate: null, capillaryRefill: null, weightKg: null },
}

/** The constants that are taken at one time: what is not taken stays empty. */
export function ReadingForm(props: ReadingFormProps) {
  const { subject, onClose } = props
  const { stay } = subject
  // Of the day that it was opened on, also past midnight.
  const [today] = useState(() => dayOf(serverNow()))
  const { items: recent, ranges } = useStayReadings(stay.id, today).data ?? { items: [], ranges: noRanges }
  const form = useReadingForm(props)
  const before = new Map(lastFigures(recent, ranges).map(({ field, value }) => [field, value]))
  const kg = readDecimal(form.values.weightKg)
  const doubt = kg === undefined ? undefined : weightWarning(stay.pet.speciesId, kg, lastWeight(stay.pet))
  const lastKg = before.get('weightKg') ?? stay.pet.weightKg
  const tile = (field: Typed, more: Partial<StepTileProps> = {}) => (
    <StepTile key={field} field={field} binding={form.field(field)} range={null} before={null} note="" {...more} />
  )
  const pain = form.field('pain')
  return (
    <FormDialog
      form={form}
      title={titleOf(subject)}
      alerts={alertsOf(stay.pet)}
      size={640}
      submit="Registrar constantes"
      onClose={onClose}
    >
      <div className="ReadingForm stack gap-16">
        <div className="ReadingForm-hour">
          <TimeField {...form.field('at')} label={labels.at} required />
        </div>
        <div className="ReadingForm-tiles" data-begins>
          {typedMeasures.map((field) => {
            const known = before.get(field) ?? null
            const range = measureRange(field, ranges)
            if (field === 'weightKg')
              return tile(field, {
                note: doubt ?? (lastKg === null ? '' : `Antes ${showNumber(lastKg)}`),
                isOdd: doubt !== undefined,
              })
            return tile(field, {
              range,
              before: known,
              note: known === null ? (range ? undefined : '') : `Antes ${showNumber(known)}`,
            })
          })}
        </div>
        <ScaleRadio
          id={pain.id}
          label={labels.pain}
          min={0}
          max={10}
          value={pain.value}
          onChange={pain.onChange}
          error={pain.error}
          note={painNote(pain.value, before.get('pain'))}
          isDisabled={pain.readOnly}
        />
        <div className="ReadingForm-fields">
          <SelectField
            {...form.field('mucousMembranes')}
            label={labels.mucousMembranes}
            options={stayReadingChoices.mucousMembranes}
          />
          <SelectField
            {...form.field('mentalState')}
            label={labels.mentalState}
            options={stayReadingChoices.mentalState}
          />
          <SelectField
            {...form.field('dehydration')}
            label={labels.dehydration}
            options={stayReadingChoices.dehydration}
          />
          <TextField {...form.field('pulse')} label={labels.pulse} maxLength={80} />
          <TextField {...form.field('intake')} label={labels.intake} maxLength={120} />
          <TextField {...form.field('stool')} label={labels.stool} maxLength={120} />
        </div>
        <section className="stack gap-8">
          <h3>Líquidos desde la última toma</h3>
          <p className="quiet">Lo que pasan las infusiones se cuenta solo.</p>
          <div className="ReadingForm-tiles">{amounts.map((field) => tile(field))}</div>
        </section>
        <TextAreaField {...form.field('note')} label={labels.note} maxLength={1000} minRows={2} />
      </div>
    </FormDialog>
  )
}

function painNote(pain: number | null, before: number | undefined): string {
  if (pain !== null) return `${pain} de 10`
  return before === undefined ? 'De 0, sin dolor, a 10' : `Antes ${before} de 10`
}

interface StepTileProps {
  field: Typed
  binding: FieldBinding<string>
  range: VitalRange
  /** What it was the last time. */
  before: number | null
  note: string | undefined
  isOdd?: boolean
}

const masculine = { high: 'Alto', low: 'Bajo' }

/** A constant to be typed; under a finger plus and minus change it too. */
function StepTile({ field, binding, range, before, note, isOdd = false }: StepTileProps) {
  const { label, unit } = stayReadingLabels[field]
  const { readOnly, ...control } = binding
  const value = readDecimal(binding.value) ?? null
  const press = (direction: 1 | -1) => {
    const next = afterStep(field, direction, { value, before, range })
    if (next !== undefined) binding.onChange(fromDecimal(next))
  }
  const canStep = afterStep(field, 1, { value, before, range }) !== undefined
  const button = { size: 44, tone: 'default', disabled: readOnly || !canStep } as const
  return (
    <div className="StepTile">
      <VitalTile
        {...control}
        label={narrowLabel(field)}
        unit={unit}
        range={range}
        note={note}
        isOdd={isOdd}
        readOnly={readOnly}
        {...(field === 'capillaryRefill' ? { words: masculine } : {})}
      />
      {stayReadingSteps[field] === undefined ? null : (
        <div className="StepTile-steps">
          <IconButton label={`Menos ${label.toLowerCase()}`} {...button} onClick={() => press(-1)}>
            <IconMinus size={20} stroke={2} aria-hidden />
          </IconButton>
          <IconButton label={`Más ${label.toLowerCase()}`} {...button} onClick={() => press(1)}>
            <IconPlus size={20} stroke={2} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
