import { dayOf } from '#shared/values/date.ts'

const ROOM = 6

/** Where each point of a small line lies, in pixels: true time across, values from foot to top. */
export function sparkline(
  points: readonly { at: string; value: number }[],
  width: number,
  height: number,
): { x: number; y: number }[] {
  const times = points.map((point) => Date.parse(point.at))
  const values = points.map((point) => point.value)
  const from = Math.min(...times)
  const span = Math.max(...times) - from || 1
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const round = (value: number) => Math.round(value * 10) / 10
  return points.map((point, index) => ({
    x: round(ROOM + (((times[index] ?? from) - from) / span) * (width - 2 * ROOM)),
    y: round(height - ROOM - ((point.value - low) / range) * (height - 2 * ROOM)),
  }))
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/**
 * At most `most` moments to write under an axis of time, and how: days within three months, months within two years,
 * else years. All are moments of the data's own span, evenly apart.
 */
export function timeTicks(from: number, to: number, most: number): { at: number; label: string }[] {
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
