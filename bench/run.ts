// npm run bench                        everything (some forty minutes once the data is there)
// npm run bench -- --only pet,create   some operations: selective common pet create timeline timelineSearch vaccines exams
//                                      sign reading vaccinate issueFormat signFormat report home week login day storm
//                                      papers pictures paths sizes growth page start
// npm run bench -- --rounds 8          fewer rounds
// npm run bench -- --owners 10000      a smaller clinic, for what its size does not decide
// npm run bench -- --short             what npm test runs: a small clinic, a quarter of a minute, fails past twice a goal
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureGrowth, measureSizes } from './growth.ts'
import { closeConnections, type NextCall, runSlice } from './load.ts'
import { type Comparison, compare, type Leaves, measureStorm, readWork, readWorkAfter } from './measure.ts'
import type { Operation } from './operation.ts'
import { callsOf, formulaPrintout, operations, sizes } from './operations.ts'
import { measurePage } from './pages.ts'
import { measurePaths } from './paths.ts'
import { measurePictures } from './pictures.ts'
import { memoryOf, readCpu } from './processes.ts'
import { isReached, isThrownAway, type Line, machine, type Report, type Single, toMarkdown } from './report.ts'
import { openSession, type Pair, type Session, startPair, startProduct } from './session.ts'
import { percentile } from './statistics.ts'
import { seededRandom } from '#server/demo/random.ts'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    owners: { type: 'string' },
  },
})
const only = options.only?.split(',')
// Short ones see what is far past its goal, which is all that npm test asks.
const rounds = Number(options.rounds ?? (options.short ? 3 : 20))
const sliceMs = options.short ? 100 : 1200
/** Enough to see that every answer is right. */
const glance = { rounds: 1, milliseconds: 100 }
const folder = process.env.BENCH_DIR ?? path.join(os.tmpdir(), 'huella-bench')

const isWanted = (key: string): boolean => !only || only.includes(key)

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const session = await openSession(folder)
  const report: Report = { at: new Date().toISOString(), machine: machine(), rounds, sliceMs, lines: [], singles: [] }
  try {
    const large = options.owners ? { ...sizes.large, owners: Number(options.owners) } : sizes.large
    const pair = await startPair(session, options.short ? sizes.short : large)
    for (const operation of operations.filter(({ key }) => isWanted(key))) {
      if (options.short && !only && operation.isOnlyProved) {
        await compareVerified(pair, operation, { ...glance, connections: 10 })
        continue
      }
      const connections = options.short ? operation.connections.slice(0, 1) : operation.connections
      for (const count of connections) {
        const comparison = await compareVerified(pair, operation, { rounds, milliseconds: sliceMs, connections: count })
        const goal = (options.short && operation.shortGoal) || operation.goal
        const line = { ...operation, goal, connections: count, comparison }
        report.lines.push(line)
        say(line)
      }
    }
    report.singles.push(...(await measureProcess(session, pair)))
    if (!options.short && isWanted('paths'))
      report.lines.push(...(await measurePaths(session, pair, { rounds, sliceMs })))
    if (!options.short && isWanted('sizes')) report.lines.push(...(await measureSizes(session, { rounds, sliceMs })))
    if (!options.short && isWanted('growth')) report.lines.push(...(await measureGrowth(session, { rounds, sliceMs })))
  } catch (error) {
    // What was measured until then is still printed.
    console.error(error)
    process.exitCode = 1
  } finally {
    closeConnections()
    await session.stop()
  }
  await finish(report)
}

/** No write of these answers more often on two cores. */
const MOST_A_SECOND = 1200

/** A comparison whose work is proved: every answer right, every record written with its history. */
async function compareVerified(
  pair: Pair,
  operation: Operation,
  slices: { connections: number; rounds: number; milliseconds: number },
): Promise<Comparison> {
  const leaves: Partial<Leaves> = operation.leaves ?? {}
  const seconds = ((slices.rounds * 3 + 4) * slices.milliseconds) / 1000
  await operation.prepare?.(pair.database.url, pair.samples, Math.ceil(seconds * MOST_A_SECOND))
  const before = await readWork(pair.database.url, leaves)
  const calls = (round: number): NextCall => callsOf(operation, pair.samples, round)
  const comparison = await compare(pair.floor, pair.product, calls, slices)
  const { floor, product, sent } = comparison
  const due = before.transactions + sent.product
  const after = await readWorkAfter(pair.database.url, leaves, due)
  if (floor.failures + product.failures > 0)
    throw new Error(`${operation.name}: wrong answers, as ${product.firstFailure ?? floor.firstFailure}`)
  if (after.transactions < due) throw new Error(`${operation.name}: fewer transactions than answers`)
  if (leaves.table && after.records - before.records !== sent.floor + sent.product)
    throw new Error(`${operation.name}: records are missing`)
  if (leaves.history && after.changes - before.changes < sent.product)
    throw new Error(`${operation.name}: history is missing`)
  return comparison
}

/** The storm, the login screen's weight, the warm start and the memory after all this load. */
async function measureProcess(session: Session, pair: Pair): Promise<Single[]> {
  const singles: Single[] = []
  const operation = (key: string): Operation => {
    const found = operations.find((candidate) => candidate.key === key)
    if (!found) throw new Error(`no operation ${key}`)
    return found
  }
  if (isWanted('storm')) {
    const [page, logins] = [callsOf(operation('pet'), pair.samples, 1), callsOf(operation('login'), pair.samples, 1)]
    const storm = await measureStorm(pair.product, page, logins, { connections: 4, rounds, milliseconds: sliceMs })
    const { median, low, high } = storm.ratio
    singles.push({
      row: '7',
      name: 'Login storm: p95 of a pet’s page while 10 logins are in flight, against its quiet p95 (4 connections)',
      value: `${median.toFixed(2)} × (${low.toFixed(2)}–${high.toFixed(2)}); ${storm.quietP95.toFixed(1)} → ${storm.stormP95.toFixed(1)} ms`,
      goal: '2 ×',
      isReached: median <= 2,
    })
  }
  if ((!options.short || only) && isWanted('papers')) singles.push(await measurePrintouts(session, pair))
  if ((!options.short || only) && isWanted('pictures'))
    singles.push(await measurePictures(session, pair, options.short ? 20_000 : 60_000))
  if (!options.short && isWanted('page')) {
    const page = await measurePage(pair.product.origin)
    if (page)
      singles.push({
        row: '10',
        name: 'First load of the login screen, cold, compressed',
        value: `${page.kilobytes.toFixed(0)} kB, of which scripts ${page.scriptKilobytes.toFixed(0)} kB; ${page.milliseconds.toFixed(0)} ms`,
        goal: '250 kB',
        isReached: page.kilobytes <= 250,
      })
  }
  if (isWanted('start')) {
    const megabytes = memoryOf(pair.product.pid)
    const again = await startProduct(session, pair.database)
    const seconds = again.startMs / 1000
    singles.push({
      row: '11',
      name: 'Warm start of the server process; memory after load',
      value: `${seconds.toFixed(2)} s; ${megabytes.toFixed(0)} MB`,
      goal: '1.5 s; 250 MB',
      isReached: seconds <= 1.5 && megabytes <= 250,
    })
  }
  for (const { name, value } of singles) console.error(`  ${name}: ${value}`)
  return singles
}

const PAPER_MS = 1000

/** A formula's PDF: nothing bare draws one, so that its processor time has a bound of its own. */
async function measurePrintouts(session: Session, { product, samples }: Pair): Promise<Single> {
  const random = seededRandom(3)
  const draw = (milliseconds: number) =>
    runSlice(product.origin, product.token, () => formulaPrintout(random.pick(samples.formulaIds)), 2, milliseconds)
  await draw(sliceMs)
  const before = readCpu(product.pid, session.databasePid)
  const slice = await draw(sliceMs * (options.short ? 2 : 10))
  const after = readCpu(product.pid, session.databasePid)
  if (slice.failures > 0) throw new Error(`papers: wrong answers, as ${slice.firstFailure}`)
  const cpuMs = (after.server - before.server + after.database - before.database) / slice.operations
  const [p50, p95] = [percentile(slice.latencies, 0.5), percentile(slice.latencies, 0.95)]
  return {
    row: 'P3',
    name: 'The paper of a formula, PDF: processor time (2 connections)',
    value: `${cpuMs.toFixed(0)} ms; p50 / p95 ${p50.toFixed(0)} / ${p95.toFixed(0)} ms of ${slice.operations}`,
    goal: `${PAPER_MS} ms`,
    isReached: cpuMs <= PAPER_MS,
  }
}

function say(line: Line): void {
  const { ratio, noise } = line.comparison
  console.error(
    `  ${line.name}, ${line.connections} conn.: ${ratio.median.toFixed(2)} × (goal ${line.goal}), floor/floor ${noise.median.toFixed(2)}`,
  )
}

async function finish(report: Report): Promise<void> {
  console.log(toMarkdown(report))
  await writeFile(path.join(folder, 'report.json'), JSON.stringify(report, null, 2))
  console.error(`JSON: ${path.join(folder, 'report.json')}`)
  if (!options.short) return
  // Small data and few rounds: only what is far off says anything.
  const far = report.lines.filter((line) => !isThrownAway(line) && line.comparison.ratio.low > line.goal * 2)
  if (far.length > 0) throw new Error(`Past twice the goal: ${far.map(({ name }) => name).join(', ')}`)
  if (report.lines.every(isReached)) console.error('Every goal reached.')
}

await main()
