import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { furtherStatus } from '#shared/conversations/conversations.rules.ts'
import type { MessageStatus } from '#shared/conversations/conversations.contract.ts'
import { lockConversationWith } from '#server/conversations/conversations.queries.ts'
import { insertMessage } from '#server/conversations/messages.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { seededRandom } from '#server/demo/random.ts'
import { signWebhook } from '#server/outside/whatsapp/signature.ts'
import { insertClinic } from '#server/professionals/professionals.queries.ts'
import { saveConnection } from '#server/whatsapp/whatsapp.queries.ts'
import { killStarted, leftDatabase, removeData, type Server, start } from './processes.ts'

// Two servers of one database that WhatsApp tells of everything at once: some of it twice, in disorder, or forged.

/** `NIGHTLY` measures it at length. */
const EVENTS = process.env.NIGHTLY ? 20_000 : 2_000
const CLINICS = 10
/** All clinics have the same: it is the number that was written to that says whose conversation it is. */
const PEOPLE = 40
const AT_ONCE = 8
const APP_SECRET = 'simulador_app_secret'
const BEGAN = 1_764_000_000

const [first, second] = ['huella-whatsapp-1-', 'huella-whatsapp-2-'].map((name) =>
  mkdtempSync(path.join(os.tmpdir(), name)),
) as [string, string]
let servers: Server[] = []
let database: pg.Client

beforeAll(async () => {
  const env = { WHATSAPP_APP_SECRET: APP_SECRET, RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' }
  const one = await start(first, env)
  servers = [one, await start(second, { ...env, DATABASE_URL: leftDatabase(first) })]
  database = new pg.Client({ connectionString: leftDatabase(first) })
  await database.connect()
}, 120_000)

afterAll(async () => {
  await database?.end()
  await killStarted()
  for (const data of [second, first]) removeData(data)
})

const personOf = (at: number) => `57300${String(1_000_000 + at)}`

interface Clinic {
  id: string
  number: string
  /** What it sent, which is told of. */
  sent: string[]
}

async function makeClinics(perClinic: number): Promise<Clinic[]> {
  const pool = openDatabase(leftDatabase(first), { poolSize: 1, onError: () => undefined })
  const clinics: Clinic[] = []
  for (let at = 0; at < CLINICS; at += 1) {
    const made: Clinic = { id: uuidv7(), number: `10654035224${1000 + at}`, sent: [] }
    await withClinic(pool, made.id, new Date(), async (tx) => {
      await insertClinic(tx, { name: `Clínica ${at}` })
      const facts = { displayPhone: '+57 300 111 2233', verifiedName: `Clínica ${at}` }
      const connection = { kind: 'cloud', phoneNumberId: made.number, wabaId: null, sealedToken: null, facts } as const
      await saveConnection(tx, connection)
      for (let index = 0; index < perClinic; index += 1) {
        const waId = `wamid.OUT.${at}.${index}`
        const other = { waId: personOf(index % PEOPLE), userId: null, profileName: null }
        const { id: conversationId } = await lockConversationWith(tx, other)
        const message = {
          conversationId,
          waId,
          direction: 'out',
          status: 'queued',
          kind: 'text',
          text: 'Hola',
        } as const
        await insertMessage(tx, { ...message, at: new Date(BEGAN * 1000 - 1000) })
        made.sent.push(waId)
      }
    })
    clinics.push(made)
  }
  await pool.destroy()
  return clinics
}

interface Event {
  number: string
  value: object
}

const statuses = ['sent', 'delivered', 'read', 'failed'] as const

it('end in exactly the right conversations, whatever is told them', { timeout: 1_800_000 }, async () => {
  const random = seededRandom(36)
  const clinics = await makeClinics(Math.ceil(EVENTS / CLINICS / 8))
  const written = new Map<string, Map<string, { id: string; at: number }[]>>()
  const states = new Map<string, MessageStatus>()
  const events: Event[] = []
  const addOften = (event: Event) => {
    for (let time = random.chance(0.3) ? 2 : 1; time > 0; time -= 1) events.push(event)
  }
  for (let at = 0; events.length < EVENTS; at += 1) {
    const clinic = random.pick(clinics)
    if (random.chance(0.5)) {
      const from = personOf(Math.floor(random.next() * PEOPLE))
      const id = `wamid.IN.${at}`
      const message = {
        from,
        id,
        timestamp: String(BEGAN + at),
        type: 'text',
        text: { body: `${clinic.number} ${from}` },
      }
      const ofClinic = written.get(clinic.id) ?? new Map<string, { id: string; at: number }[]>()
      written.set(clinic.id, ofClinic)
      ofClinic.set(from, [...(ofClinic.get(from) ?? []), { id, at }])
      const contacts = [{ profile: { name: `Persona ${from}` }, wa_id: from }]
      addOften({ number: clinic.number, value: { contacts, messages: [message] } })
    } else {
      const id = random.pick(clinic.sent)
      const status = random.pick(statuses)
      states.set(id, furtherStatus(states.get(id) ?? 'queued', status))
      const errors = status === 'failed' ? [{ code: 131_026 }] : undefined
      const told = { id, status, timestamp: String(BEGAN + at), recipient_id: '573001000000', errors }
      addOften({ number: clinic.number, value: { statuses: [told] } })
    }
  }
  const shuffled = events.map((one) => ({ one, rank: random.next() })).toSorted((a, b) => a.rank - b.rank)
  const bodies: { body: Buffer; isForged: boolean; size: number }[] = []
  for (let at = 0; at < shuffled.length;) {
    const size = random.chance(0.05) ? 1000 : 1 + Math.floor(random.next() * 60)
    const changes = shuffled.slice(at, at + size).map(({ one: { number, value } }) => ({
      field: 'messages',
      value: { messaging_product: 'whatsapp', metadata: { phone_number_id: number }, ...value },
    }))
    at += size
    const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }))
    bodies.push({ body, isForged: false, size: changes.length })
    // Without the secret nobody signs what they made up.
    const forged = body.toString().replaceAll('wamid.IN.', 'wamid.FORGED.')
    if (random.chance(0.1)) bodies.push({ body: Buffer.from(forged), isForged: true, size: 0 })
  }

  // Their first call reads code.
  for (const { address } of servers) await fetch(`${address}/api/clinic/whatsapp/webhook`, { method: 'POST' })
  const begun = performance.now()
  const times: number[] = []
  let slowestBatch = 0
  let repeated = 0
  const queue = bodies.toReversed()
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { body, isForged, size } = next
      const from = performance.now()
      const answer = await fetch(`${servers[queue.length % 2]?.address}/api/clinic/whatsapp/webhook`, {
        ...{ method: 'POST', body: new Uint8Array(body) },
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': signWebhook(body, isForged ? 'otro' : APP_SECRET),
        },
      })
      await answer.arrayBuffer()
      const took = performance.now() - from
      times.push(took)
      if (size > 500) slowestBatch = Math.max(slowestBatch, took)
      if (isForged) expect(answer.status).toBe(403)
      else if (answer.status !== 200) {
        // As the provider does.
        expect([429, 503]).toContain(answer.status)
        repeated += 1
        queue.unshift(next)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const answered = performance.now()
  const waiting = async () => {
    const { rows } = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox WHERE state = 'waiting'`,
    )
    return rows[0]?.n
  }
  await expect.poll(waiting, { timeout: 1_500_000, interval: 200 }).toBe(0)
  const settled = performance.now()

  const came = await database.query<{ clinic: string; person: string; ids: string[]; unread: number; last: string }>(`
    SELECT c.clinic_id AS clinic, c.wa_id AS person, c.unread,
      array_agg(m.wa_id ORDER BY m.at) AS ids, max(l.wa_id) AS last
    FROM conversations c JOIN messages m ON m.clinic_id = c.clinic_id AND m.conversation_id = c.id AND m.direction = 'in'
    LEFT JOIN messages l ON l.clinic_id = c.clinic_id AND l.id = c.last_message_id
    GROUP BY c.clinic_id, c.id`)
  const found = came.rows.map(({ clinic, person, ids, unread, last }) => [`${clinic} ${person}`, { ids, unread, last }])
  const right = [...written].flatMap(([clinic, people]) =>
    [...people].map(([person, told]) => {
      const ids = told.toSorted((one, other) => one.at - other.at).map(({ id }) => id)
      return [`${clinic} ${person}`, { ids, unread: ids.length, last: ids.at(-1) }]
    }),
  )
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(right))
  const became = await database.query<{ id: string; status: string }>(
    `SELECT wa_id AS id, status FROM messages WHERE direction = 'out' AND status <> 'queued'`,
  )
  expect(Object.fromEntries(became.rows.map(({ id, status }) => [id, status]))).toEqual(Object.fromEntries(states))
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  console.log(
    `${events.length} events of ${CLINICS} clinics in ${bodies.length} webhooks at two servers: answered in
    ${Math.round(answered - begun)} ms, half in ${at(0.5)} ms, 99 % in ${at(0.99)} ms, the slowest of a thousand in
    ${Math.round(slowestBatch)} ms, ${repeated} again; settled after ${Math.round(settled - begun)} ms`,
  )
})
