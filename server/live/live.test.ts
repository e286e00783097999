import { once } from 'node:events'
import { beforeAll, expect, inject, it } from 'vitest'
import { live, type LiveEvent, TOUCHED_HEADER } from '#shared/http/live.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { openChannel } from '#server/db/channel.ts'
import { type Live, openLive } from '#server/live/live.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type Person } from '#server/testing/factories.ts'
import { hear } from '#server/testing/stream.ts'

const test = useTestApp()
let origin = ''

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

async function somebody(): Promise<Person> {
  return (await aClinic(test)).as.veterinario
}

/** @returns what the answer says that it wrote */
async function write({ token }: Person): Promise<LiveEvent> {
  const owner = { name: 'Marta Ruiz', phone: { country: '57', number: '3001234567' } } as const
  const { raw, body } = await callRoute(test, owners.create, owner, { token })
  const [event] = JSON.parse(String(raw.headers[TOUCHED_HEADER])) as [LiveEvent]
  expect(event.touches).toContainEqual({ table: 'owners', id: body.id })
  return event
}

const isSame = (one: LiveEvent) => (other: LiveEvent) => other.id === one.id
const isEverything = ({ touches }: LiveEvent) => touches === null

it('tells a clinic what is written in it, as the answer tells whoever wrote it, and no other clinic', async () => {
  const [own, other] = [await somebody(), await somebody()]
  const [heard, elsewhere] = [await hear(origin, own.token), await hear(origin, other.token)]
  const written = await write(own)
  expect(await heard.until(isSame(written))).toEqual(written)
  await elsewhere.until(isSame(await write(other)))
  expect(elsewhere.events).not.toContainEqual(written)
})

it('begins with what was written since the caller began to read, and with everything when that is not known', async () => {
  const person = await somebody()
  const openAfterWrite = async () => {
    const began = performance.now()
    const written = await write(person)
    const heard = await hear(origin, person.token, Math.ceil(performance.now() - began))
    await heard.until((event) => isEverything(event) || isSame(written)(event))
    return heard.events.some(isEverything)
  }
  // Of the time before the server began to listen it knows nothing.
  await expect.poll(openAfterWrite).toBe(false)
  await (await hear(origin, person.token, 600_000)).until(isEverything)
})

it('misses nothing when the database drops the connection that listens', async () => {
  const person = await somebody()
  const heard = await hear(origin, person.token)
  await test.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'huella live' AND datname = current_database()`,
  )
  const written = await write(person)
  await heard.until(isEverything)
  await heard.until(isSame(written))
})

it('ends with the session', async () => {
  const person = await somebody()
  const heard = await hear(origin, person.token)
  await callRoute(test, professionals.logout, {}, { token: person.token })
  await heard.end()
  expect(heard.events.at(-1)?.touches).toEqual([{ table: 'sessions', id: person.actor.accountId }])
  await expect(hear(origin, person.token)).rejects.toThrow('401')
})

it('refuses more streams of one person than they have windows', async () => {
  const person = await somebody()
  const streams = await Promise.all(Array.from({ length: 20 }, () => hear(origin, person.token)))
  const { error } = await callRoute(test, live.read, {}, { token: person.token })
  expect(error?.code).toBe('too_many_requests')
  for (const stream of streams) stream.leave()
})

/** With the streams of another process on the same database, which looks at their sessions ten times a second. */
async function elsewhere(work: (streams: Live) => Promise<void>): Promise<void> {
  const url = new URL(inject('jobsUrl'))
  url.pathname = `/${test.owner.database}`
  const { database, services } = test
  const channel = openChannel(url.href, () => undefined)
  const streams = openLive({ channel, database, clock: services.clock, heartbeatMs: 100 })
  try {
    await work(streams)
  } finally {
    await streams.close()
  }
}

it('ends a stream within a heartbeat of a session that ended without a word', () =>
  elsewhere(async (streams) => {
    const person = await somebody()
    const lines = streams.open({ ...person, missedMs: 0 })
    const ended = once(lines.resume(), 'end')
    await test.owner.query('DELETE FROM sessions WHERE account_id = $1', [person.actor.accountId])
    await ended
  }))

it('cuts a reader who does not read', () =>
  elsewhere(async (streams) => {
    const { actor, token } = await somebody()
    const lines = streams.open({ actor, token, missedMs: 0 })
    const touches = Array.from({ length: 20 }, () => ({ table: 'owners' as const, id: crypto.randomUUID() }))
    const tellMore = () => {
      const commit = { id: crypto.randomUUID(), clinicId: actor.clinicId, touches, toSend: [] }
      for (const hear of test.database.onCommit) hear(commit)
      return lines.destroyed
    }
    await expect.poll(tellMore, { interval: 5, timeout: 10_000 }).toBe(true)
  }))

it('still tells what was written before its connection stood, when it is closed', async () => {
  const url = new URL(inject('jobsUrl'))
  url.pathname = `/${test.owner.database}`
  const heard = Promise.withResolvers<void>()
  const [listening, closing] = [openChannel(url.href, () => undefined), openChannel(url.href, () => undefined)]
  const stands = Promise.withResolvers<void>()
  listening.listen((text) => text === 'written at once' && heard.resolve(), stands.resolve)
  await stands.promise
  closing.send('written at once')
  await closing.close()
  await heard.promise
  await listening.close()
})
