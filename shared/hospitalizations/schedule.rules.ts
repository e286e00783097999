import { addDays, dayOf, instantOn } from '#shared/values/date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How often a treatment is done. */
export type Frequency =
  | { kind: 'every'; hours: number }
  /** Hours of the clinic's day, `08:00`, in their order. */
  | { kind: 'fixed'; times: readonly string[] }
  | { kind: 'once' }
  | { kind: 'asNeeded'; maxIn24h: number }
  /** Runs without a break, in mL/h; somebody looks at it every so many hours. */
  | { kind: 'continuous'; rate: number; checkHours: number }

/** When an order is done. Instants as ISO 8601 in UTC, with milliseconds, so that they compare as texts. */
export interface Schedule {
  frequency: Frequency
  startsAt: string
  /** The last hour at which it may still be due. */
  endsAt: string | null
  /** From this hour on nothing of it is due: it was suspended, or another order took its place. */
  stoppedAt: string | null
  /** Minutes around its hour in which a dose is neither early nor late. */
  toleranceMinutes: number
}

/** No list of hours is longer: 60 days of one every hour. */
const MOST_SLOTS = 1500

/**
 * The hours at which an order is due within a span, in their order: from `from` on, before `until`.
 * @param ignoreStop also those that its suspension took away
 */
export function seriesOf(schedule: Schedule, from: string, until: string, ignoreStop = false): string[] {
  const { frequency, startsAt, endsAt, stoppedAt } = schedule
  const begin = from > startsAt ? from : startsAt
  const stop = !ignoreStop && stoppedAt !== null && stoppedAt < until ? stoppedAt : until
  const isIn = (at: string): boolean => at >= begin && at < stop && (endsAt === null || at <= endsAt)
  if (frequency.kind === 'asNeeded') return []
  if (frequency.kind === 'once') return isIn(startsAt) ? [startsAt] : []
  if (begin >= stop) return []
  if (frequency.kind === 'fixed') return fixedHours(frequency.times, begin, stop).filter(isIn)
  const step = (frequency.kind === 'every' ? frequency.hours : frequency.checkHours) * HOUR
  const start = Date.parse(startsAt)
  const skipped = Math.max(0, Math.ceil((Date.parse(begin) - start) / step))
  const found: string[] = []
  for (let index = skipped; found.length < MOST_SLOTS; index++) {
    const at = new Date(start + index * step).toISOString()
    if (!isIn(at)) break
    found.push(at)
  }
  return found
}

function fixedHours(times: readonly string[], begin: string, stop: string): string[] {
  const found: string[] = []
  for (let day = dayOf(begin); found.length < MOST_SLOTS && instantOn(day, '00:00') < stop; day = addDays(day, 1))
    for (const time of times) found.push(instantOn(day, time))
  return found
}

/** The hours between two of an order's that are next to each other; `undefined` where no schedule says it. */
export function hoursApart({ frequency }: Pick<Schedule, 'frequency'>): number | undefined {
  if (frequency.kind === 'every') return frequency.hours
  if (frequency.kind !== 'fixed') return undefined
  const hours = frequency.times.map((time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60)
  return Math.min(...hours.map((hour, index) => (hours[index + 1] ?? (hours[0] ?? 0) + 24) - hour))
}

/** What was done of an order. */
export interface DoneDose {
  /** The hour for which it stands; of one as needed the hour at which it was given. */
  scheduledAt: string
  status: 'given' | 'notGiven'
  /** When it was really given; of one not given when that was decided. */
  at: string
}

export type SlotState = 'scheduled' | 'due' | 'overdue' | 'given' | 'givenLate' | 'notGiven' | 'suspended'

/** What a slot is at an instant: the clock alone says it, until somebody says what was done. */
export function stateOf(
  scheduledAt: string,
  schedule: Pick<Schedule, 'toleranceMinutes' | 'stoppedAt' | 'frequency'>,
  dose: DoneDose | undefined,
  now: Date,
): SlotState {
  const tolerance = schedule.toleranceMinutes * MINUTE
  const at = Date.parse(scheduledAt)
  if (dose?.status === 'notGiven') return 'notGiven'
  if (dose) {
    const isLate = schedule.frequency.kind !== 'asNeeded' && Date.parse(dose.at) > at + tolerance
    return isLate ? 'givenLate' : 'given'
  }
  if (schedule.stoppedAt !== null && scheduledAt >= schedule.stoppedAt) return 'suspended'
  if (now.getTime() > at + tolerance) return 'overdue'
  return now.getTime() >= at - tolerance ? 'due' : 'scheduled'
}

/** The states in which somebody still has to do something. */
export const openStates: ReadonlySet<SlotState> = new Set(['scheduled', 'due', 'overdue'])

export interface Slot<D extends DoneDose = DoneDose> {
  scheduledAt: string
  state: SlotState
  dose: D | undefined
}

/**
 * The slots of an order within a span: the hours that its schedule says and what was done beside it, in their order.
 * @param doses of this order
 * @param showSuspended also the hours that its suspension took away
 */
export function slotsOf<D extends DoneDose>(
  schedule: Schedule,
  doses: readonly D[],
  span: { from: string; until: string },
  now: Date,
  showSuspended = false,
): Slot<D>[] {
  const byHour = new Map(doses.map((dose) => [dose.scheduledAt, dose]))
  const hours = new Set(seriesOf(schedule, span.from, span.until, showSuspended))
  for (const { scheduledAt } of doses) if (scheduledAt >= span.from && scheduledAt < span.until) hours.add(scheduledAt)
  return [...hours].toSorted().map((scheduledAt) => {
    const dose = byHour.get(scheduledAt)
    return { scheduledAt, dose, state: stateOf(scheduledAt, schedule, dose, now) }
  })
}

/**
 * The first hour of an order for which nothing was said yet: `null` where none is left, or none is known (as needed).
 * Nothing beyond a year is looked for.
 * @param done the hours that have an answer
 */
export function nextOpen(schedule: Schedule, done: ReadonlySet<string>): string | null {
  const end = new Date(Date.parse(schedule.startsAt) + 366 * 24 * HOUR).toISOString()
  let from = schedule.startsAt
  // In pieces, as an order of every hour may have more hours than one list.
  for (;;) {
    const hours = seriesOf(schedule, from, end)
    const open = hours.find((at) => !done.has(at))
    const last = hours.at(-1)
    if (open !== undefined) return open
    if (last === undefined) return null
    from = new Date(Date.parse(last) + 1).toISOString()
  }
}

/** The orders that take an order's place when one of its hours is put off. */
export type ShiftedOrder = Pick<Schedule, 'frequency' | 'startsAt' | 'endsAt'>

/**
 * What stands from an hour on when its dose is put off to another time. One of every so many hours goes on from there; of
 * fixed hours that dose alone moves, and the others stay.
 */
export function shiftFrom(schedule: Schedule, scheduledAt: string, to: string): ShiftedOrder[] {
  const { frequency, endsAt } = schedule
  if (frequency.kind === 'once') return [{ frequency, startsAt: to, endsAt: null }]
  // The pump runs on: its check alone is later.
  if (frequency.kind === 'continuous')
    return [{ frequency, startsAt: to, endsAt: endsAt !== null && endsAt < to ? to : endsAt }]
  if (frequency.kind !== 'fixed') {
    const by = Date.parse(to) - Date.parse(scheduledAt)
    const shiftedEnd = endsAt === null ? null : new Date(Date.parse(endsAt) + by).toISOString()
    return [{ frequency, startsAt: to, endsAt: shiftedEnd }]
  }
  const alone: ShiftedOrder = { frequency: { kind: 'once' }, startsAt: to, endsAt: null }
  const after = new Date(Date.parse(scheduledAt) + 1).toISOString()
  const isLast = nextOpen({ ...schedule, startsAt: after }, new Set()) === null
  return isLast ? [alone] : [alone, { frequency, startsAt: after, endsAt }]
}

/** Millilitres that ran within a span, of an order that runs without a break. */
export function infused(schedule: Schedule, span: { from: string; until: string }): number {
  if (schedule.frequency.kind !== 'continuous') return 0
  const begin = Math.max(Date.parse(schedule.startsAt), Date.parse(span.from))
  const ends = [schedule.endsAt, schedule.stoppedAt, span.until].filter((at) => at !== null).map((at) => Date.parse(at))
  return Math.max(0, (Math.min(...ends) - begin) / HOUR) * schedule.frequency.rate
}
