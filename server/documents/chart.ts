import { chartScale } from '#shared/values/chart.ts'
import { showNumber } from '#shared/values/number.ts'
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

/** Places the lines of a chart in true time, between round values. */
export function drawChart(lines: ChartLine[], ticks: { at: number; text: string }[]): DrawnChart {
  const points = lines.flatMap((line) => line.points)
  const times = [...points, ...ticks].map(({ at }) => at)
  const domain = { from: Math.min(...times), to: Math.max(...times) }
  const { x, y, marks } = chartScale(points, chartBox, { domain })
  return {
    lines: lines.map((line, index) => ({
      name: line.name,
      points: line.points.map(({ at, value }) => ({ x: x(at), y: y(value) })),
      colour: lineColours[index % lineColours.length] ?? '#000',
      pattern: linePatterns[index % linePatterns.length] ?? '',
    })),
    marks: marks.map((value) => ({ y: y(value), text: showNumber(value) })),
    ticks: ticks.map(({ at, text }) => ({ x: x(at), text })),
  }
}
