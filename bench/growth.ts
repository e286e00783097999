import { seededRandom } from '#server/demo/random.ts'
import { withClient } from './data.ts'
import type { NextCall } from './load.ts'
import { compare } from './measure.ts'
import type { Operation, Samples } from './operation.ts'
import { drawSamples, operations, prepareWeeks, sizes } from './operations.ts'
import type { Line } from './report.ts'
import { logIn, type Session, startProduct } from './session.ts'
import { type DataSize, prepareDatabase } from './data.ts'

/** So many clinics take turns in the calls. */
const ACTIVE = 40

const GROWTH_GOAL = 1.3

interface Clinics {
  /** Of the database. */
  url: string
  origin: string
  pid: number
  databasePid: number
  token: string
  samples: { samples: Samples; token: string }[]
}

/** What is read all day, with what each is called. */
const READINGS: [name: string, path: string][] = [
  ['The start', '/home'],
  ['Owners', '/owners'],
  ['Histories', '/histories'],
  ['Doses due', '/due-vaccines'],
  ['Controls', '/controls'],
  ['Reminders that wait', '/reminders?view=waiting'],
  ['Overdue, without an event', '/overdue-pets'],
  ['To be booked', '/unbooked-pets'],
]

/** And these, each as it is measured by itself. */
const OF_ONE_CLINIC = ['pet', 'timeline', 'week']

interface Options {
  rounds: number
  sliceMs: number
}

/** The product against itself, in a small clinic and in a large one. */
export async function measureSizes(session: Session, options: Options): Promise<Line[]> {
  const small = await startClinics(session, sizes.one)
  const large = await startClinics(session, sizes.large)
  for (const { url, samples } of [small, large])
    for (const { samples: drawn } of samples) await prepareWeeks(url, drawn)
  const readings = READINGS.map(([name, path]): [string, (clinics: Clinics, round: number) => NextCall] => [
    name,
    ({ samples }) =>
      () => ({ method: 'GET', path: `/api/clinic${path}`, token: samples[0]?.token ?? '' }),
  ])
  const others = operations
    .filter(({ key }) => OF_ONE_CLINIC.includes(key))
    .map((operation): (typeof readings)[number] => [
      operation.name,
      (clinics, round) => callsOfClinics(operation, clinics, round),
    ])
  const lines: Line[] = []
  for (const [name, callsOf] of [...readings, ...others])
    lines.push(await compareGrown(`${name}: 100,000 owners against 1,000`, small, large, callsOf, options))
  return lines
}

async function compareGrown(
  name: string,
  before: Clinics,
  after: Clinics,
  calls: (clinics: Clinics, round: number) => NextCall,
  { rounds, sliceMs }: Options,
): Promise<Line> {
  const comparison = await compare(before, after, (round, side) => calls(side === before ? before : after, round), {
    connections: 10,
    rounds,
    milliseconds: sliceMs,
  })
  console.error(`  ${name}: ${comparison.ratio.median.toFixed(2)} × (goal ${GROWTH_GOAL})`)
  return { row: '9', name, connections: 10, goal: GROWTH_GOAL, comparison }
}

/** The product against itself: with one clinic in the database and with a thousand of the same size. */
export async function measureGrowth(session: Session, options: Options): Promise<Line[]> {
  const one = await startClinics(session, sizes.one)
  const many = await startClinics(session, sizes.many)
  const lines: Line[] = []
  for (const operation of operations.filter(({ key }) => ['selective', 'common', 'pet', 'create'].includes(key))) {
    const calls = (clinics: Clinics, round: number): NextCall => callsOfClinics(operation, clinics, round)
    lines.push(await compareGrown(`${operation.name}: 1,000 clinics against 1`, one, many, calls, options))
  }
  return lines
}

async function startClinics(session: Session, size: DataSize): Promise<Clinics> {
  const database = await prepareDatabase(session.serverUrl, size)
  const server = await startProduct(session, database)
  const random = seededRandom(5)
  const active =
    database.clinics.length === 1
      ? database.clinics
      : Array.from({ length: ACTIVE }, () => random.pick(database.clinics))
  const samples: Clinics['samples'] = []
  for (const { id, email } of active)
    samples.push({ samples: await drawSamples(database.url, id), token: await logIn(server, email) })
  await withClient(database.url, (client) => client.query('CHECKPOINT'))
  const { origin, pid } = server
  return { url: database.url, origin, pid, databasePid: session.databasePid, token: '', samples }
}

/** Each call is of another of the active clinics. */
function callsOfClinics(operation: Operation, clinics: Clinics, round: number): NextCall {
  const random = seededRandom(2000 + round)
  const nexts = clinics.samples.map(({ samples, token }) => ({ next: operation.calls(samples, random), token }))
  return () => {
    const { next, token } = random.pick(nexts)
    return { ...next(), token }
  }
}
