import type { ConsultationRanges, VitalRange } from '#shared/consultations/consultations.contract.ts'
import { isEmergency, vitalState } from '#shared/consultations/vitals.rules.ts'
import { type StayReading, StayReadingValues } from '#shared/hospitalizations/readings.contract.ts'
import { stayReadingLabels, showStayReading } from '#shared/hospitalizations/readings.words.ts'
import { infused } from '#shared/hospitalizations/schedule.rules.ts'
import type { Plan, TreatmentDose, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { isApproved, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import { readingRange, readingSteps, stepFrom, stepWithin } from '#shared/surgeries/anesthesia.rules.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'

/** The constants that are measured, in their order. */
export const measures = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'capillaryRefill',
  'oxygenSaturation',
  'systolicPressure',
  'meanPressure',
  'diastolicPressure',
  'glucose',
  'pain',
  'weightKg',
] as const
export type Measure = (typeof measures)[number]

/** What is counted since the last time: it is added up, and never compared. */
export const amounts = ['fluidIn', 'urine', 'fluidOut', 'vomits'] as const
export type Amount = (typeof amounts)[number]

/** What is usual for the animal; `null` where nothing is known. A weight is compared with its own last one. */
export function measureRange(field: Measure, ranges: ConsultationRanges): VitalRange {
  switch (field) {
    case 'capillaryRefill':
      return ranges.capillaryRefill
    case 'glucose':
    case 'pain':
    case 'weightKg':
      return null
    default:
      return readingRange(field, ranges)
  }
}

/** Does it call for help at once? */
function isCritical(field: Measure, value: number, range: VitalRange): boolean {
  if (field === 'oxygenSaturation') return vitalState(value, range) === 'low'
  if (field === 'temperature' || field === 'heartRate' || field === 'capillaryRefill')
    return isEmergency(field, value, range)
  return false
}

/** A measured value and where it stands against what is usual. */
export interface Figure {
  field: Measure
  value: number
  at: string
  range: VitalRange
  state: 'low' | 'normal' | 'high' | undefined
  isCritical: boolean
}

/** The measured values of one reading. */
export function figuresOf(reading: StayReadingValues & { at: string }, ranges: ConsultationRanges): Figure[] {
  return measures.flatMap((field) => {
    const value = reading[field]
    if (value === null) return []
    const range = measureRange(field, ranges)
    const state = vitalState(value, range)
    return [{ field, value, at: reading.at, range, state, isCritical: isCritical(field, value, range) }]
  })
}

/** Those that count: what was voided counts for nothing. */
export function standing<R extends Pick<StayReading, 'voidReason'>>(readings: readonly R[]): R[] {
  return readings.filter(({ voidReason }) => voidReason === null)
}

/** The last value of each constant. @param readings the newest first */
export function lastFigures(readings: readonly StayReading[], ranges: ConsultationRanges): Figure[] {
  const all = standing(readings).flatMap((reading) => figuresOf(reading, ranges))
  return measures.flatMap((field) => all.find((figure) => figure.field === field) ?? [])
}

/** `Temperatura 41,5 °C: 2,3 °C por encima de lo normal`. */
export function tellCritical({ field, value, range, state }: Figure): string {
  const { label, unit } = stayReadingLabels[field]
  const shown = `${label} ${showStayReading(field, value)}`
  if (!range || state === undefined || state === 'normal') return shown
  const gap = state === 'high' ? value - range.max : range.min - value
  const side = state === 'high' ? 'por encima' : 'por debajo'
  return `${shown}: ${showNumber(Number(gap.toFixed(1)))}${unit === '%' ? ' puntos' : ` ${unit}`} ${side} de lo normal`
}

/** One press of plus or minus; a weight is read off the scale. */
export const stayReadingSteps: Partial<Record<Measure | Amount, number>> = {
  temperature: readingSteps.temperature,
  heartRate: readingSteps.heartRate,
  respiratoryRate: readingSteps.respiratoryRate,
  oxygenSaturation: readingSteps.oxygenSaturation,
  systolicPressure: readingSteps.systolicPressure,
  meanPressure: readingSteps.meanPressure,
  diastolicPressure: readingSteps.diastolicPressure,
  capillaryRefill: 0.5,
  glucose: 1,
  fluidIn: 10,
  urine: 10,
  fluidOut: 10,
  vomits: 1,
}

/**
 * The value after a press: from the value itself, else the one before it, else the middle of what is usual; what is
 * counted begins at nothing. `undefined` where none of them is known: nothing is guessed.
 */
export function afterStep(
  field: Measure | Amount,
  direction: 1 | -1,
  { value, before, range }: { value: number | null; before: number | null; range: VitalRange },
): number | undefined {
  const step = stayReadingSteps[field]
  const isCounted = (amounts as readonly string[]).includes(field)
  const from = step === undefined ? undefined : stepFrom([value, isCounted ? 0 : before], range, step)
  if (from === undefined || step === undefined) return undefined
  return stepWithin(from, direction * step, StayReadingValues.shape[field].unwrap().unwrap())
}

export interface Span {
  from: string
  until: string
}

const HOUR = 3_600_000
const QUARTER = HOUR / 4

/** What of the constants is looked at: the last 24 hours, or another day of the clinic. */
export function readingSpan(day: string, now: Date): Span {
  if (day < dayOf(now)) return daySpan(day)
  // Up to the next quarter: the axis stands still meanwhile, and clocks differ.
  const until = Math.ceil(now.getTime() / QUARTER) * QUARTER
  return { from: new Date(until - 24 * HOUR).toISOString(), until: new Date(until).toISOString() }
}

function daySpan(day: string): Span {
  return { from: instantOn(day, '00:00'), until: instantOn(addDays(day, 1), '00:00') }
}

/** Those of a span, in the order in which they come. */
export function within<R extends { at: string }>(all: readonly R[], { from, until }: Span): R[] {
  return all.filter(({ at }) => at >= from && at < until)
}

export interface GivenDose extends Pick<TreatmentDose, 'id' | 'at' | 'amount' | 'byName'> {
  name: string
}

/** The medicines that were given within a span, the first one first; what runs without a break is not given at a time. */
export function givenDoses(plans: readonly Plan[], span: Span): GivenDose[] {
  const orders = new Map(plans.flatMap(({ orders: own }) => own.map((order) => [order.id, order] as const)))
  const doses = new Map(plans.flatMap(({ doses: own }) => own.map((dose) => [dose.id, dose] as const)))
  const isGiven = ({ status, orderId }: TreatmentDose): boolean => {
    const order = orders.get(orderId)
    const isMedicine = order?.category === 'drug' || order?.category === 'fluid'
    return status === 'given' && isMedicine && order.frequency !== 'continuous'
  }
  return within([...doses.values()].filter(isGiven), span)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ id, at, amount, byName, orderId }) => ({ id, at, amount, byName, name: orders.get(orderId)?.name ?? '' }))
}

/** So close to each other, as a part of the span, doses have no place each. */
const GROUPED = 1 / 32

/** Doses that stand together on an axis of the span, in their order. */
export function groupDoses(doses: readonly GivenDose[], { from, until }: Span): GivenDose[][] {
  const near = (Date.parse(until) - Date.parse(from)) * GROUPED
  const groups: GivenDose[][] = []
  for (const dose of doses) {
    const last = groups.at(-1)
    const first = last?.[0]
    if (last && first && Date.parse(dose.at) - Date.parse(first.at) < near) last.push(dose)
    else groups.push([dose])
  }
  return groups
}

/** In millilitres, of a day of the clinic. */
export interface FluidBalance {
  /** What infusions ran, as they were ordered. */
  infused: number
  fluidIn: number
  urine: number
  fluidOut: number
  in: number
  out: number
  /** `null` where nothing that came out was written down: it would say too much. */
  balance: number | null
  vomits: number
}

/** Did an infusion run at all by this order? One that was put off again, or stopped, before its hour did not. */
const hasRun = ({ startsAt, stoppedAt }: TreatmentOrder): boolean => stoppedAt === null || stoppedAt > startsAt

/**
 * The orders of infusions that ran, each until the next one of its line did, or until that was stopped: where a check is put
 * off the pump runs on, though the first order asks for nothing more.
 */
function asRun(orders: readonly TreatmentOrder[]): TreatmentOrder[] {
  return orders.filter(hasRun).map((order) => {
    if (order.stoppedAt === null) return order
    const after = orders
      .filter(({ lineId, orderedAt }) => lineId === order.lineId && orderedAt > order.orderedAt)
      .toSorted((one, other) => one.orderedAt.localeCompare(other.orderedAt))
    const next = after.find(hasRun)
    return { ...order, stoppedAt: next?.startsAt ?? after.at(-1)?.stoppedAt ?? order.stoppedAt }
  })
}

/**
 * What went in and what came out on a day, until now.
 * @param readings of that day at least
 * @param leftAt when the animal left
 */
export function fluidBalance(
  readings: readonly StayReading[],
  orders: readonly TreatmentOrder[],
  day: string,
  now: Date,
  leftAt: string | null = null,
): FluidBalance {
  const span = daySpan(day)
  const until = [span.until, now.toISOString(), leftAt ?? span.until].toSorted()[0] ?? span.until
  const ran = asRun(orders.filter(isApproved)).map((order) => infused(scheduleOf(order), { from: span.from, until }))
  const counted = within(standing(readings), span)
  const sum = (field: Amount): number => counted.reduce((total, reading) => total + (reading[field] ?? 0), 0)
  const into = { infused: Math.round(ran.reduce((total, one) => total + one, 0)), fluidIn: sum('fluidIn') }
  const out = { urine: sum('urine'), fluidOut: sum('fluidOut') }
  const isOutKnown = counted.some(({ urine, fluidOut }) => urine !== null || fluidOut !== null)
  const [allIn, allOut] = [into.infused + into.fluidIn, out.urine + out.fluidOut]
  return {
    ...into,
    ...out,
    in: allIn,
    out: allOut,
    balance: isOutKnown ? allIn - allOut : null,
    vomits: sum('vomits'),
  }
}
