import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentState, settle } from '#shared/invoices/payments.rules.ts'
import { withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { seededRandom } from '#server/demo/random.ts'
import { insertInvoice } from '#server/invoices/invoices.queries.ts'
import { insertAttempt } from '#server/invoices/payments.queries.ts'
import { signatureOf } from '#server/outside/payments/callback.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { type ProviderServer, startProvider } from '#server/testing/epayco.ts'
import { killStarted, leftDatabase, removeData, type Server, start } from './processes.ts'

// Two servers of one database that are told of payments at once: a third of it twice, in disorder, or forged.

/** `PAYMENT_CALLBACKS=10000` measures it at length. */
const CALLBACKS = Number(process.env.PAYMENT_CALLBACKS ?? 900)
const CLINICS = 10
const AMOUNT = 38
const AT_ONCE = 16
const merchant = { custId: '1234567', key: '0123456789abcdef0123456789abcdef01234567' }
const codes: Record<PaymentState, string> = { pending: '3', failed: '2', accepted: '1', reversed: '6' }
const lives: PaymentState[][] = [
  ['accepted'],
  ['pending', 'accepted'],
  ['failed'],
  ['accepted', 'reversed'],
  ['accepted', 'reversed', 'accepted'],
  ['pending'],
]

const [first, second] = ['huella-payments-1-', 'huella-payments-2-'].map((name) =>
  mkdtempSync(path.join(os.tmpdir(), name)),
) as [string, string]
let provider: ProviderServer
let servers: Server[] = []
let database: pg.Client

beforeAll(async () => {
  provider = await startProvider()
  const env = {
    ...{ EPAYCO_PUBLIC_KEY: 'publica', EPAYCO_PRIVATE_KEY: 'privada', EPAYCO_CUST_ID: merchant.custId },
    ...{ EPAYCO_P_KEY: merchant.key, EPAYCO_APIFY_URL: provider.url, EPAYCO_SECURE_URL: provider.url },
    ...{ RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' },
  }
  const one = await start(first, env)
  servers = [one, await start(second, { ...env, DATABASE_URL: leftDatabase(first) })]
  database = new pg.Client({ connectionString: leftDatabase(first) })
  await database.connect()
}, 120_000)

afterAll(async () => {
  await database?.end()
  await killStarted()
  provider.stop()
  for (const data of [second, first]) removeData(data)
})

interface Owed {
  clinic: number
  id: string
  reference: string
}

/** Invoices of several clinics, each with a checkout that was opened. */
async function makeInvoices(count: number): Promise<Owed[]> {
  const pool = openDatabase(leftDatabase(first), { poolSize: 1, onError: () => undefined })
  const now = new Date()
  const made: Owed[] = []
  for (let clinic = 0; clinic < CLINICS; clinic += 1)
    await withClinic(pool, uuidv7(), now, async (tx) => {
      await insertClinic(tx, { name: `Clínica ${clinic}` })
      const person = { name: 'Ana', passwordHash: 'none', role: 'administrador', kind: 'otro' } as const
      await insertProfessional(tx, { ...person, email: `ana${clinic}@prueba.co` })
      for (let at = 0; at < count / CLINICS; at += 1) {
        const id = (await insertInvoice(tx, { amount: AMOUNT, product: 'Clínica, mensual', createdAt: now })) ?? ''
        made.push({ clinic, id, reference: await insertAttempt(tx, { invoiceId: id, amount: AMOUNT }, 'epayco-v1') })
      }
    })
  await pool.destroy()
  return made
}

it('end in the right state, whatever is told them, and by whom', { timeout: 900_000 }, async () => {
  const random = seededRandom(26)
  const owed = await makeInvoices(Math.ceil(CALLBACKS / 3))
  const states = new Map<string, { invoice: string; state: PaymentState }>()
  const told: { form: string; isForged: boolean }[] = []
  let number = 101_000_000
  while (told.length < CALLBACKS) {
    const { id, reference } = random.pick(owed)
    number += 1
    const refPayco = String(number)
    const life = random.pick(lives)
    const fieldsOf = (state: PaymentState, at: number) => {
      const part = { refPayco, transactionId: `${refPayco}${at}`, amount: String(AMOUNT), currency: 'COP' }
      return {
        ...{ x_cust_id_cliente: merchant.custId, x_ref_payco: refPayco, x_transaction_id: part.transactionId },
        ...{ x_amount: part.amount, x_currency_code: 'COP', x_id_invoice: reference, x_extra1: id },
        ...{ x_cod_transaction_state: codes[state], x_test_request: 'FALSE', x_signature: signatureOf(merchant, part) },
      }
    }
    const last = life.at(-1) ?? 'pending'
    provider.payments.set(refPayco, fieldsOf(last, life.length))
    states.set(refPayco, { invoice: id, state: last })
    for (const [at, state] of life.entries()) {
      const form = new URLSearchParams(fieldsOf(state, at)).toString()
      told.push({ form, isForged: false })
      if (random.chance(0.2)) told.push({ form, isForged: false })
      // Without the key nobody signs another amount; what was signed can be sent again as something else.
      const forged = { ...fieldsOf(state, at), x_amount: '1' }
      if (random.chance(0.15)) told.push({ form: new URLSearchParams(forged).toString(), isForged: true })
      if (last === 'failed')
        told.push({
          form: new URLSearchParams({ ...fieldsOf(state, at), x_cod_transaction_state: '1' }).toString(),
          isForged: false,
        })
    }
  }
  const shuffled = told.map((one) => ({ one, rank: random.next() })).toSorted((a, b) => a.rank - b.rank)
  const queue = shuffled.map(({ one }) => one)

  const begun = performance.now()
  let slowest = 0
  let repeated = 0
  const send = async (form: string, at: number): Promise<number> => {
    const address = servers[at % 2]?.address ?? ''
    const from = performance.now()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${address}/api/inventories/pays/confirm/epayco`, {
      method: 'POST',
      body: form,
      headers,
    })
    await answer.arrayBuffer()
    slowest = Math.max(slowest, performance.now() - from)
    return answer.status
  }
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const status = await send(next.form, queue.length)
      if (next.isForged) expect(status).toBe(400)
      else if (status !== 200) {
        // As the provider does.
        expect([429, 503]).toContain(status)
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
  await expect.poll(waiting, { timeout: 600_000, interval: 200 }).toBe(0)
  const settled = performance.now()

  const payments = await database.query<{ ref: string; state: string }>('SELECT ref_payco AS ref, state FROM payments')
  // As objects: maps are compared each entry with each.
  expect(Object.fromEntries(payments.rows.map(({ ref, state }) => [ref, state]))).toEqual(
    Object.fromEntries([...states].map(([ref, { state }]) => [ref, state])),
  )
  const invoices = await database.query<{ id: string; paid: number }>('SELECT id, paid::int AS paid FROM invoices')
  const right = new Map<string, number>()
  const all = [...states.values()].map(({ invoice, state }) => ({ invoiceId: invoice, state, amount: AMOUNT }))
  for (const ofClinic of Map.groupBy(owed, ({ clinic }) => clinic).values()) {
    const ids = new Set(ofClinic.map(({ id }) => id))
    const charged = ofClinic.map(({ id }) => ({ id, amount: AMOUNT }))
    const made = all.filter(({ invoiceId }) => ids.has(invoiceId))
    for (const [id, paid] of settle(charged, made)) right.set(id, paid)
  }
  expect(Object.fromEntries(invoices.rows.map(({ id, paid }) => [id, paid]))).toEqual(Object.fromEntries(right))
  console.log(
    `${told.length} confirmations of ${states.size} payments at two servers: answered in ${Math.round(answered - begun)} ms,
    the slowest in ${Math.round(slowest)} ms, ${repeated} again; settled after ${Math.round(settled - begun)} ms`,
  )
})
