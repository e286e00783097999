import { dayOf, showTime } from '#shared/values/date.ts'

/** A value at an instant, in milliseconds. */
export interface ChartPoint {
  at: number
  value: number
}

/** The room of a chart and what its edges keep for the words around the lines, in one unit. */
export interface ChartBox {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Values that are as they should be; one end may be open. */
export interface ChartBand {
  min: number | null
  max: number | null
}

export interface ChartScale {
  from: number
  to: number
  x: (at: number) => number
  y: (value: number) => number
  /** Round values that hold all the others: what the axis of values writes. */
  marks: number[]
  /** The band from its top down, an open end as far as the axis reaches. */
  band: { top: number; height: number } | undefined
}

/**
 * True time across, values upwards, in a box: of the points themselves, unless it is told from when to when. The band
 * is always in sight.
 */
export function chartScale(
  points: readonly ChartPoint[],
  box: ChartBox,
  {
    band,
    domain,
    always = [],
  }: {
    band?: ChartBand | null | undefined
    domain?: { from: number; to: number } | undefined
    /** Values that are in sight whatever the others are: the ends of a score. */
    always?: readonly number[] | undefined
  } = {},
): ChartScale {
  const { width, height, left, right, top, bottom } = box
  const times = points.map(({ at }) => at)
  const { from, to } = domain ?? { from: Math.min(...times), to: Math.max(...times) }
  const limits = [band?.min, band?.max].filter((limit) => typeof limit === 'number')
  const values = [...points.map(({ value }) => value), ...limits, ...always]
  const marks = values.length > 0 ? valueTicks(values) : []
  const [low = 0, high = 1] = [marks[0], marks.at(-1)]
  const y = between(low, high, height - bottom, top)
  const bandTop = y(band?.max ?? high)
  return {
    from,
    to,
    x: between(from, to, left, width - right),
    y,
    marks,
    band: limits.length > 0 ? { top: bandTop, height: Math.max(0, y(band?.min ?? low) - bandTop) } : undefined,
  }
}

/** Where a value between two others lies between two places; at the first, where the two are one. */
function between(low: number, high: number, first: number, last: number): (value: number) => number {
  return (value) => first + ((value - low) / (high - low || 1)) * (last - first)
}

const ROOM = 6

/** Where each point of a small line without words lies, in pixels: its lowest value at the foot, its highest at the top. */
export function sparkline(points: readonly ChartPoint[], width: number, height: number): { x: number; y: number }[] {
  const times = points.map(({ at }) => at)
  const values = points.map(({ value }) => value)
  const x = between(Math.min(...times), Math.max(...times), ROOM, width - ROOM)
  const y = between(Math.min(...values), Math.max(...values), height - ROOM, ROOM)
  const round = (place: number) => Math.round(place * 10) / 10
  return points.map(({ at, value }) => ({ x: round(x(at)), y: round(y(value)) }))
}

export interface TimeTick {
  at: number
  label: string
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/**
 * At most `most` moments to write under an axis of time, and how: days within three months, months within two years,
 * else years. All are moments of the data's own span, evenly apart.
 */
export function dayTicks(from: number, to: number, most: number): TimeTick[] {
  const days = (to - from) / 86_400_000
  const count = days < 1 ? 1 : Math.max(2, Math.min(most, Math.floor(days) + 1))
  const labels = new Map<string, number>()
  for (let index = 0; index < count; index++) {
    const at = count === 1 ? from : from + ((to - from) * index) / (count - 1)
    const [year = '', month = '', day = ''] = dayOf(new Date(at)).split('-')
    const name = MONTHS[Number(month) - 1] ?? ''
    const label =
      days <= 92 ? `${Number(day)} ${name}` : days <= 366 ? name : days <= 1100 ? `${name} ${year.slice(2)}` : year
    if (!labels.has(label)) labels.set(label, at)
  }
  return [...labels].map(([label, at]) => ({ at, label }))
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440].map((minutes) => minutes * MINUTE)
/** Of the clinics' zone, whose days all have 24 hours. */
const MIDNIGHT = 5 * 60 * MINUTE

/** The same for a span of hours: full minutes and hours, and over more than a day the date for midnight. */
export function hourTicks(from: number, to: number, most: number): TimeTick[] {
  const span = to - from
  const step = steps.find((length) => span / length < most) ?? Math.ceil(span / most / DAY) * DAY
  const first = Math.ceil((from - MIDNIGHT) / step) * step + MIDNIGHT
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step
    const [, month = '', day = ''] = dayOf(new Date(at)).split('-')
    const isDate = span > DAY && (at - MIDNIGHT) % DAY === 0
    return { at, label: isDate ? `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''}` : showTime(new Date(at)) }
  })
}

/** Round values that hold the given ones between the first and the last: what an axis of values writes. */
export function valueTicks(values: readonly number[]): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const rough = (high - low || Math.abs(high) * 0.2 || 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}
