import {
  type DoneDose,
  type Frequency,
  hoursApart,
  type Schedule,
  seriesOf,
} from '#shared/hospitalizations/schedule.rules.ts'
import type { OrderDraft, TreatmentDose, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import { CLOCK_SLACK_MS, isFuture, showDate, showDateTime, showTime } from '#shared/values/date.ts'
import { parseDecimal, showNumber } from '#shared/values/number.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type Dosed = Pick<OrderDraft, 'dosePerKg' | 'doseUnit' | 'concentration' | 'strengthPer'>

/** What an animal gets at once. */
export interface OrderedAmount {
  /** Of the medicine, in `unit`, as it is really given: after the rounding to what can be measured. */
  dose: number
  unit: 'mg' | 'UI' | 'mEq' | 'mL'
  /** What is measured; `undefined` where no concentration says it. */
  measured: { amount: number; in: 'mL' | 'tableta' } | undefined
}

/** The part of a tablet that is cut. */
const FINEST_TABLET = 0.25
/** How far a rounded amount may be from the dose: beyond it another presentation is needed. As a formula asks. */
const MOST_ROUNDED = 0.15

/** A syringe of 1 mL is read to hundredths, one of insulin finer, larger ones to tenths. */
function roundVolume(millilitres: number): number {
  const step = millilitres < 0.1 ? 0.005 : millilitres < 1 ? 0.01 : 0.1
  return Number((Math.round(millilitres / step) * step).toFixed(3))
}

/** The dose by weight and what is measured of it; `undefined` until everything for it is known. */
export function orderedAmount(order: Dosed, weightKg: number | null): OrderedAmount | undefined {
  const { dosePerKg, doseUnit, concentration, strengthPer } = order
  if (dosePerKg === null || weightKg === null || weightKg <= 0) return undefined
  const asked = dosePerKg * weightKg
  if (doseUnit === 'mL') {
    const amount = roundVolume(asked)
    return { dose: amount, unit: 'mL', measured: { amount, in: 'mL' } }
  }
  const unit = doseUnit === 'mcg' ? 'mg' : doseUnit
  const dose = doseUnit === 'mcg' ? asked / 1000 : asked
  if (concentration === null) return { dose: rounded(dose), unit, measured: undefined }
  const exact = dose / concentration
  const amount = strengthPer === 'tablet' ? Math.round(exact / FINEST_TABLET) * FINEST_TABLET : roundVolume(exact)
  const measured = { amount, in: strengthPer === 'tablet' ? ('tableta' as const) : ('mL' as const) }
  return { dose: rounded(amount * concentration), unit, measured }
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

/** `1,2 mL (6 mg)`, `media tableta (25 mg)`; what was written where no weight says it. Empty where nothing is said. */
export function sayAmount(order: Dosed & Pick<OrderDraft, 'quantity'>, weightKg: number | null): string {
  const amount = orderedAmount(order, weightKg)
  if (!amount) return order.quantity ?? ''
  const { dose, unit, measured } = amount
  const active = order.doseUnit === 'mcg' ? `${showNumber(rounded(dose * 1000))} mcg` : `${showNumber(dose)} ${unit}`
  if (!measured || unit === 'mL') return active
  return `${measured.in === 'mL' ? `${showNumber(measured.amount)} mL` : sayTablets(measured.amount)} (${active})`
}

/** What is given at an hour and how: `1,2 mL (6 mg) IV`, `35 mL/h IV`. */
export function sayGiven(
  order: Parameters<typeof sayAmount>[0] & Pick<TreatmentOrder, 'frequency' | 'rate' | 'route' | 'weightKg'>,
): string {
  const rate = order.frequency === 'continuous' && order.rate !== null ? `${showNumber(order.rate)} mL/h` : ''
  return [sayAmount(order, order.weightKg), rate, order.route].filter(Boolean).join(' ')
}

const quarters: Record<number, string> = { 0: '', 0.25: '¼', 0.5: '½', 0.75: '¾' }

function sayTablets(amount: number): string {
  const [whole, part] = [Math.floor(amount), quarters[amount % 1] ?? '']
  return `${whole > 0 ? whole : ''}${part} ${amount > 1 ? 'tabletas' : 'tableta'}`
}

/** What can be measured is too far from the dose, or no animal is given as much. */
function refuseAmount(order: Dosed, weightKg: number | null): Refusal | undefined {
  const amount = orderedAmount(order, weightKg)
  if (!amount?.measured || weightKg === null || order.dosePerKg === null) return undefined
  const asked = (order.dosePerKg * weightKg) / (order.doseUnit === 'mcg' ? 1000 : 1)
  const { measured } = amount
  if (measured.amount > 100_000)
    return { field: 'dosePerKg', message: 'Con este peso es demasiado: revise la dosis y la concentración' }
  if (Math.abs(amount.dose - asked) <= asked * MOST_ROUNDED) return undefined
  const nearest = measured.in === 'mL' ? 'en una jeringa' : 'con tabletas de esta concentración'
  return {
    field: 'concentration',
    message: `${showNumber(rounded(asked))} ${amount.unit} no se miden bien ${nearest}: elija otra presentación`,
  }
}

/** The schedule of an order, as the rules of the hours take it. */
export function scheduleOf(
  order: Pick<
    TreatmentOrder,
    'frequency' | 'everyHours' | 'times' | 'maxIn24h' | 'rate' | 'startsAt' | 'endsAt' | 'toleranceMinutes'
  > & { stoppedAt?: string | null },
): Schedule {
  const { startsAt, endsAt, toleranceMinutes, stoppedAt = null } = order
  return { frequency: frequencyOf(order), startsAt, endsAt, stoppedAt, toleranceMinutes }
}

function frequencyOf(order: Parameters<typeof scheduleOf>[0]): Frequency {
  if (order.frequency === 'every') return { kind: 'every', hours: order.everyHours ?? 24 }
  if (order.frequency === 'fixed') return { kind: 'fixed', times: order.times }
  if (order.frequency === 'asNeeded') return { kind: 'asNeeded', maxIn24h: order.maxIn24h ?? 1 }
  if (order.frequency === 'continuous')
    return { kind: 'continuous', rate: order.rate ?? 0, checkHours: order.everyHours ?? 2 }
  return { kind: 'once' }
}

/** How long before now an order may begin: what was begun in the emergency is written down after it. */
const EARLIEST_START_MS = 72 * HOUR
const LATEST_START_MS = 30 * 24 * HOUR

/** What of an order does not go together. */
export function refuseOrder(order: OrderDraft, weightKg: number | null, now: Date): Refusal | undefined {
  return firstRefusal(orderChecks(order, weightKg, now))
}

/** The same, one by one: a form shows each at its field. */
export function orderChecks(order: OrderDraft, weightKg: number | null, now: Date): Check[] {
  const { frequency, startsAt, endsAt } = order
  const needs =
    (isMissing: boolean, field: string, message: string): Check =>
    () =>
      isMissing ? { field, message } : undefined
  const start = Date.parse(startsAt)
  return [
    needs(frequency === 'every' && order.everyHours === null, 'everyHours', 'Escriba cada cuántas horas'),
    needs(frequency === 'fixed' && order.times.length === 0, 'times', 'Escriba al menos una hora, por ejemplo 08:00'),
    needs(frequency === 'asNeeded' && order.maxIn24h === null, 'maxIn24h', 'Escriba el máximo en 24 horas'),
    needs(frequency === 'continuous' && order.rate === null, 'rate', 'Escriba la velocidad en mL/h'),
    needs(
      order.category === 'drug' && order.dosePerKg === null && !order.quantity && frequency !== 'continuous',
      'dosePerKg',
      'Escriba la dosis por kg o la cantidad',
    ),
    needs(order.dosePerKg !== null && weightKg === null, 'dosePerKg', 'La mascota no tiene peso: regístrelo primero'),
    needs(order.category === 'drug' && !order.route, 'route', 'Elija la vía'),
    needs(start < now.getTime() - EARLIEST_START_MS, 'startsAt', 'Empieza hace más de 72 horas'),
    needs(start > now.getTime() + LATEST_START_MS, 'startsAt', 'Empieza dentro de más de 30 días'),
    needs(endsAt !== null && endsAt <= startsAt, 'endsAt', 'Termina antes de empezar'),
    needs(
      order.criticalLow !== null && order.criticalHigh !== null && order.criticalLow >= order.criticalHigh,
      'criticalHigh',
      'El límite superior va por encima del inferior',
    ),
    () => refuseAmount(order, weightKg),
  ]
}

/** A weight that changed by a tenth since an order was made asks to look at its dose again. */
export function isWeightStale(order: Pick<TreatmentOrder, 'dosePerKg' | 'weightKg'>, weightKg: number | null): boolean {
  if (order.dosePerKg === null || order.weightKg === null || weightKg === null) return false
  return Math.abs(weightKg - order.weightKg) > order.weightKg * 0.1
}

type LiveOrder = Parameters<typeof scheduleOf>[0] &
  Pick<TreatmentOrder, 'id' | 'category' | 'status' | 'name' | 'stoppedAt' | 'stopReason'>

/** Does an order still ask for something? */
export function canChangeOrder({ status }: Pick<TreatmentOrder, 'status'>): Refusal | undefined {
  if (status === 'active' || status === 'unapproved') return undefined
  return { message: status === 'stopped' ? 'La orden ya está suspendida.' : 'La orden ya se cambió por otra.' }
}

/** From when may another order take its place? What was given would be due a second time. @param doses of its row */
export function canChangeFrom(from: string, doses: readonly DoneDose[]): Refusal | undefined {
  const last = doses
    .filter(({ status }) => status === 'given')
    .map(({ scheduledAt, at }) => (scheduledAt > at ? scheduledAt : at))
    .toSorted()
    .at(-1)
  if (last === undefined || last < from) return undefined
  return { field: 'startsAt', message: `Ya se aplicó la de las ${showTime(last)}: cambia después de ella` }
}

/** Does a veterinarian stand for it? Of what nobody approved nothing was ever due, also once it was suspended or changed. */
export function isApproved({ approvedBy }: Pick<TreatmentOrder, 'approvedBy'>): boolean {
  return approvedBy !== null
}

export function canApprove({ status }: Pick<TreatmentOrder, 'status'>): Refusal | undefined {
  return status === 'unapproved' ? undefined : { message: 'La orden ya no espera aprobación.' }
}

/**
 * From when an order is due that is approved now: nobody could give what was due before. One whose first hour is not
 * overdue yet stays as it was written; its end moves as far as its beginning.
 */
export function approvedSpan(
  order: Pick<TreatmentOrder, 'frequency' | 'startsAt' | 'endsAt' | 'toleranceMinutes'>,
  now: Date,
): Pick<TreatmentOrder, 'startsAt' | 'endsAt'> {
  const { frequency, startsAt, endsAt, toleranceMinutes } = order
  // To the minute, as hours are written.
  const minute = Math.floor(now.getTime() / MINUTE) * MINUTE
  const by = minute - Date.parse(startsAt)
  if (by <= toleranceMinutes * MINUTE) return { startsAt, endsAt }
  const isMoved = endsAt !== null && frequency !== 'fixed'
  return {
    startsAt: new Date(minute).toISOString(),
    endsAt: isMoved ? new Date(Date.parse(endsAt) + by).toISOString() : endsAt,
  }
}

/** How long before its hour a dose may be given: what is given earlier moves the hours that follow. */
const EARLY_MS = HOUR

/** Of the hours that an order leaves open when it ends; a stop says its own. */
export const ENDED_BY = { change: 'Cambió la orden', discharge: 'Alta', void: 'Hospitalización anulada' } as const

/** Did the end of its order answer an hour, and nobody who was there? What was done before that end counts. */
export function isAnsweredByEnd(
  { stoppedAt, stopReason }: Pick<TreatmentOrder, 'stoppedAt' | 'stopReason'>,
  dose: Pick<TreatmentDose, 'status' | 'at' | 'note'>,
): boolean {
  const reasons: (string | null)[] = [stopReason, CANCELLED_BY_DEATH, ...Object.values(ENDED_BY)]
  return dose.status === 'notGiven' && stoppedAt !== null && dose.at >= stoppedAt && reasons.includes(dose.note)
}

export interface SaidDose {
  /** The hour for which it is said; `null` as needed. */
  scheduledAt: string | null
  status: 'given' | 'notGiven'
  at: string
  note: string | null
}

/** May this be said of an hour of an order? @param doses of the order; as needed those of its whole row */
export function canRecord(
  order: LiveOrder,
  said: SaidDose,
  doses: readonly (DoneDose & Pick<TreatmentDose, 'byName' | 'note'>)[],
  now: Date,
): Refusal | undefined {
  if (order.status === 'unapproved') return { message: 'La orden espera la aprobación de un veterinario.' }
  if (said.status === 'notGiven' && !said.note) return { field: 'note', message: 'Escriba por qué no se aplicó' }
  if (isFuture(said.at, now)) return { field: 'at', message: 'La hora no puede ser futura' }
  if (said.scheduledAt === null) return canGiveAsNeeded(order, said, doses)
  const { scheduledAt } = said
  const done = doses.find((dose) => dose.scheduledAt === scheduledAt)
  if (done && !(isAnsweredByEnd(order, done) && said.at < done.at)) return { message: sayDone(done) }
  // Given a little early, and suspended before its hour.
  const wasGiven = order.status === 'stopped' && said.status === 'given' && said.at < (order.stoppedAt ?? '')
  if (order.stoppedAt !== null && scheduledAt >= order.stoppedAt && !wasGiven)
    return { message: `La orden se suspendió el ${showDateTime(order.stoppedAt)}.` }
  const next = new Date(Date.parse(scheduledAt) + 1).toISOString()
  if (seriesOf(scheduleOf(order), scheduledAt, next, wasGiven).length === 0)
    return { message: 'La orden cambió: esa hora ya no es del plan.' }
  if (said.status === 'given' && Date.parse(said.at) < Date.parse(scheduledAt) - EARLY_MS)
    return { field: 'at', message: `Es la dosis de las ${showTime(scheduledAt)}: para darla antes, reprográmela` }
  return undefined
}

function sayDone({ status, at, byName }: DoneDose & Pick<TreatmentDose, 'byName'>): string {
  return `${status === 'given' ? 'Ya la aplicó' : 'Ya la registró como no aplicada'} ${byName}, ${showDateTime(at)}.`
}

/** As many as its order allows within 24 hours, on either side. */
function canGiveAsNeeded(order: LiveOrder, said: SaidDose, doses: readonly DoneDose[]): Refusal | undefined {
  if (order.frequency !== 'asNeeded') return { field: 'scheduledAt', message: 'Elija la hora del plan' }
  const canBegin = order.stoppedAt === null || said.at < order.stoppedAt
  if (!canBegin) return { message: 'La orden está suspendida.' }
  if (Date.parse(said.at) < Date.parse(order.startsAt) - EARLY_MS)
    return { field: 'at', message: `La orden empieza el ${showDateTime(order.startsAt)}` }
  if (said.status === 'notGiven') return { message: 'Lo que es a necesidad no se registra como no aplicado.' }
  const next = nextAsNeeded(order, doses, said.at)
  if (next === undefined) return undefined
  return {
    message: `Ya se aplicó ${order.maxIn24h} ${order.maxIn24h === 1 ? 'vez' : 'veces'} en 24 horas. La próxima, desde las ${showTime(next)} del ${showDate(next)}.`,
  }
}

/** From when one more may be given; `undefined`: at this instant. */
export function nextAsNeeded(
  order: Pick<TreatmentOrder, 'maxIn24h'>,
  doses: readonly DoneDose[],
  at: string,
): string | undefined {
  const most = order.maxIn24h ?? 1
  const day = 24 * HOUR
  const near = doses
    .filter(({ status, at: given }) => status === 'given' && Math.abs(Date.parse(given) - Date.parse(at)) < day)
    .map(({ at: given }) => given)
    .toSorted()
  const free = near.at(-most)
  return free === undefined ? undefined : new Date(Date.parse(free) + day).toISOString()
}

type Limited = Pick<TreatmentOrder, 'category' | 'criticalLow' | 'criticalHigh'>

/** Is it done to learn a value that may be critical? */
export function asksResult({ category, criticalLow, criticalHigh }: Limited): boolean {
  return (category === 'check' || category === 'exam') && (criticalLow !== null || criticalHigh !== null)
}

/** Done without its value nobody would be told of a critical one. */
export function refuseResult(
  order: Limited,
  { status, value }: { status: SaidDose['status']; value: string | null },
): Refusal | undefined {
  if (status !== 'given' || value || !asksResult(order)) return undefined
  return { field: 'value', message: 'Escriba el resultado' }
}

/** How far a dose may be put off. */
const LATEST_SHIFT_MS = 48 * HOUR

/** Do two doses of a medicine come close together? Within half of what lies between two it is asked about. */
export function isTooSoon(
  order: Parameters<typeof scheduleOf>[0] & Pick<TreatmentOrder, 'category'>,
  one: string,
  other: string,
): boolean {
  const apart = order.category === 'drug' ? hoursApart(scheduleOf(order)) : undefined
  return apart !== undefined && Math.abs(Date.parse(one) - Date.parse(other)) < (apart / 2) * HOUR
}

/** What was given, or stays to be given, too near to the time to which a dose is put off; a reason answers it. */
function refuseNear(
  order: LiveOrder,
  { scheduledAt, to, reason }: Shift,
  doses: readonly DoneDose[],
): Refusal | undefined {
  if (reason) return undefined
  const isNear = (at: string): boolean => isTooSoon(order, at, to)
  const last = doses.findLast(({ status, at }) => status === 'given' && isNear(at))
  if (last)
    return { field: 'reason', message: `La última se aplicó el ${showDateTime(last.at)}. Escriba por qué tan pronto` }
  // Of fixed hours that dose alone moves.
  const after = new Date(Date.parse(scheduledAt) + 1).toISOString()
  const until = new Date(Date.parse(to) + 24 * HOUR).toISOString()
  const stays = order.frequency === 'fixed' ? seriesOf(scheduleOf(order), after, until).find(isNear) : undefined
  return stays === undefined
    ? undefined
    : { field: 'reason', message: `La siguiente es a las ${showTime(stays)}. Escriba por qué tan cerca` }
}

interface Shift {
  scheduledAt: string
  to: string
  reason: string | null
}

/** May a dose be put off to this time? @param doses of its row, as far back as the one before it may be */
export function canShift(
  order: LiveOrder,
  shift: Shift,
  doses: readonly (DoneDose & Pick<TreatmentDose, 'byName' | 'orderId'>)[],
  now: Date,
): Refusal | undefined {
  const { scheduledAt, to } = shift
  const own = doses.filter(({ orderId }) => orderId === order.id)
  const closed = canChangeOrder(order)
  if (closed) return closed
  const done = own.find((dose) => dose.scheduledAt === scheduledAt)
  if (done) return { message: sayDone(done) }
  const next = new Date(Date.parse(scheduledAt) + 1).toISOString()
  if (seriesOf(scheduleOf(order), scheduledAt, next).length === 0)
    return { message: 'La orden cambió: esa hora ya no es del plan.' }
  if (own.some((dose) => dose.scheduledAt > scheduledAt))
    return { message: 'Ya se registró una dosis posterior: registre esta, o por qué no se aplicó.' }
  if (to === scheduledAt) return { field: 'to', message: 'Elija otra hora' }
  if (Date.parse(to) < now.getTime() - CLOCK_SLACK_MS)
    return { field: 'to', message: 'Elija una hora que no haya pasado' }
  if (Date.parse(to) > Date.parse(scheduledAt) + LATEST_SHIFT_MS)
    return { field: 'to', message: 'Se puede correr hasta 48 horas; para más, cambie la orden' }
  return refuseNear(order, shift, doses)
}

/** Is the value of a check beyond the limits of its order? */
export function isBeyondLimits(
  order: Pick<TreatmentOrder, 'criticalLow' | 'criticalHigh'>,
  value: string | null,
): boolean {
  const [number] = /-?\d+(?:[.,]\d+)*/.exec(value ?? '') ?? []
  const read = number === undefined ? undefined : parseDecimal(number)
  if (read === undefined) return false
  return (
    (order.criticalLow !== null && read < order.criticalLow) ||
    (order.criticalHigh !== null && read > order.criticalHigh)
  )
}
