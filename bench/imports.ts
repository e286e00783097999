// node tools/run.mjs bench/imports.ts [rows]     a file of 50,000 owners and pets, on a server of its own with the demo
//
// How long each step of the import takes, by the clock and of the processor, and what a simple call of somebody else costs before
// it and meanwhile.
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readCpu } from './processes.ts'
import { median, percentile } from './statistics.ts'
import { imports, type Import } from '#shared/imports/imports.contract.ts'
import { isWorking } from '#shared/imports/imports.rules.ts'
import { csvOf, dirtyRows, HEADING } from '#server/imports/dirt.factory.ts'
import { ask, findDemoPages } from '#tools/demoPages.ts'
import { ended, killStarted, removeData, start } from '#tools/processes.ts'

const ROWS = Number(process.argv[2] ?? 50_000)
/** Between two of the other's calls. */
const PAUSE_MS = 20
const BEFORE_MS = 15_000

const data = mkdtempSync(path.join(os.tmpdir(), 'huella-bench-imports-'))
const server = await start(data, { DEMO: 'on', RATE_LIMIT: '1000000000' })
const { address } = server
const databasePid = Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Seconds that the server and its database had of the processor. */
function cpu(): number {
  const { server: ofServer, database } = readCpu(server.child.pid ?? 0, databasePid)
  return (ofServer + database) / 1000
}

const { token, pet } = await findDemoPages(address)

interface Calls {
  milliseconds: number[]
  /** Answers that refused, as the server was behind. */
  refused: number
}

/** One who looks up an owner, opens a pet and thinks. */
async function callUntil(isOver: () => boolean): Promise<Calls> {
  const calls: Calls = { milliseconds: [], refused: 0 }
  const asked = ['/owners?q=gar', `/pets/${pet.replace('/mascotas/', '')}`]
  const headers = { authorization: `Bearer ${token}` }
  for (let turn = 0; !isOver(); turn += 1) {
    const from = performance.now()
    const answer = await fetch(`${address}/api/clinic${asked[turn % asked.length]}`, { headers })
    await answer.text()
    calls.milliseconds.push(performance.now() - from)
    if (!answer.ok) calls.refused += 1
    await wait(PAUSE_MS)
  }
  return calls
}

function forMs(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds
  return () => performance.now() > until
}

/** Does something and tells how long it took, and what the calls of somebody else did meanwhile. */
async function step<Result>(name: string, does: () => Promise<Result>): Promise<Result> {
  const [from, cpuFrom] = [performance.now(), cpu()]
  let isOver = false
  const calls = callUntil(() => isOver)
  const result = await does().finally(() => (isOver = true))
  tell(name, performance.now() - from, await calls, cpu() - cpuFrom)
  return result
}

function tell(name: string, milliseconds: number, { milliseconds: each, refused }: Calls, cpuS = 0): void {
  const times = `${median(each).toFixed(1)} / ${percentile(each, 0.95).toFixed(1)} ms p50 / p95`
  const took = `${name.padEnd(10)} ${(milliseconds / 1000).toFixed(1).padStart(6)} s, ${cpuS.toFixed(1)} s of the processor`
  console.log(`${took}   ${times} of ${each.length} calls${refused > 0 ? `, ${refused} refused` : ''}`)
}

async function untilStill(importId: string): Promise<Import> {
  for (;;) {
    const one = await ask(address, imports.get, { importId }, token)
    if (!isWorking(one)) return one
    await wait(500)
  }
}

try {
  console.log(
    `${ROWS} rows, load ${os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  )
  const text = csvOf([HEADING, ...dirtyRows(ROWS).map(({ cells }) => cells)])
  await callUntil(forMs(3_000))
  tell('before', BEFORE_MS, await callUntil(forMs(BEFORE_MS)))
  const url = new URL('/api/clinic/imports?subject=people&name=clientes.csv', address)
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    'idempotency-key': crypto.randomUUID(),
  }
  const read = await step('read', async () => {
    const sent = await fetch(url, { method: 'POST', headers, body: text })
    if (!sent.ok) throw new Error(await sent.text())
    return untilStill(((await sent.json()) as Import).id)
  })
  const importId = read.id
  await step('looked', async () => {
    await ask(address, imports.check, { importId, ...read.plan }, token)
    return untilStill(importId)
  })
  const done = await step('written', async () => {
    await ask(address, imports.start, { importId, rows: 'good' }, token)
    return untilStill(importId)
  })
  console.log(JSON.stringify(done.counts))
  await step('undone', async () => {
    await ask(address, imports.undo, { importId }, token)
    return untilStill(importId)
  })
  console.log(
    `load ${os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  )
  server.child.kill('SIGTERM')
  await ended(server.child)
} finally {
  await killStarted()
  removeData(data)
}
