import type { ChartLine } from '#server/documents/document.ts'

/** Where a chart's lines are drawn, in points of the paper. */
export const chartBox = { width: 500, height: 150, left: 34, right: 6, top: 8, bottom: 18 } as const

/** One pattern a line, so that a printer without colours tells them apart too. */
export const linePatterns = ['', '6 3', '2 2', '8 3 2 3'] as const
export const lineColours = ['#12675A', '#1C4E9C', '#A3341F', '#6B3FA0'] as const

export interface DrawnChart {
  lines: { name: string; points: { x: number; y: number }[]; colour: string; pattern: string }[]
  marks: { y: number; text: string }[]
  ticks: { x: number; text: string }[]
}

/** Places the lines of a chart between the lowest and the highest of their values, and of their times. */
export function drawChart(lines: ChartLine[], ticks: { at: number; text: string }[]): DrawnChart {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const times = [...lines.flatMap(({ points }) => points.map(({ at }) => at)), ...ticks.map(({ at }) => at)]
  const low = Math.floor(Math.min(...values, Infinity) / 10) * 10
  const high = Math.max(Math.ceil(Math.max(...values, -Infinity) / 10) * 10, low + 10)
  const first = Math.min(...times)
  const last = Math.max(...times, first + 1)
  const { width, height, left, right, top, bottom } = chartBox
  const x = (at: number) => left + ((at - first) / (last - first)) * (width - left - right)
  const y = (value: number) => height - bottom - ((value - low) / (high - low)) * (height - top - bottom)
  const place = (points: ChartLine['points']) => points.map(({ at, value }) => ({ x: x(at), y: y(value) }))
  return {
    lines: lines.map(({ name, points }, index) => ({
      name,
      points: place(points),
      colour: lineColours[index % lineColours.length] ?? '#000',
      pattern: linePatterns[index % linePatterns.length] ?? '',
    })),
    marks: values.length === 0 ? [] : [low, (low + high) / 2, high].map((value) => ({ y: y(value), text: `${value}` })),
    ticks: ticks.map(({ at, text }) => ({ x: x(at), text })),
  }
}
