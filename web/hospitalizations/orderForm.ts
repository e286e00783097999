import type { UsualPrescription } from '#shared/catalogues/catalogues.contract.ts'
import { readStrength } from '#shared/formulas/strength.rules.ts'
import { seriesOf } from '#shared/hospitalizations/schedule.rules.ts'
import type {
  FrequencyKind,
  OrderDraft,
  strengthPer,
  TreatmentCategory,
  TreatmentOrder,
} from '#shared/hospitalizations/treatments.contract.ts'
import { scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import type { DoseUnit } from '#shared/surgeries/surgeries.contract.ts'
import { addDays, dayOf, showDate, showTime } from '#shared/values/date.ts'
import { readDecimal } from '#shared/values/number.ts'
import { fromDecimal, toDay, toDecimal } from '#web/form/inputs.ts'
import { instantAt } from '#web/hospitalizations/instantAt.ts'
import type { EmptyHour } from '#web/hospitalizations/planSubjects.ts'

export interface OrderValues {
  category: TreatmentCategory | ''
  name: string
  dosePerKg: string
  doseUnit: DoseUnit | ''
  concentration: string
  strengthPer: (typeof strengthPer)[number] | ''
  quantity: string
  route: string
  frequency: FrequencyKind | ''
  everyHours: string
  times: string
  maxIn24h: string
  rate: string
  startsAt: string
  startHour: string
  endsAt: string
  endHour: string
  toleranceMinutes: string
  criticalLow: string
  criticalHigh: string
  instructions: string
  warningReason: string
}

/** An order as its form holds it: a new one begins now, a changed one where the old one would go on. */
export function valuesOf(order: TreatmentOrder | undefined, now: Date): OrderValues {
  const next = order?.nextDueAt ?? null
  const begins = next !== null && next > now.toISOString() ? next : now
  return {
    category: order?.category ?? 'drug',
    name: order?.name ?? '',
    dosePerKg: fromDecimal(order?.dosePerKg ?? null),
    doseUnit: order?.doseUnit ?? 'mg',
    concentration: fromDecimal(order?.concentration ?? null),
    strengthPer: order?.strengthPer ?? 'millilitre',
    quantity: order?.quantity ?? '',
    route: order?.route ?? '',
    frequency: order?.frequency ?? 'every',
    everyHours: fromDecimal(order?.everyHours ?? null),
    times: order?.times.join(', ') ?? '',
    maxIn24h: fromDecimal(order?.maxIn24h ?? null),
    rate: fromDecimal(order?.rate ?? null),
    startsAt: showDate(dayOf(begins)),
    startHour: showTime(begins),
    endsAt: order?.endsAt ? showDate(order.endsAt) : '',
    endHour: order?.endsAt ? showTime(order.endsAt) : '',
    toleranceMinutes: fromDecimal(order?.toleranceMinutes ?? 30),
    criticalLow: fromDecimal(order?.criticalLow ?? null),
    criticalHigh: fromDecimal(order?.criticalHigh ?? null),
    instructions: order?.instructions ?? '',
    warningReason: '',
  }
}

/** The same dose, once, at an hour. */
export function oneMore({ order, at: hour }: EmptyHour): OrderValues {
  const values = valuesOf(order, new Date(hour))
  return {
    ...values,
    frequency: 'once',
    startsAt: showDate(dayOf(hour)),
    startHour: showTime(hour),
    endsAt: '',
    endHour: '',
  }
}

export const isMedicine = (category: string): boolean => category === 'drug' || category === 'fluid'
const at = (day: string, hour: string): string | null => (toDay(day) ? instantAt(toDay(day), hour || '00:00') : null)

/** What is typed as the contract takes it: what its frequency and kind do not ask for is left out. */
export function toDraft(values: OrderValues, medicineId: string | null) {
  const { frequency, category } = values
  const isDosed = isMedicine(category) && values.dosePerKg !== ''
  const repeats = frequency === 'every' || frequency === 'continuous'
  const isCheck = category === 'check'
  return {
    ...{ category, name: values.name, medicineId, quantity: values.quantity || null, frequency },
    dosePerKg: isDosed ? toDecimal(values.dosePerKg) : null,
    doseUnit: values.doseUnit || 'mg',
    concentration: isDosed && values.doseUnit !== 'mL' ? toDecimal(values.concentration) : null,
    strengthPer: values.strengthPer || 'millilitre',
    route: isMedicine(category) ? values.route || null : null,
    everyHours: repeats ? toDecimal(values.everyHours) : null,
    times: frequency === 'fixed' ? values.times.split(/[,;\s]+/).filter(Boolean) : [],
    maxIn24h: frequency === 'asNeeded' ? toDecimal(values.maxIn24h) : null,
    rate: frequency === 'continuous' ? toDecimal(values.rate) : null,
    startsAt: at(values.startsAt, values.startHour) ?? '',
    endsAt: values.endsAt ? at(values.endsAt, values.endHour || '23:59') : null,
    toleranceMinutes: toDecimal(values.toleranceMinutes),
    criticalLow: isCheck ? toDecimal(values.criticalLow) : null,
    criticalHigh: isCheck ? toDecimal(values.criticalHigh) : null,
    instructions: values.instructions,
    warningReason: values.warningReason,
  }
}

/** What the dose is reckoned with, as far as it is typed. */
export function draftOf(values: OrderValues, medicineId: string | null) {
  return {
    medicineId,
    category: values.category || ('drug' as const),
    name: values.name,
    dosePerKg: values.dosePerKg === '' ? null : (readDecimal(values.dosePerKg) ?? null),
    doseUnit: values.doseUnit || ('mg' as const),
    concentration: values.doseUnit === 'mL' ? null : (readDecimal(values.concentration) ?? null),
    strengthPer: values.strengthPer || ('millilitre' as const),
    quantity: values.quantity || null,
    route: values.route || null,
    frequency: values.frequency || ('every' as const),
    everyHours: readDecimal(values.everyHours) ?? null,
    maxIn24h: readDecimal(values.maxIn24h) ?? null,
    rate: readDecimal(values.rate) ?? null,
  }
}

/** Those of which it can be read how strong they are. */
export function presentationsOf(usual: UsualPrescription | undefined) {
  const known = usual?.presentations.flatMap(({ form, concentrations }) =>
    concentrations.map((concentration) => ({ form, concentration, strength: readStrength(concentration) })),
  )
  return (known ?? []).flatMap(({ form, concentration, strength }) => {
    const label = `${form} ${concentration}`
    return strength ? [{ value: label, label, strength }] : []
  })
}

/** The first hours of an order, so that whoever writes it sees what it asks for. */
export function sayHours(draft: OrderDraft): string {
  const schedule = scheduleOf(draft)
  const until = new Date(Date.parse(draft.startsAt) + 2 * 86_400_000).toISOString()
  const hours = seriesOf(schedule, draft.startsAt, until).slice(0, 5)
  if (hours.length < 2) return ''
  const today = dayOf(draft.startsAt)
  const shown = hours.map((hour) => {
    const day = dayOf(hour)
    return day === today ? showTime(hour) : `${showTime(hour)}${day === addDays(today, 1) ? ' (mañana)' : ''}`
  })
  return `Se hace a las ${shown.join(', ')}…`
}
