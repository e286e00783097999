import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { roles } from '#shared/access/actions.ts'
import { addMinutes, TAKEN } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { addDays, dayOf, instantOn, weekdayOf } from '#shared/values/date.ts'
import { eventDraft } from '#server/agendaEvents/agendaEvents.factory.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
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

/** Of half an hour each, twenty a day. */
const SLOTS = 200
const CALLERS = 6

it('gives each time to one of six who book it at once, whichever process they ask', { timeout: 180_000 }, async () => {
  const pet = await aPet(test, clinic, await anOwner(test, clinic))
  const { professionalId } = clinic.as.veterinario.actor
  const { token } = clinic.as.recepcion
  const days = Array.from({ length: 30 }, (_one, ahead) => addDays(dayOf(new Date()), ahead + 1))
  const slots = days
    .filter((day) => weekdayOf(day) < 6)
    .flatMap((day) => Array.from({ length: 20 }, (_one, half) => addMinutes(instantOn(day, '08:00'), 30 * half)))
    .slice(0, SLOTS)
  expect(slots).toHaveLength(SLOTS)
  const book = async (startsAt: string, caller: number) => {
    const answer = await fetch(`${(caller % 2 ? one : other).origin}/api/clinic/agenda/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...eventDraft(clinic, pet, { professionalId, startsAt, allowSameDay: true }),
        reason: `Quien llama ${caller}`,
      }),
    })
    return { status: answer.status, body: (await answer.json()) as { error?: unknown } }
  }
  const told = { code: 'conflict', field: 'startsAt', message: TAKEN }
  for (const startsAt of slots) {
    const answers = await Promise.all(Array.from({ length: CALLERS }, (_one, caller) => book(startsAt, caller)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.error)).toEqual(Array.from({ length: CALLERS - 1 }, () => told))
  }
  const { rows } = await test.owner.query(
    'SELECT count(*)::int AS events, count(DISTINCT starts_at)::int AS slots FROM agenda_events WHERE clinic_id = $1',
    [clinic.id],
  )
  expect(rows).toEqual([{ events: SLOTS, slots: SLOTS }])
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
