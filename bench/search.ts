// node tools/run.mjs bench/search.ts                      every kind of search, on both sets of data
// node tools/run.mjs bench/search.ts --size 60x1000x2     on clinics x owners x consultations of each pet
//
// Milliseconds of an answer, as a browser on this machine gets it, alone and with 20 calls in flight; how many of those
// 20 the server answered within 25 ms, by its own measure, of a hundred (the goal is 99); and milliseconds of processor,
// PostgreSQL's and the server's, which a busy machine stretches less. The first line says how fast the machine is just
// now, by what the hash of a password takes it: between 22 and 40 ms on one and the same machine.
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type DataSize, prepareDatabase, withClient } from './data.ts'
import { type Call, closeConnections, runSlice } from './load.ts'
import { sizes } from './operations.ts'
import { readCpu, type RunningServer } from './processes.ts'
import { logIn, METRICS_TOKEN, openSession, type Session, startProduct } from './session.ts'
import { percentile } from './statistics.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { seededRandom } from '#server/demo/random.ts'

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', multiple: true },
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
  },
})
const folder = process.env.BENCH_DIR ?? path.join(os.tmpdir(), 'huella-bench')
/** So many clinics take turns in the calls. */
const ACTIVE = 40

interface Person {
  token: string
  name: string
  document: string
  phone: string
  pet: string
  microchip: string
  number: string
}

const first = (text: string): string => text.split(' ')[0] ?? ''
const last = (text: string): string => text.split(' ').at(-1) ?? ''

/** Two letters in the middle the other way round. */
function swapped(word: string): string {
  const middle = Math.floor(word.length / 2)
  return word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1)
}

/** What people type. */
const kinds: Record<string, (person: Person) => string> = {
  '1 letter': ({ name }) => name.slice(0, 1),
  '2 letters of a surname': ({ name }) => last(name).slice(0, 2),
  '3 letters of a surname': ({ name }) => last(name).slice(0, 3),
  'first name': ({ name }) => first(name),
  surname: ({ name }) => last(name),
  'surname and 3 letters': ({ name }) => `${last(name)} ${first(name).slice(0, 3)}`,
  'first name and surname': ({ name }) => `${first(name)} ${last(name)}`,
  'two times 3 letters': ({ name }) => `${first(name).slice(0, 3)} ${last(name).slice(0, 3)}`,
  'pet and surname': ({ name, pet }) => `${pet} ${last(name)}`,
  document: ({ document }) => document,
  'document with points': ({ document }) => document.replace(/\B(?=(\d{3})+$)/g, '.'),
  phone: ({ phone }) => phone,
  'last 4 digits of a phone': ({ phone }) => phone.slice(-4),
  microchip: ({ microchip }) => microchip,
  'history number': ({ number }) => `HC-${number.padStart(6, '0')}`,
  'history number, short': ({ number }) => number,
  'inside of a word': ({ name }) => last(name).slice(1, 6),
  'surname mistyped': ({ name }) => swapped(last(name)),
  'surname mistyped and 3 letters': ({ name }) => `${swapped(last(name))} ${first(name).slice(0, 3)}`,
  'no match': () => 'zzxqw',
  'no match of three words': () => 'zzxqwab yyxqwab xxxqwab',
}

const lists = { owners: '/api/clinic/owners', histories: '/api/clinic/histories' }

async function peopleOf(url: string, clinicId: string, token: string, count: number): Promise<Person[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Person>(
      `SELECT o.name, coalesce(o.document, '') AS document, o.phone_number AS phone, p.name AS pet,
         p.microchip, p.history_number::text AS number
       FROM owners o JOIN pets p ON p.clinic_id = o.clinic_id AND p.owner_id = o.id
       WHERE o.clinic_id = $1 AND o.document IS NOT NULL AND p.microchip IS NOT NULL AND o.status = 'active'
       ORDER BY md5(p.id::text) LIMIT $2`,
      [clinicId, count],
    )
    return rows.map((row) => ({ ...row, token }))
  })
}

/** How many calls of a list the server has answered so far, and how many of them within 25 ms. */
async function readAnswered(server: RunningServer, route: string): Promise<{ all: number; quick: number }> {
  const answer = await fetch(`${server.origin}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await answer.text()).split('\n').filter((line) => line.includes(`route="${route}"`))
  const valueOf = (mark: string) =>
    Number(
      lines
        .find((line) => line.includes(mark))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  return { all: valueOf('le="+Inf"'), quick: valueOf('le="0.025"') }
}

/** Milliseconds of processor of one hash, the middle of many. */
async function timeHash(): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 30; count += 1) {
    const before = process.cpuUsage()
    await hashPassword('la clave de una persona')
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return percentile(times, 0.5)
}

async function measureSize(session: Session, size: DataSize): Promise<void> {
  const database = await prepareDatabase(session.serverUrl, size)
  const server = await startProduct(session, database)
  const people: Person[] = []
  const active = database.clinics.slice(0, ACTIVE)
  for (const { id, email } of active)
    people.push(...(await peopleOf(database.url, id, await logIn(server, email), 1000 / active.length)))
  console.log(
    `\n${size.clinics} × ${size.owners} owners            1: p50    p99 | 20: p50    p99  a second | ≤ 25 ms | CPU server  pg`,
  )
  const callsOf = (address: string, textOf: (person: Person) => string) => {
    const random = seededRandom(7)
    const next = (): Call => {
      const person = random.pick(people)
      const path = `${address}?q=${encodeURIComponent(textOf(person))}&pageSize=20`
      return { method: 'GET', path, token: person.token, expects: '"items":[' }
    }
    return (connections: number, seconds: number) => runSlice(server.origin, '', next, connections, seconds * 1000)
  }
  // A server in use has its code compiled and its pages in memory.
  for (const address of Object.values(lists))
    for (const textOf of Object.values(kinds)) await callsOf(address, textOf)(20, 0.3)
  for (const [list, address] of Object.entries(lists)) {
    for (const [kind, textOf] of Object.entries(kinds)) {
      if (options.only && !`${list}: ${kind}`.includes(options.only)) continue
      const run = callsOf(address, textOf)
      await run(20, 0.3)
      const alone = await run(1, Number(options.seconds) / 2)
      const answered = await readAnswered(server, address)
      const before = readCpu(server.pid, session.databasePid)
      const many = await run(20, Number(options.seconds))
      const after = readCpu(server.pid, session.databasePid)
      const { all, quick } = await readAnswered(server, address)
      if (alone.failures + many.failures > 0) throw new Error(`${list}, ${kind}: wrong answers`)
      const figures = [
        percentile(alone.latencies, 0.5),
        percentile(alone.latencies, 0.99),
        percentile(many.latencies, 0.5),
        percentile(many.latencies, 0.99),
        many.operations / many.seconds,
        (100 * (quick - answered.quick)) / (all - answered.all),
        (after.server - before.server) / many.operations,
        (after.database - before.database) / many.operations,
      ].map((figure, index) => (index === 4 ? figure.toFixed(0) : figure.toFixed(2)).padStart(8))
      console.log(`${`${list}: ${kind}`.padEnd(38)}${figures.join('')}`)
    }
  }
  await server.stop()
}

function readSize(text: string): DataSize {
  const [clinics = 1, owners = 1000, consultations = 2] = text.split('x').map(Number)
  return { clinics, owners, consultations }
}

await mkdir(folder, { recursive: true })
const session = await openSession(folder)
console.log(`A hash takes ${(await timeHash()).toFixed(1)} ms of processor`)
try {
  for (const size of options.size?.map(readSize) ?? [sizes.large, sizes.many]) await measureSize(session, size)
} finally {
  closeConnections()
  await session.stop()
}
