import type { ConsultationRanges, VitalRange } from '#shared/consultations/consultations.contract.ts'
import { vitalState } from '#shared/consultations/vitals.rules.ts'
import {
  type DoseUnit,
  LONGEST_COLUMNS,
  type Reading,
  type ReadingField,
  ReadingValues,
  type Surgery,
  surgeryTimes,
} from '#shared/surgeries/surgeries.contract.ts'
import { readingLabels, surgeryLabels } from '#shared/surgeries/surgeries.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { isFuture } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'

const MINUTE = 60_000

/** The rows of the grid that are numbers, in their order. */
export const numberFields = (Object.keys(readingLabels) as ReadingField[]).filter(
  (field): field is NumberField => field !== 'plane' && field !== 'notes',
)
export type NumberField = Exclude<ReadingField, 'plane' | 'notes'>

/**
 * Millilitres of a dose: dose per kilogram × weight ÷ concentration. `undefined` where something is missing: nothing is
 * guessed. A dose in mcg goes against a concentration in mg, one in mL against none.
 */
export function doseVolume(
  dose: { dosePerKg: number | null; doseUnit: DoseUnit; concentration: number | null },
  weightKg: number | null,
): number | undefined {
  const { dosePerKg, doseUnit, concentration } = dose
  if (dosePerKg === null || weightKg === null || dosePerKg <= 0 || weightKg <= 0) return undefined
  const total = dosePerKg * weightKg
  if (doseUnit === 'mL') return rounded(total)
  if (concentration === null || concentration <= 0) return undefined
  return rounded((doseUnit === 'mcg' ? total / 1000 : total) / concentration)
}

/** A hundred litres: what no animal is given at once. */
const LARGEST_VOLUME = 100_000

/** A dose and a concentration that do not go together. */
export function refuseVolume(volume: number | undefined): Refusal | undefined {
  if (volume === undefined || volume <= LARGEST_VOLUME) return undefined
  const shown = showNumber(Math.round(volume))
  return { field: 'dosePerKg', message: `Con este peso serían ${shown} mL: revise la dosis y la concentración` }
}

/** To a microlitre. */
function rounded(millilitres: number): number {
  return Math.round(millilitres * 1000) / 1000
}

/** What the syringe shows: a very small volume keeps its digits, `0,025`; the others have two. */
export function volumeDigits(millilitres: number): number {
  return millilitres < 0.1 ? 3 : 2
}

/**
 * Usual limits under anesthesia that do not depend on the species: saturation from the field guide (less than 94 % is an
 * emergency); the others are the thresholds commonly taught for small animals, from general knowledge. Only highlighted,
 * never refused.
 */
const commonRanges: Partial<Record<NumberField, { min: number; max: number }>> = {
  oxygenSaturation: { min: 94, max: 100 },
  endTidalCo2: { min: 35, max: 45 },
  systolicPressure: { min: 90, max: 160 },
  meanPressure: { min: 60, max: 120 },
}

/** The usual range of a row of the grid for this animal; `null` where none is known. */
export function readingRange(field: ReadingField, ranges: ConsultationRanges): VitalRange {
  if (field === 'heartRate' || field === 'respiratoryRate' || field === 'temperature') return ranges[field]
  return (field === 'plane' || field === 'notes' ? undefined : commonRanges[field]) ?? null
}

export function readingState(field: ReadingField, value: unknown, ranges: ConsultationRanges) {
  return typeof value === 'number' ? vitalState(value, readingRange(field, ranges)) : undefined
}

/** One press of plus or minus. */
export const readingSteps: Record<NumberField, number> = {
  heartRate: 1,
  respiratoryRate: 1,
  oxygenSaturation: 1,
  endTidalCo2: 1,
  systolicPressure: 1,
  meanPressure: 1,
  diastolicPressure: 1,
  temperature: 0.1,
  agentPercent: 0.1,
  oxygenFlow: 0.1,
  fluidRate: 5,
}

/** After one press: what would be refused is never written. */
export function stepWithin(
  from: number,
  by: number,
  { minValue, maxValue }: { minValue: number | null; maxValue: number | null },
): number {
  const next = Math.round((from + by) * 10) / 10
  return Math.min(Math.max(next, minValue ?? next), maxValue ?? next)
}

export function stepped(field: NumberField, from: number, direction: 1 | -1): number {
  return stepWithin(from, direction * readingSteps[field], ReadingValues.shape[field].unwrap())
}

/**
 * What a press starts from: the first value that is known, else the middle of what is usual for the animal. `undefined`
 * where none of them is: nothing is guessed.
 */
export function stepFrom(known: readonly unknown[], range: VitalRange, step: number): number | undefined {
  const value = known.find((one) => typeof one === 'number')
  if (value !== undefined || !range) return value
  return Math.round(Math.round((range.min + range.max) / 2 / step) * step * 10) / 10
}

/** From the value itself, else the one before it. */
export function stepStart(
  field: NumberField,
  value: unknown,
  before: unknown,
  ranges: ConsultationRanges,
): number | undefined {
  return stepFrom([value, before], readingRange(field, ranges), readingSteps[field])
}

type Timed = Pick<Surgery, 'inducedAt' | 'intervalMinutes' | 'anesthesiaEndedAt' | 'extubatedAt'>

/**
 * The instants of the grid's columns: every `intervalMinutes` from the induction until now or the end of the anesthesia,
 * and wherever something was written. A column comes with its minute: nothing is read before. Without an induction there
 * are only those written.
 */
export function gridTimes(surgery: Timed, written: readonly string[], now: Date): string[] {
  const known = new Set(written.map((at) => new Date(at).toISOString()))
  const first = [...known].sort()[0] ?? surgery.inducedAt
  if (first && surgery.inducedAt) {
    const step = surgery.intervalMinutes * MINUTE
    const from = Math.floor(Date.parse(first) / MINUTE) * MINUTE
    const ended = surgery.extubatedAt ?? surgery.anesthesiaEndedAt
    // The first one is there with the induction, whose clock may be a little ahead of this one.
    const begun = isFuture(first, now) ? now.getTime() : Math.max(now.getTime(), from)
    const until = ended ? Math.min(Date.parse(ended), begun) : begun
    for (let at = from, count = 0; at <= until && count < LONGEST_COLUMNS; at += step, count++) {
      // What was written with another interval stands for its own minutes.
      const isTaken = [...known].some((other) => Math.abs(Date.parse(other) - at) < step / 2)
      if (!isTaken) known.add(new Date(at).toISOString())
    }
  }
  return [...known].sort()
}

/** When the grid's next column comes; `undefined` when none will, or none has come yet. */
export function nextColumnAt(surgery: Timed, times: readonly string[], now: Date): string | undefined {
  const last = times.at(-1)
  if (!last || !surgery.inducedAt || surgery.anesthesiaEndedAt || surgery.extubatedAt) return undefined
  const at = Date.parse(last) + surgery.intervalMinutes * MINUTE
  return at > now.getTime() && times.length < LONGEST_COLUMNS ? new Date(at).toISOString() : undefined
}

/** What the column before this one has: the value that plus and minus start from. */
export function valueBefore(
  readings: readonly Partial<Reading>[],
  at: string,
  field: ReadingField,
): ReadingValues[ReadingField] {
  const earlier = readings
    .filter((reading) => reading.at !== undefined && reading.at < at)
    .toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? 1 : -1))
  return earlier.map((reading) => reading[field]).find((value) => value !== null && value !== undefined) ?? null
}

export type SurgeryTimes = Pick<Surgery, (typeof surgeryTimes)[number] | 'notIntubated'>

/** The first time that comes before one it should follow; those not written say nothing. */
export function refuseTimeOrder(surgery: SurgeryTimes): Refusal | undefined {
  let before: (typeof surgeryTimes)[number] | undefined
  for (const time of surgeryTimes) {
    const at = surgery[time]
    if (!at) continue
    const earlier = before && surgery[before]
    if (before && earlier && Date.parse(at) < Date.parse(earlier))
      return {
        field: time,
        message: `${surgeryLabels[time]} no puede ser antes de ${surgeryLabels[before].toLowerCase()}`,
      }
    before = time
  }
  return undefined
}

/** Nothing is noted down before it happened. */
export function refuseFuture(field: string, at: string | null | undefined, now: Date): Refusal | undefined {
  return at && isFuture(at, now) ? { field, message: 'La hora no puede ser futura' } : undefined
}

/** The first column whose time has not come; what is emptied there is taken away all the same. */
export function refuseFutureReading(
  readings: readonly { at: string; values: { [Field in ReadingField]?: ReadingValues[Field] | undefined } }[],
  now: Date,
): Refusal | undefined {
  const isWritten = (value: unknown) => value !== null && value !== undefined
  const index = readings.findIndex(({ at, values }) => isFuture(at, now) && Object.values(values).some(isWritten))
  return index < 0 ? undefined : refuseFuture(`readings.${index}`, readings[index]?.at, now)
}
