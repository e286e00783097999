import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { withClinic } from '#server/db/clinic.ts'
import { readDatabaseError } from '#server/db/databaseError.ts'
import { takeDue, writeOutbox } from '#server/jobs/outbox.queries.ts'
import { type OutboxKind, outboxKind } from '#server/jobs/outboxKind.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { anOutbox, sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()
const START = '2026-11-20T17:00:00.000Z'
let clinic: TestClinic
/** What the other side got, by key. */
let got: { key: string; text: string }[]

beforeEach(async () => {
  test.setNow(START)
  await test.owner.query('TRUNCATE outbox')
  clinic = await aClinic(test)
  got = []
})

const Text = z.object({ text: z.string() })

/** A kind whose other side does what it is told. */
function aKind(
  behave: (text: string) => Promise<void> = async () => undefined,
  retry: OutboxKind['retry'] = {},
): OutboxKind<typeof Text> {
  return outboxKind({
    kind: 'test',
    title: 'Prueba',
    payload: Text,
    describe: ({ text }) => text,
    retry,
    send: async ({ key, payload: { text } }) => {
      await behave(text)
      got.push({ key, text })
    },
  })
}

async function write(kind: OutboxKind<typeof Text>, text: string, of: { id: string } = clinic): Promise<string> {
  return withClinic(test.database, of.id, test.services.clock(), (tx) => writeOutbox(tx, kind, { text }))
}

interface Row {
  state: string
  attempts: number
  error: string | null
  minutes: number
}

/** A row, with the minutes from the start to its next try. */
async function rowOf(id: string): Promise<Row | undefined> {
  const minutes = `round(extract(epoch FROM next_at - '${START}') / 60)::int AS minutes`
  return (await test.owner.query<Row>(`SELECT state, attempts, error, ${minutes} FROM outbox WHERE id = $1`, [id]))
    .rows[0]
}

function at(minutes: number): void {
  test.setNow(new Date(Date.parse(START) + minutes * 60_000).toISOString())
}

describe('what a transaction wrote to the outbox', () => {
  it('is sent with its key once it is kept, and never again; what it said is forgotten', async () => {
    const kind = aKind()
    const key = await write(kind, 'hola')
    for (const _time of [1, 2]) await sendOutbox(test, [kind])
    expect(got).toEqual([{ key, text: 'hola' }])
    const { rows } = await test.owner.query('SELECT state, sent_at, payload FROM outbox')
    expect(rows).toEqual([{ state: 'sent', sent_at: new Date(START), payload: {} }])
  })

  it('is never sent when the transaction is undone', async () => {
    const kind = aKind()
    const undone = withClinic(test.database, clinic.id, test.services.clock(), async (tx) => {
      await writeOutbox(tx, kind, { text: 'hola' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await sendOutbox(test, [kind])
    expect(got).toEqual([])
  })

  it('is sent in the order in which it was written', async () => {
    const kind = aKind()
    const texts = ['1', '2', '3', '4', '5']
    for (const text of texts) await write(kind, text)
    await sendOutbox(test, [kind])
    expect(got.map(({ text }) => text)).toEqual(texts)
  })

  it('is tried again later, each time after a longer wait, and then counts as failed', async () => {
    const kind = aKind(() => Promise.reject(new Error('of ana@prueba.co')), { tries: 3 })
    const id = await write(kind, 'hola')
    const seen: (Row | undefined)[] = []
    for (const minute of [0, 0.5, 1, 2, 3, 100]) {
      at(minute)
      await sendOutbox(test, [kind])
      seen.push(await rowOf(id))
    }
    const error = 'El servicio no lo aceptó.'
    expect(seen.slice(0, 4)).toEqual([
      { state: 'waiting', attempts: 1, error, minutes: 1 },
      { state: 'waiting', attempts: 1, error, minutes: 1 },
      { state: 'waiting', attempts: 2, error, minutes: 3 },
      { state: 'waiting', attempts: 2, error, minutes: 3 },
    ])
    for (const row of seen.slice(4)) expect(row).toMatchObject({ state: 'failed', attempts: 3 })
  })

  it('keeps what follows from nothing when it fails, and says what the other side said in Spanish', async () => {
    const full = new AppError('unavailable', { message: 'El buzón está lleno.' })
    const kind = aKind((text) => (text === 'mala' ? Promise.reject(full) : Promise.resolve()))
    const [bad] = [await write(kind, 'mala'), await write(kind, 'buena')]
    await sendOutbox(test, [kind])
    expect(got.map(({ text }) => text)).toEqual(['buena'])
    expect((await rowOf(bad))?.error).toBe('El buzón está lleno.')
  })

  it('counts a try that takes too long as one that failed', async () => {
    const kind = aKind(() => new Promise(() => undefined), { timeoutS: 0.05 })
    const id = await write(kind, 'hola')
    await sendOutbox(test, [kind])
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', error: 'El servicio no respondió a tiempo.' })
  })

  it('is kept by who says that it goes on, however long it takes', async () => {
    let id = ''
    const seen: (number | undefined)[] = []
    const long = outboxKind({
      ...{ kind: 'test', title: 'Prueba', payload: Text, describe: () => '', retry: { timeoutS: 290 } },
      send: async ({ goesOn }) => {
        at(4)
        goesOn?.()
        await expect.poll(async () => (await rowOf(id))?.minutes).toBe(9)
        // Whoever looks when its first time is over finds nothing to take.
        at(6)
        await sendOutbox(test, [aKind()])
        seen.push((await rowOf(id))?.attempts)
      },
    })
    id = await write(long, 'hola')
    await sendOutbox(test, [long])
    expect([seen, got, (await rowOf(id))?.state]).toEqual([[1], [], 'sent'])
  })

  it('leaves the clinic its turn while what takes long has a transaction open', async () => {
    const long = outboxKind({
      ...{ kind: 'test', title: 'Prueba', lane: 'leaving', payload: Text, describe: () => '' },
      send: ({ inClinic }) =>
        inClinic(async () => {
          await withClinic(test.jobs, clinic.id, test.services.clock(), async () =>
            got.push({ key: '', text: 'beside' }),
          )
        }),
    })
    const id = await write(long, 'hola')
    await sendOutbox(test, [long])
    expect([got.map(({ text }) => text), (await rowOf(id))?.state]).toEqual([['beside'], 'sent'])
  })

  it('does not keep a clinic that moves in waiting for one that takes its files away', async () => {
    const isIn = Promise.withResolvers<void>()
    const kindIn = (lane: 'leaving' | 'coming', send: () => Promise<void>) =>
      outboxKind({ ...{ kind: lane, title: 'Prueba', lane, payload: Text, describe: () => '' }, send })
    const takesAway = kindIn('leaving', () => isIn.promise)
    const movesIn = kindIn('coming', async () => isIn.resolve())
    const ids = [await write(takesAway, 'hola'), await write(movesIn, 'hola', await aClinic(test))]
    await sendOutbox(test, [takesAway, movesIn])
    expect(await Promise.all(ids.map(rowOf))).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  it('is sent again, with its key, when who took it died; not before that is certain', async () => {
    const kind = aKind(undefined, { timeoutS: 20 })
    const key = await write(kind, 'hola')
    await withClinic(test.jobs, clinic.id, test.services.clock(), (tx) => takeDue(tx, new Map([[kind.kind, 30_000]])))
    await sendOutbox(test, [kind])
    at(0.45)
    await sendOutbox(test, [kind])
    expect(got).toEqual([])
    at(0.55)
    await sendOutbox(test, [kind])
    expect(got).toEqual([{ key, text: 'hola' }])
  })

  it('counts as failed when whoever takes it dies of it', async () => {
    const kind = aKind(undefined, { tries: 2 })
    const id = await write(kind, 'hola')
    for (const minute of [0, 2]) {
      at(minute)
      await withClinic(test.jobs, clinic.id, test.services.clock(), (tx) => takeDue(tx, new Map([[kind.kind, 30_000]])))
    }
    at(4)
    await sendOutbox(test, [kind])
    expect(got).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'No se terminó de enviar.' })
  })

  it('is sent once by several processes that look at the same moment', async () => {
    const kind = aKind(() => new Promise((resolve) => setImmediate(resolve)))
    const keys: string[] = []
    for (let index = 0; index < 40; index += 1) keys.push(await write(kind, String(index)))
    const processes = [1, 2, 3].map(() => anOutbox(test, [kind]))
    await Promise.all(processes.map((process) => process.wakeDue(test.services.clock())))
    await Promise.all(processes.map((process) => process.settle()))
    expect(got.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  })

  it('is left where something of another lane was written', async () => {
    const [kind, other] = [aKind(), { ...aKind(), kind: 'other', lane: 'files' as const }]
    await write(kind, 'hola')
    await write(other, 'archivo')
    const outbox = anOutbox(test, [kind, other])
    outbox.wake(clinic.id, [other.kind])
    await outbox.settle()
    expect(got.map(({ text }) => text)).toEqual(['archivo'])
    outbox.wake(clinic.id)
    await outbox.settle()
    expect(got.map(({ text }) => text)).toEqual(['archivo', 'hola'])
  })

  it('waits for a version of the product that knows its kind', async () => {
    const id = await write({ ...aKind(), kind: 'newer' }, 'hola')
    await sendOutbox(test, [aKind()])
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

describe('the turns of clinics', () => {
  it('let one clinic wait no more than a moment for the thousand of another', async () => {
    const other = await aClinic(test)
    const kind = aKind(() => new Promise((resolve) => setTimeout(resolve, 5)))
    await test.owner.query(
      `INSERT INTO outbox (clinic_id, id, kind, payload, next_at, created_at)
       SELECT $1, gen_random_uuid(), 'test', '{"text": "mil"}', $2, $2 FROM generate_series(1, 1000)`,
      [clinic.id, START],
    )
    const outbox = anOutbox(test, [kind])
    await outbox.wakeDue(test.services.clock())
    await expect.poll(() => got.length, { timeout: 60_000 }).toBeGreaterThan(5)
    await write(kind, 'uno', other)
    const before = got.length
    outbox.wake(other.id)
    await expect.poll(() => got.some(({ text }) => text === 'uno'), { timeout: 60_000, interval: 1 }).toBe(true)
    const waited = got.findIndex(({ text }) => text === 'uno') - before
    await outbox.stop()
    expect(waited, 'sent in the other clinic meanwhile').toBeLessThan(30)
  })
})

describe('who may look into the outbox', () => {
  it('is a clinic into its own; the jobs know of the others only which have something due', async () => {
    await write(aKind(), 'hola')
    const count = sql<{ n: number }>`SELECT count(*) AS n FROM outbox`
    expect((await count.execute(test.jobs)).rows).toEqual([{ n: 0 }])
    const due = sql`SELECT due_clinics FROM due_clinics(${START}::timestamptz)`
    expect((await due.execute(test.jobs)).rows).toEqual([{ dueClinics: clinic.id }])
    for (const closed of [due, sql`SELECT known_clinics()`])
      await expect(closed.execute(test.database)).rejects.toSatisfy(
        (error) => readDatabaseError(error)?.sqlState === '42501',
      )
  })
})
