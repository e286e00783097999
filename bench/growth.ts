import { seededRandom } from '#server/demo/random.ts'
import { withClient } from './data.ts'
import type { NextCall } from './load.ts'
import { compare } from './measure.ts'
import type { Operation, Samples } from './operation.ts'
import { drawSamples, operations, sizes } from './operations.ts'
import type { Line } from './report.ts'
import { logIn, type Session, startProduct } from './session.ts'
import { type DataSize, prepareDatabase } from './data.ts'

/** So many clinics take turns in the calls. */
const ACTIVE = 40

const GROWTH_GOAL = 1.2

interface Clinics {
  origin: string
  pid: number
  databasePid: number
  token: string
  samples: { samples: Samples; token: string }[]
}

/** The product against itself: with one clinic in the database and with a thousand of the same size. */
export async function measureGrowth(session: Session, options: { rounds: number; sliceMs: number }): Promise<Line[]> {
  const one = await startClinics(session, sizes.one)
  const many = await startClinics(session, sizes.many)
  const lines: Line[] = []
  for (const operation of operations.filter(({ key }) => ['selective', 'common', 'pet', 'create'].includes(key))) {
    const calls = (clinics: Clinics, round: number): NextCall => callsOfClinics(operation, clinics, round)
    const comparison = await compare(one, many, (round, side) => calls(side === one ? one : many, round), {
      connections: 10,
      rounds: options.rounds,
      milliseconds: options.sliceMs,
    })
    const name = `${operation.name}: 1,000 clinics against 1`
    lines.push({ row: '9', name, connections: 10, goal: GROWTH_GOAL, comparison })
    console.error(`  ${name}: ${comparison.ratio.median.toFixed(2)} × (goal ${GROWTH_GOAL})`)
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
  return { origin, pid, databasePid: session.databasePid, token: '', samples }
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
