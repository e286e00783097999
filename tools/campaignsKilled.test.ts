import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#shared/values/date.ts'
import { lockConversationWith } from '#server/conversations/conversations.queries.ts'
import { insertMessage } from '#server/conversations/messages.queries.ts'
import { UNKNOWN_END } from '#server/conversations/send.queries.ts'
import { system, withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { insertRecord, insertRecords } from '#server/db/record.ts'
import { openSimulatedPhones } from '#server/outside/whatsapp/simulatedPhones.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { saveConnection, simulatedNumber } from '#server/whatsapp/whatsapp.queries.ts'
import { ended, killStarted, leftDatabase, removeData, type Server, start } from './processes.ts'

// Servers that are killed in the middle of a campaign: of handing its messages out, of sending them, and of hearing of them.

const CLINICS = 25
/** Fewer than go in a minute. */
const OF_CLINIC = 8
const ALL = CLINICS * OF_CLINIC
/** A Friday at noon in Bogota. */
const BEGAN = Date.parse('2026-11-20T17:00:00Z')
/** When each server is killed: so many were handed out, then so many were taken to be sent. */
const KILLED_AT = { handed: [20, 70], taken: [10, 30, 50, 70, 95, 120, 145, 170] }
/** Between two starts: what a dead server had taken is its own no more. */
const PAUSE_MS = 60_000

const data = mkdtempSync(path.join(os.tmpdir(), 'huella-campaigns-'))
let database: pg.Client | undefined

afterAll(async () => {
  await database?.end().catch(() => undefined)
  await killStarted()
  removeData(data)
})

let starts = 0
const startServer = (): Promise<Server> => {
  starts += 1
  const clock = new Date(BEGAN + starts * PAUSE_MS).toISOString()
  return start(data, { CLOCK_FROM: clock }, ['--import', './tools/clockFrom.ts', 'server/main.ts'])
}

async function kill(server: Server): Promise<void> {
  server.child.kill('SIGKILL')
  await ended(server.child)
}

const waIdOf = (clinic: number, index: number) => `57300${5_550_100 + clinic * 100 + index}`

/** A campaign that has begun in each clinic, to owners who have just written. */
async function beginCampaigns(): Promise<string[]> {
  const pool = openDatabase(leftDatabase(data), { poolSize: 1, onError: () => undefined })
  const now = new Date(BEGAN)
  const made = <Values>(values: Values) => ({ id: uuidv7(), actor: system, at: now, values })
  const clinicIds: string[] = []
  for (let clinic = 0; clinic < CLINICS; clinic += 1) {
    const clinicId = uuidv7()
    clinicIds.push(clinicId)
    await withClinic(pool, clinicId, now, async (tx) => {
      await insertClinic(tx, { name: `Clínica ${clinic}` })
      const person = { name: 'Ana', passwordHash: 'none', role: 'administrador', kind: 'otro' } as const
      await insertProfessional(tx, { ...person, email: `ana${clinic}@prueba.co` })
      const facts = { displayPhone: '+57 300 111 2233', verifiedName: `Clínica ${clinic}` }
      const connection = { kind: 'simulator', phoneNumberId: simulatedNumber(clinicId), wabaId: null } as const
      await saveConnection(tx, { ...connection, sealedToken: null, facts })
      const owners = Array.from({ length: OF_CLINIC }, (_one, index) =>
        made({
          ...{ name: `Propietario ${index}`, phoneCountry: '57', phoneNumber: waIdOf(clinic, index).slice(2) },
          messagesConsent: true,
        }),
      )
      const pets = owners.map(({ id }, index) =>
        made({
          ...{ ownerId: id, name: `Milo ${index}`, speciesId: 'canino', breed: 'Criollo', sex: 'male', color: 'Negro' },
          ...{ birthOn: '2022-03-01', feeding: 'Concentrado', historyNumber: index + 1, publicId: uuidv7() },
        }),
      )
      const dueOn = addDays(dayOf(now), -3)
      await insertRecords(tx, 'owners', owners)
      await insertRecords(tx, 'pets', pets)
      const controls = pets.map(({ id }) => made({ petId: id, dueOn, reason: 'Retirar puntos' }))
      await insertRecords(tx, 'controls', controls)
      for (const [index, { id: ownerId }] of owners.entries()) {
        const other = { waId: waIdOf(clinic, index), userId: null, profileName: null }
        const { id: conversationId } = await lockConversationWith(tx, other)
        const wrote = {
          conversationId,
          ownerId,
          direction: 'in',
          kind: 'text',
          text: 'Hola',
          status: 'received',
        } as const
        await insertMessage(tx, wrote)
      }
      const draft = { title: 'Controles', kind: 'control', text: 'Hola, {propietario}.' }
      const { id } = await insertRecord(tx, system, 'campaigns', { ...draft, status: 'running', startedAt: now })
      const recipients = owners.map((owner, index) => ({
        ...{ clinicId, id: uuidv7(), campaignId: id, ownerId: owner.id, waId: waIdOf(clinic, index) },
        petIds: pets.slice(index, index + 1).map((pet) => pet.id),
      }))
      await tx.db.insertInto('campaignRecipients').values(recipients).execute()
    })
  }
  await pool.destroy()
  return clinicIds
}

async function count(what: string): Promise<number> {
  const { rows } = await (database as pg.Client).query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`)
  return rows[0]?.count ?? 0
}

it('reach each owner once or say that they did not, whenever they are killed', { timeout: 600_000 }, async () => {
  await kill(await startServer())
  const clinicIds = await beginCampaigns()
  database = new pg.Client({ connectionString: leftDatabase(data) })
  database.on('error', () => undefined)
  await database.connect()
  const until = { timeout: 100_000, interval: 3 }
  const kills = [
    ...KILLED_AT.handed.map((least) => ({ what: 'campaign_recipients WHERE message_id IS NOT NULL', least })),
    ...KILLED_AT.taken.map((least) => ({ what: "messages WHERE cause = 'campaign' AND taken_at IS NOT NULL", least })),
  ]
  for (const { what, least } of kills) {
    const server = await startServer()
    await expect.poll(() => count(what), until).toBeGreaterThanOrEqual(least)
    await kill(server)
  }
  await startServer()
  const finished = "campaigns WHERE status = 'finished'"
  await expect.poll(() => count(finished), { timeout: 120_000, interval: 50 }).toBe(CLINICS)
  const open = "outbox WHERE state = 'waiting'"
  await expect.poll(() => count(open), { timeout: 120_000, interval: 50 }).toBe(0)
  const { rows } = await database.query<{ waId: string; status: string; problem: string | null; number: string }>(`
    SELECT c.wa_id AS "waId", m.status, m.problem, 'sim-' || m.clinic_id AS number FROM messages m
    JOIN conversations c ON c.clinic_id = m.clinic_id AND c.id = m.conversation_id WHERE m.cause = 'campaign'`)
  expect(rows.map(({ waId }) => waId).toSorted()).toEqual(
    clinicIds
      .flatMap((_id, clinic) => Array.from({ length: OF_CLINIC }, (_one, index) => waIdOf(clinic, index)))
      .toSorted(),
  )
  const phones = openSimulatedPhones(path.join(data, 'whatsapp'))
  const ends = { reached: 0, unsure: 0, ofThemReached: 0 }
  for (const { number, waId, status, problem } of rows) {
    const came = (await phones.find(number, waId))?.messages.length ?? 0
    expect(came, waId).toBeLessThanOrEqual(1)
    if (status === 'failed') {
      expect(problem).toBe(UNKNOWN_END)
      ends.unsure += 1
      ends.ofThemReached += came
    } else {
      expect([status, came], waId).toEqual([expect.stringMatching(/^(sent|delivered)$/), 1])
      ends.reached += 1
    }
  }
  // What was under way at a death, and no more.
  expect(ends.unsure).toBeLessThan(ALL / 4)
  console.log(
    `${ALL} owners, killed ${kills.length} times: ${ends.reached} reached once, ${ends.unsure} shown as not known, of whom
    ${ends.ofThemReached} had it`,
  )
})
