import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { seriesOf } from '#shared/hospitalizations/schedule.rules.ts'
import { type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { killStarted, leftDatabase, removeData, type Server, start } from './processes.ts'

// Two servers of one database: every dose of a plan is applied twice at one moment, once at each, as by two tablets.

/** Each of them is pressed twice. */
const DOSES = 500
const AT_ONCE = 16

const [first, second] = ['huella-doses-1-', 'huella-doses-2-'].map((name) =>
  mkdtempSync(path.join(os.tmpdir(), name)),
) as [string, string]
let servers: Server[] = []
let database: pg.Client

beforeAll(async () => {
  const env = { RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' }
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

async function send<R extends Route>(at: number, route: R, input: CallOf<R>, token = '') {
  const given = { ...(input as Record<string, unknown>) }
  const url = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(given[name])
    delete given[name]
    return value
  })
  const answer = await fetch(`${servers[at % 2]?.address ?? ''}/api/${route.service}${url}`, {
    method: route.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(route.method === 'GET' ? {} : { body: JSON.stringify(given) }),
  })
  return { status: answer.status, body: (await answer.json()) as OutputOf<R> }
}

/** A veterinarian's session in a clinic of its own. */
async function logIn(): Promise<string> {
  const pool = openDatabase(leftDatabase(first), { poolSize: 1, onError: () => undefined })
  const passwordHash = await hashPassword('huella-demo')
  await withClinic(pool, uuidv7(), new Date(), async (tx) => {
    await insertClinic(tx, { name: 'Clínica' })
    const card = { kind: 'MVZ', professionalCard: '14582' } as const
    await insertProfessional(tx, { name: 'Ana', email: 'ana@prueba.co', passwordHash, role: 'veterinario', ...card })
  })
  await pool.destroy()
  const { body } = await send(0, professionals.login, { email: 'ana@prueba.co', password: 'huella-demo' })
  return (body as { token: string }).token
}

it('no dose is given twice, by whichever server', { timeout: 300_000 }, async () => {
  const token = await logIn()
  const profile = (await send(0, professionals.profile, {}, token)).body
  const phone = { country: '57' as const, number: '3001234567' }
  const owner = (await send(0, owners.create, { name: 'Camila Torres', phone }, token)).body
  const animal = { name: 'Rocky', speciesId: 'canino', breed: 'Criollo', sex: 'male', color: 'Negro' } as const
  const life = { birthOn: '2024-01-01', feeding: 'Concentrado', weightKg: 12 }
  const pet = (await send(0, pets.create, { ownerId: owner.id, ...animal, ...life }, token)).body
  const admission = { petId: pet.id, reason: 'Vómito', professionalId: profile.id }
  const { id: hospitalizationId } = (await send(0, hospitalizations.admit, admission, token)).body
  const startsAt = new Date(Math.floor(Date.now() / 60_000 - 70 * 60) * 60_000).toISOString()
  const walk = { hospitalizationId, category: 'walk' as const, frequency: 'every' as const, everyHours: 0.25, startsAt }
  const orders: TreatmentOrder[] = []
  for (const name of ['Paseo', 'Limpieza'])
    orders.push((await send(0, treatments.order, { ...walk, name }, token)).body)
  const hours = orders.flatMap((order) =>
    seriesOf(scheduleOf(order), startsAt, new Date().toISOString()).map((scheduledAt) => ({ order, scheduledAt })),
  )
  const doses = hours.slice(0, DOSES)
  expect(doses).toHaveLength(DOSES)
  const presses = doses.flatMap((dose) => [0, 1].map((server) => ({ ...dose, server })))
  const statuses: number[] = []
  const press = async (): Promise<void> => {
    for (let one = presses.shift(); one; one = presses.shift()) {
      const { order, scheduledAt, server } = one
      const said = { status: 'given' as const, at: scheduledAt, scheduledAt }
      const answer = await send(server, treatments.record, { hospitalizationId, orderId: order.id, ...said }, token)
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, press))
  expect(statuses.filter((status) => status === 200)).toHaveLength(DOSES)
  expect(statuses.filter((status) => status === 409)).toHaveLength(DOSES)
  const { rows } = await database.query<{ given: string; hours: string }>(
    'SELECT count(*) AS given, count(DISTINCT (order_id, scheduled_at)) AS hours FROM treatment_doses',
  )
  expect(rows[0]).toEqual({ given: String(DOSES), hours: String(DOSES) })
})
