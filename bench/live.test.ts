import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { roles } from '#shared/access/actions.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { hear } from '#server/testing/stream.ts'
import { memoryOf, type RunningServer, serverStart, startServer } from './processes.ts'

// Two processes on one database, as behind a balancer: what is written through one is on the streams of the other.

const test = useTestApp()
const folder = mkdtempSync(path.join(os.tmpdir(), 'huella-live-'))
let one: RunningServer
let other: RunningServer
let clinic: TestClinic

function start(name: string): Promise<RunningServer> {
  const url = new URL(inject('ownerUrl'))
  url.pathname = `/${test.owner.database}`
  const env = { ...serverStart.env, DATABASE_URL: url.href, DATA_DIR: path.join(folder, name), RATE_LIMIT: '100000' }
  return startServer(serverStart.args, env)
}

beforeAll(async () => {
  ;[one, other] = await Promise.all([start('one'), start('other')])
  clinic = await aClinic(test)
}, 120_000)

afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

async function writeThrough(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.origin}/api/clinic/owners`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clinic.as.veterinario.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Marta Ruiz', phone: { country: '57', number: '3001234567' } }),
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

it('brings what is written through one to the streams of the other within a second', async () => {
  const heard = await hear(other.origin, clinic.as.recepcion.token)
  const delays: number[] = []
  for (let at = 0; at < 5; at += 1) {
    const id = await writeThrough(one)
    const answered = performance.now()
    await heard.until(({ touches }) => touches?.some((touch) => touch.id === id) ?? false)
    delays.push(performance.now() - answered)
  }
  heard.leave()
  console.log(`from the answer of one to the stream of the other: ${delays.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  expect(Math.max(...delays)).toBeLessThan(1000)
})

it.skipIf(process.platform !== 'linux')('holds 300 streams in less than 100 MB, and stops at once', async () => {
  const clinics = [clinic, await aClinic(test), await aClinic(test)]
  const tokens = clinics.flatMap(({ as }) => roles.map((role) => as[role].token))
  const before = memoryOf(other.pid)
  const streams = await Promise.all(Array.from({ length: 300 }, (_, at) => hear(other.origin, tokens[at % 18] ?? '')))
  const id = await writeThrough(one)
  const ofClinic = streams.filter((_, at) => at % 18 < 6)
  await Promise.all(ofClinic.map((stream) => stream.until(({ touches }) => touches?.some((t) => t.id === id) ?? false)))
  const megabytes = memoryOf(other.pid) - before
  console.log(`300 streams: ${megabytes.toFixed(1)} MB`)
  expect(megabytes).toBeLessThan(100)

  const stopped = performance.now()
  await Promise.all([other.stop(), ...streams.map((stream) => stream.end())])
  expect(performance.now() - stopped).toBeLessThan(5000)
})
