import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accountLetter } from '#server/auth/letters.ts'
import { type MailServer, startMailServer } from '#server/testing/smtp.ts'
import { ended, killStarted, leftDatabase, removeData, type Server, start } from './processes.ts'

// A server that is killed in the middle of what it sends: nothing is lost, and what goes twice goes under one id.

const CLINICS = 5
const LETTERS = 500
/** Longer than a row is held for whoever took it. */
const LEASE_MS = ((accountLetter.retry?.timeoutS ?? 30) + 10) * 1000 + 500

let data = ''
let mail: MailServer
let database: pg.Client | undefined

beforeAll(async () => {
  data = mkdtempSync(path.join(os.tmpdir(), 'huella-outbox-'))
  mail = await startMailServer(20)
})

afterEach(async () => {
  await database?.end().catch(() => undefined)
  await killStarted()
})

afterAll(() => {
  mail.stop()
  removeData(data)
})

/** The database that a server left running, as its owner. */
async function openLeft(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: leftDatabase(data) })
  // The last server stops its database under it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const startSending = () => start(data, { SMTP_URL: mail.url, PUBLIC_URL: 'http://huella.prueba' })

async function killAt(server: Server, letters: number): Promise<void> {
  await expect.poll(() => mail.letters.length, { timeout: 100_000, interval: 5 }).toBeGreaterThanOrEqual(letters)
  server.child.kill('SIGKILL')
  await ended(server.child)
}

it('sends each letter that was kept, once by its id, whenever it is killed', { timeout: 400_000 }, async () => {
  const first = await start(data)
  first.child.kill('SIGKILL')
  await ended(first.child)
  database = await openLeft()
  const payload = { change: 'password', at: '2026-11-20T17:00:00.000Z', address: '10.0.0.1', device: 'test' }
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO outbox (clinic_id, id, kind, payload, next_at, created_at)
     SELECT overlay('a0000000-0000-7000-8000-000000000000' PLACING (n % ${CLINICS})::text FROM 36)::uuid, gen_random_uuid(), $1,
       $2::jsonb || jsonb_build_object('to', 'p' || n || '@prueba.co'), now(), now()
     FROM generate_series(1, ${LETTERS}) n RETURNING id`,
    [accountLetter.kind, JSON.stringify(payload)],
  )
  await killAt(await startSending(), 120)
  await killAt(await startSending(), 300)
  // What was under way is held for whoever took it.
  await wait(LEASE_MS)
  const last = await startSending()
  const count = async () => (await database?.query('SELECT state, count(*)::int FROM outbox GROUP BY state'))?.rows
  await expect.poll(count, { timeout: 120_000 }).toEqual([{ state: 'sent', count: LETTERS }])
  last.child.kill('SIGTERM')
  expect(await ended(last.child)).toBe(0)

  const ids = mail.letters.map((letter) => /^Message-ID:\s+<(.*)@huella>/im.exec(letter)?.[1])
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
  // At each of the two deaths a clinic was sending one letter at most.
  expect(ids.length - LETTERS, 'letters that came twice').toBeLessThanOrEqual(2 * CLINICS)
  console.log(
    `${LETTERS} letters of ${CLINICS} clinics, killed twice: ${ids.length} came, ${new Set(ids).size} by their id`,
  )
})
