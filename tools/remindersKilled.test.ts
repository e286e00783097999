import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#shared/values/date.ts'
import { system, withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { insertRecords, type NewRecord } from '#server/db/record.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { reminderLetter } from '#server/reminders/letter.ts'
import { type MailServer, startMailServer } from '#server/testing/smtp.ts'
import { ended, killStarted, leftDatabase, removeData, type Server, start } from './processes.ts'

// Servers that are killed in the middle of reminding: of making the reminders, of handing them over and of sending them.

const CLINICS = 5
const OF_CLINIC = 100
/** Letters that have come when a server is killed; before the first ones, while the reminders are made. */
const KILLED_AT = [0, 0, 60, 110, 160, 210, 260, 310, 360, 410]
/** Longer than a letter is held for whoever took it. */
const LEASE_MS = ((reminderLetter.retry?.timeoutS ?? 30) + 10) * 1000 + 500

let data = ''
let mail: MailServer
let database: pg.Client | undefined

beforeAll(async () => {
  data = mkdtempSync(path.join(os.tmpdir(), 'huella-reminders-'))
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

/** Controls of tomorrow, each of an owner who takes letters. */
async function makeControls(): Promise<void> {
  const pool = openDatabase(leftDatabase(data), { poolSize: 1, onError: () => undefined })
  const now = new Date()
  const record = <Values>(values: Values) => ({ id: uuidv7(), actor: system, at: now, values })
  for (let clinic = 0; clinic < CLINICS; clinic += 1)
    await withClinic(pool, uuidv7(), now, async (tx) => {
      await insertClinic(tx, { name: `Clínica ${clinic}` })
      const person = { name: 'Ana', passwordHash: 'none', role: 'administrador', kind: 'otro' } as const
      await insertProfessional(tx, { ...person, email: `ana${clinic}@prueba.co` })
      const owners: NewRecord<'owners'>[] = Array.from({ length: OF_CLINIC }, (_one, index) =>
        record({
          ...{ name: `Propietario ${index}`, phoneCountry: '57', phoneNumber: '3004128890', messagesConsent: true },
          email: `p${clinic}-${index}@prueba.co`,
        }),
      )
      const pets: NewRecord<'pets'>[] = owners.map(({ id }, index) =>
        record({
          ...{ ownerId: id, name: `Milo ${index}`, speciesId: 'canino', breed: 'Criollo', sex: 'male', color: 'Negro' },
          ...{ birthOn: '2022-03-01', feeding: 'Concentrado', historyNumber: index + 1, publicId: uuidv7() },
        }),
      )
      const dueOn = addDays(dayOf(now), 1)
      await insertRecords(tx, 'owners', owners)
      await insertRecords(tx, 'pets', pets)
      await insertRecords(
        tx,
        'controls',
        pets.map(({ id }) => record({ petId: id, dueOn, reason: 'Retirar puntos' })),
      )
    })
  await pool.destroy()
}

async function count(what: string): Promise<number> {
  const { rows } = await (database as pg.Client).query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`)
  return rows[0]?.count ?? 0
}

async function kill(server: Server): Promise<void> {
  server.child.kill('SIGKILL')
  await ended(server.child)
}

const startServer = () => start(data, { SMTP_URL: mail.url, PUBLIC_URL: 'http://huella.prueba' })

it('reminds each owner once, whenever it is killed', { timeout: 600_000 }, async () => {
  await kill(await startServer())
  await makeControls()
  database = new pg.Client({ connectionString: leftDatabase(data) })
  database.on('error', () => undefined)
  await database.connect()
  const until = { timeout: 100_000, interval: 5 }
  const all = CLINICS * OF_CLINIC
  for (const letters of KILLED_AT) {
    const server = await startServer()
    if (letters === 0) {
      // Of those that were all made before the last one died there are no more to come.
      const made = Math.min(await count('reminders'), all - 1)
      await expect.poll(() => count('reminders'), until).toBeGreaterThan(made)
    } else await expect.poll(() => mail.letters.length, until).toBeGreaterThanOrEqual(letters)
    await kill(server)
  }
  // What was under way is held for whoever took it.
  await wait(LEASE_MS)
  const last = await startServer()
  await expect.poll(() => count("messages WHERE status = 'sent'"), { timeout: 120_000, interval: 100 }).toBe(all)
  last.child.kill('SIGTERM')
  expect(await ended(last.child)).toBe(0)

  const sent = mail.letters.map((letter) => ({
    id: /^Message-ID:\s+<(.*)@huella>/im.exec(letter)?.[1] ?? '',
    to: /^To: (.*)$/im.exec(letter)?.[1] ?? '',
  }))
  const idsOf = Map.groupBy(sent, ({ to }) => to)
  expect(idsOf.size).toBe(all)
  const twice = [...idsOf].filter(([, letters]) => new Set(letters.map(({ id }) => id)).size > 1)
  expect(twice, 'who got two letters of two ids').toEqual([])
  // At each death a clinic was sending one letter at most: what came twice came under one id.
  expect(sent.length - all, 'letters that came twice').toBeLessThanOrEqual(KILLED_AT.length * CLINICS)
  console.log(
    `${all} reminders, killed ${KILLED_AT.length} times: ${sent.length} letters came, ${idsOf.size} by their id`,
  )
})
