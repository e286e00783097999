import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from './data.ts'
import { type NextCall, runSlice, type Slice } from './load.ts'
import { readCpu } from './processes.ts'
import { type Estimate, estimate, median, percentile } from './statistics.ts'

/** One side of a comparison: a server and the database behind it. */
export interface Side {
  origin: string
  pid: number
  databasePid: number
  token: string
}

interface Measured extends Slice {
  /** Milliseconds of processor: application and PostgreSQL. */
  server: number
  database: number
}

export interface SideFigures {
  operations: number
  failures: number
  firstFailure: string | undefined
  /** Milliseconds of processor an operation. */
  cpuMs: number
  serverCpuMs: number
  databaseCpuMs: number
  bytes: number
  perSecond: number
  p50: number
  p95: number
  /** From 1,000 operations on. */
  p99: number | null
}

export interface Comparison {
  /** Processor time of an operation, product against floor: the median of the rounds. */
  ratio: Estimate
  /** Floor against floor: what this session calls no difference. */
  noise: Estimate
  floor: SideFigures
  product: SideFigures
  /** All that was sent, before the first round too. */
  sent: { floor: number; product: number }
}

async function measure(side: Side, next: NextCall, connections: number, milliseconds: number): Promise<Measured> {
  const before = readCpu(side.pid, side.databasePid)
  const slice = await runSlice(side.origin, side.token, next, connections, milliseconds)
  const after = readCpu(side.pid, side.databasePid)
  return { ...slice, server: after.server - before.server, database: after.database - before.database }
}

function cpuPerOperation(slice: Measured): number {
  return (slice.server + slice.database) / slice.operations
}

/**
 * Rounds of slices, floor, product, floor, then the other way round; each round gives a ratio of its own, and the two
 * floors the noise.
 */
export async function compare(
  floor: Side,
  product: Side,
  callsOfRound: (round: number, side: Side) => NextCall,
  options: { connections: number; rounds: number; milliseconds: number },
): Promise<Comparison> {
  const { connections, rounds, milliseconds } = options
  const sliceOf = (side: Side, round: number, time = milliseconds) =>
    measure(side, callsOfRound(round, side), connections, time)
  const warm = [await sliceOf(floor, 999, milliseconds * 2), await sliceOf(product, 999, milliseconds * 2)] as const
  const floors: Measured[] = []
  const products: Measured[] = []
  const ratios: number[] = []
  const noise: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await sliceOf(floor, round)
    const middle = await sliceOf(product, round)
    const last = await sliceOf(floor, round)
    floors.push(first, last)
    products.push(middle)
    ratios.push((2 * cpuPerOperation(middle)) / (cpuPerOperation(first) + cpuPerOperation(last)))
    noise.push(
      round % 2 === 0 ? cpuPerOperation(first) / cpuPerOperation(last) : cpuPerOperation(last) / cpuPerOperation(first),
    )
  }
  const figures = { floor: figuresOf(floors), product: figuresOf(products) }
  const sent = {
    floor: figures.floor.operations + warm[0].operations,
    product: figures.product.operations + warm[1].operations,
  }
  return { ratio: estimate(ratios), noise: estimate(noise), ...figures, sent }
}

function figuresOf(slices: Measured[]): SideFigures {
  const sum = (of: (slice: Measured) => number) => slices.reduce((total, slice) => total + of(slice), 0)
  const operations = sum((slice) => slice.operations)
  const latencies = slices.flatMap((slice) => slice.latencies)
  return {
    operations,
    failures: sum((slice) => slice.failures),
    firstFailure: slices.find((slice) => slice.firstFailure)?.firstFailure,
    cpuMs: sum((slice) => slice.server + slice.database) / operations,
    serverCpuMs: sum((slice) => slice.server) / operations,
    databaseCpuMs: sum((slice) => slice.database) / operations,
    bytes: sum((slice) => slice.bytes) / operations,
    perSecond: operations / sum((slice) => slice.seconds),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: latencies.length >= 1000 ? percentile(latencies, 0.99) : null,
  }
}

/** How much slower a call's p95 gets while others are in flight: quiet and stormy slices in turn. */
export async function measureStorm(
  side: Side,
  quiet: NextCall,
  storm: NextCall,
  options: { connections: number; rounds: number; milliseconds: number },
): Promise<{ ratio: Estimate; quietP95: number; stormP95: number }> {
  const { connections, rounds, milliseconds } = options
  const quietP95: number[] = []
  const stormP95: number[] = []
  const page = () => runSlice(side.origin, side.token, quiet, connections, milliseconds)
  await page()
  for (let round = 0; round < rounds; round += 1) {
    quietP95.push(percentile((await page()).latencies, 0.95))
    const [, busy] = await Promise.all([runSlice(side.origin, '', storm, 10, milliseconds), page()])
    stormP95.push(percentile(busy.latencies, 0.95))
  }
  const ratios = stormP95.map((value, round) => value / (quietP95[round] ?? value))
  return { ratio: estimate(ratios), quietP95: median(quietP95), stormP95: median(stormP95) }
}

/** The rows that a call leaves, one each. */
export interface Leaves {
  table: string
  condition?: string
  /** Under what name each has a line of history. */
  history?: string
}

/** PostgreSQL's own count of the transactions that ended, and of the records that calls leave. */
interface Work {
  /** The kept ones alone where calls leave something: what only reads is rolled back. */
  transactions: number
  records: number
  changes: number
}

export async function readWork(url: string, { table, condition = 'true', history }: Partial<Leaves>): Promise<Work> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Work>(
      `SELECT (SELECT ${table ? 'xact_commit' : '(xact_commit + xact_rollback)'}::int FROM pg_stat_database
          WHERE datname = current_database()) AS transactions,
         ${table ? `(SELECT count(*)::int FROM ${table} WHERE ${condition})` : '0'} AS records,
         ${history ? '(SELECT count(*)::int FROM changes WHERE record_table = $1)' : '0'} AS changes`,
      history ? [history] : [],
    )
    return rows[0] ?? { transactions: 0, records: 0, changes: 0 }
  })
}

/** PostgreSQL counts what a connection did once a second, and of one that fell idle after ten. */
const COUNTED_WITHIN_MS = 15_000

/** The same as soon as so many transactions were counted, or when they should have been. */
export async function readWorkAfter(url: string, leaves: Partial<Leaves>, transactions: number): Promise<Work> {
  const started = performance.now()
  for (;;) {
    const work = await readWork(url, leaves)
    if (work.transactions >= transactions || performance.now() - started > COUNTED_WITHIN_MS) return work
    await wait(200)
  }
}
