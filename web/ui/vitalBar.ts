import { readDecimal, showNumber } from '#shared/values/number.ts'

/** The usual range of a vital for this animal. */
export interface NormalRange {
  min: number
  max: number
}

export type VitalVerdict = 'low' | 'normal' | 'high'

/** `undefined` while nothing valid is typed or no range is known. Being outside is a warning, never an error. */
export function judgeVital(text: string, range: NormalRange | null): VitalVerdict | undefined {
  const value = readDecimal(text)
  if (value === undefined || !range) return undefined
  if (value < range.min) return 'low'
  return value > range.max ? 'high' : 'normal'
}

/**
 * Where the green part and the marker lie on the bar, in percent of its length. The bar shows the range with one and a
 * half times its breadth on each side; what lies beyond stays at the edge.
 */
export function vitalBar(text: string, range: NormalRange): { start: number; end: number; marker: number | undefined } {
  const breadth = Math.max(range.max - range.min, Math.abs(range.max) * 0.02, 0.01)
  const from = Math.max(0, range.min - breadth * 1.5)
  const to = range.max + breadth * 1.5
  const percent = (value: number) => Math.round(Math.min(1, Math.max(0, (value - from) / (to - from))) * 1000) / 10
  const value = readDecimal(text)
  return {
    start: percent(range.min),
    end: percent(range.max),
    marker: value === undefined ? undefined : percent(value),
  }
}

/** "Normal 37,5 – 39,2"; "Normal hasta 2" where the range starts at zero. */
export function showRange(range: NormalRange): string {
  if (range.min <= 0) return `Normal hasta ${showNumber(range.max)}`
  return `Normal ${showNumber(range.min)} – ${showNumber(range.max)}`
}
