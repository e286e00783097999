import os from 'node:os'
import type { Comparison, SideFigures } from './measure.ts'
import type { Estimate } from './statistics.ts'

export interface Line {
  row: string
  name: string
  connections: number
  goal: number
  comparison: Comparison
}

/** A figure that is no comparison with the floor. */
export interface Single {
  row: string
  name: string
  value: string
  goal: string
  isReached: boolean
}

export interface Report {
  at: string
  machine: string
  rounds: number
  sliceMs: number
  lines: Line[]
  singles: Single[]
}

export function machine(): string {
  const cpus = os.cpus()
  return `${cpus.length} × ${cpus[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 1024 ** 3)} GB, Node ${process.version}`
}

/** The floors of this line differ by so much that its ratio says nothing. */
export function isThrownAway({ comparison }: Line): boolean {
  return comparison.noise.median < 0.95 || comparison.noise.median > 1.05
}

export function isReached({ comparison, goal }: Line): boolean {
  return comparison.ratio.median <= goal
}

const number = (value: number, digits = 2): string => value.toFixed(digits)
const interval = ({ median, low, high }: Estimate): string => `${number(median)} (${number(low)}–${number(high)})`

function latency({ p50, p95, p99 }: SideFigures): string {
  return `${number(p50, 1)} / ${number(p95, 1)} / ${p99 === null ? '–' : number(p99, 1)}`
}

export function toMarkdown(report: Report): string {
  const head = [
    `Measured ${report.at} on ${report.machine}; ${report.rounds} rounds of slices of ${report.sliceMs} ms.`,
    '',
    '| # | Operation | Conn. | CPU × floor (95 %) | Goal | Floor/floor | CPU ms floor → product (app + database) | Bytes | Req/s floor → product | p50 / p95 / p99 ms, floor → product |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ]
  const lines = report.lines.map((line) => {
    const { ratio, noise, floor, product } = line.comparison
    const verdict = isThrownAway(line) ? '**noise**' : isReached(line) ? '' : ' **missed**'
    return [
      '',
      line.row,
      line.name,
      line.connections,
      `${interval(ratio)}${verdict}`,
      line.goal,
      number(noise.median),
      `${number(floor.cpuMs)} → ${number(product.cpuMs)} (${number(product.serverCpuMs)} + ${number(product.databaseCpuMs)})`,
      `${Math.round(floor.bytes)} → ${Math.round(product.bytes)}`,
      `${Math.round(floor.perSecond)} → ${Math.round(product.perSecond)}`,
      `${latency(floor)} → ${latency(product)}`,
      '',
    ]
      .join(' | ')
      .trim()
  })
  const singles = report.singles.map(
    ({ row, name, value, goal, isReached: reached }) =>
      `| ${row} | ${name} | ${value}${reached ? '' : ' **missed**'} | ${goal} |`,
  )
  return [...head, ...lines, '', '| # | Operation | Measured | Goal |', '|---|---|---|---|', ...singles, ''].join('\n')
}
