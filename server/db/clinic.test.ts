import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, inject, it } from 'vitest'
import { OPENS } from '#server/db/pipelinedClient.ts'
import { type ClinicTx, readClinic, withClinic } from '#server/db/clinic.ts'
import { FOREIGN_KEY_VIOLATION, isPassing, readDatabaseError } from '#server/db/databaseError.ts'
import { type Database, openDatabase, type Pool } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { insertRecord } from '#server/db/record.ts'
import { isPipelined, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet } from '#server/testing/factories.ts'

const test = useTestApp()
const now = new Date('2026-11-20T17:00:00.000Z')
const INSUFFICIENT_PRIVILEGE = '42501'
const READ_ONLY = '25006'

async function tables(): Promise<string[]> {
  const { rows } = await test.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN pg_class ON relname = table_name
     WHERE table_schema = 'public' AND column_name = 'clinic_id' AND relrowsecurity ORDER BY 1`,
  )
  return rows.map((row) => row.name)
}

async function stateOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'done',
    (error: unknown) => readDatabaseError(error)?.sqlState,
  )
}

const OPEN_TRANSACTIONS =
  "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'"

/** A pool in which each transaction follows the other on the same connection. */
const onOneConnection = (work: (one: Pool) => Promise<void>): Promise<void> => onConnections(1, work)

async function onConnections(poolSize: number, work: (pool: Pool) => Promise<void>): Promise<void> {
  const url = new URL(inject('appUrl'))
  url.pathname = `/${test.owner.database}`
  const pool = openDatabase(url.href, { poolSize, onError: () => undefined, isPipelined })
  try {
    await work(pool)
  } finally {
    await pool.destroy()
  }
}

it.each([withClinic, readClinic])('a clinic never keeps another from the last connection: %s', async (open) => {
  const [busy, other] = [await aClinic(test), await aClinic(test)]
  await onConnections(3, async (pool) => {
    const [full, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    const hold = async () => {
      begun += 1
      if (begun === 2) full.resolve()
      await end.promise
    }
    const held = Array.from({ length: 10 }, () => open(pool, busy.id, now, hold))
    await full.promise
    expect(await open(pool, other.id, now, async () => 'answered')).toBe('answered')
    expect(begun).toBe(2)
    end.resolve()
    await Promise.all(held)
    expect(begun).toBe(10)
  })
})

it('waits three seconds at most for what another holds, which passes', async () => {
  const { id } = await aClinic(test)
  const setting = await withClinic(test.database, id, now, ({ db }) => sql`SHOW lock_timeout`.execute(db))
  expect(setting.rows).toEqual([{ lockTimeout: '3s' }])
  await test.owner.query('SELECT pg_advisory_lock(7)')
  const waiting = withClinic(test.database, id, now, async ({ db }) => {
    await sql`SET LOCAL lock_timeout = 1`.execute(db)
    await sql`SELECT pg_advisory_xact_lock(7)`.execute(db)
  })
  const error: unknown = await waiting.catch((reason: unknown) => reason)
  await test.owner.query('SELECT pg_advisory_unlock(7)')
  expect(readDatabaseError(error)?.sqlState).toBe('55P03')
  expect(isPassing(error)).toBe(true)
})

describe('a clinic', () => {
  it('is needed to see any row', async () => {
    const clinic = await aClinic(test)
    await aPet(test, clinic, await anOwner(test, clinic))
    const names = await tables()
    expect(names).toEqual(expect.arrayContaining(['owners', 'pets', 'consultations', 'changes', 'files', 'clinics']))
    for (const name of names) {
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(test.database)
      expect(rows, name).toEqual([{ count: 0 }])
    }
  })

  it('sees nothing of another, changes nothing of it, and writes nothing for it', async () => {
    const [a, b] = [await aClinic(test), await aClinic(test)]
    const owner = await anOwner(test, a)
    await aPet(test, a, owner)
    await withClinic(test.database, b.id, now, async ({ db }) => {
      for (const name of ['owners', 'pets', 'weights', 'consultations', 'files']) {
        const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(db)
        expect(rows, name).toEqual([{ count: 0 }])
      }
      const changed = await db.updateTable('owners').set({ name: 'X' }).where('id', '=', owner.id).executeTakeFirst()
      expect(changed.numUpdatedRows).toBe(0n)
      const removed = await db.deleteFrom('owners').where('id', '=', owner.id).executeTakeFirst()
      expect(removed.numDeletedRows).toBe(0n)
    })
    const foreign = withClinic(test.database, b.id, now, async (tx) =>
      insertRecord({ ...tx, clinicId: a.id }, b.as.veterinario.actor, 'owners', {
        name: 'X',
        phoneCountry: '57',
        phoneNumber: '3000000000',
      }),
    )
    expect(await stateOf(foreign)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('cannot point at a row of another', async () => {
    const [a, b] = [await aClinic(test), await aClinic(test)]
    const owner = await anOwner(test, a)
    const pet = withClinic(test.database, b.id, now, async (tx) =>
      insertRecord(tx, b.as.veterinario.actor, 'pets', {
        ownerId: owner.id,
        historyNumber: 1,
        publicId: uuidv7(),
        name: 'Milo',
        speciesId: 'canino',
        breed: 'Beagle',
        sex: 'male',
        color: 'Negro',
        birthOn: '2020-01-01',
        feeding: 'Concentrado',
      }),
    )
    expect(await stateOf(pet)).toBe(FOREIGN_KEY_VIOLATION)
  })

  it('is let go with the transaction, kept or not', async () => {
    const { id } = await aClinic(test)
    await onOneConnection(async (one) => {
      const bound = async (): Promise<unknown> =>
        (await sql<{ id: string }>`SELECT current_setting('app.clinic_id', true) AS id`.execute(one)).rows[0]?.id ||
        null
      await withClinic(one, id, now, async ({ db }) => {
        expect((await sql`SELECT 1 FROM clinics`.execute(db)).rows).toHaveLength(1)
      })
      expect(await bound()).toBeNull()
      await expect(withClinic(one, id, now, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await bound()).toBeNull()
      expect((await sql`SELECT 1 FROM clinics`.execute(one)).rows).toEqual([])
    })
  })

  it.runIf(isPipelined)('holds nothing open before its first statement, nor what was read before it', async () => {
    const { id } = await aClinic(test)
    const open = async (): Promise<unknown> => (await test.owner.query(OPEN_TRANSACTIONS)).rows
    await onOneConnection(async (one) => {
      await readClinic(one, id, now, ({ db }) => sql`SELECT 1`.execute(db))
      await withClinic(one, id, now, async ({ db }) => {
        await expect.poll(open, { interval: 5 }).toEqual([])
        await sql`SELECT 1`.execute(db)
        expect(await open()).toEqual([{ state: 'idle in transaction' }])
      })
    })
  })

  it('is read without writing', async () => {
    const { id, as } = await aClinic(test)
    const owner = { name: 'X', phoneCountry: '57', phoneNumber: '3000000000' }
    const written = readClinic(test.database, id, now, (tx) => insertRecord(tx, as.veterinario.actor, 'owners', owner))
    expect(await stateOf(written)).toBe(READ_ONLY)
  })

  it('is let go after it was read, too, and read alone', async () => {
    const [a, b] = [await aClinic(test), await aClinic(test)]
    await anOwner(test, a)
    await onOneConnection(async (one) => {
      const count = (id: string) =>
        readClinic(one, id, now, async ({ db }) => (await sql`SELECT 1 FROM owners`.execute(db)).rows.length)
      expect(await Promise.all([count(a.id), count(b.id), count(a.id)])).toEqual([1, 0, 1])
      await expect(readClinic(one, a.id, now, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect((await sql`SELECT 1 FROM owners`.execute(one)).rows).toEqual([])
      expect(await count(a.id)).toBe(1)
      // What ends the reading is not answered before the next statement, which is not of that clinic any more.
      expect((await sql`SELECT 1 FROM owners`.execute(one)).rows).toEqual([])
    })
  })

  it.each([withClinic, readClinic])('is opened under a condition, whatever is asked then: %s', async (open) => {
    const { id } = await aClinic(test)
    const refuse = async (db: Transaction<Database>): Promise<void> => {
      await sql`${sql.raw(OPENS)} SELECT refuse_session(), ${id}::uuid`.execute(db)
    }
    const ask = (tx: ClinicTx) => sql`SELECT 1 AS one`.execute(tx.db)
    expect(await stateOf(open(test.database, id, now, ask, { condition: refuse }))).toBe('HU401')
    expect(await stateOf(open(test.database, id, now, async () => 'nothing asked', { condition: refuse }))).toBe(
      'HU401',
    )
    const swallow = (tx: ClinicTx) => ask(tx).catch(() => 'not heard')
    expect(await stateOf(open(test.database, id, now, swallow, { condition: refuse }))).toBe('HU401')
    expect((await open(test.database, id, now, ask)).rows).toEqual([{ one: 1 }])
  })

  it('leaves a connection as it was when what opens it or its first statement fails', async () => {
    const { id } = await aClinic(test)
    await onOneConnection(async (one) => {
      const refuse = async (db: Transaction<Database>): Promise<void> => {
        await sql`${sql.raw(OPENS)} SELECT CASE WHEN ${id}::uuid IS NULL THEN true ELSE refuse_session() END`.execute(
          db,
        )
      }
      const allow = async (db: Transaction<Database>): Promise<void> => {
        await sql`${sql.raw(OPENS)} SELECT ${'nobody reads this'}::text AS said`.execute(db)
      }
      const table = `made_later_${uuidv7().replaceAll('-', '')}`
      const miss = async (db: Transaction<Database>): Promise<void> => {
        await sql`${sql.raw(OPENS)} SELECT ${1}::int FROM ${sql.table(table)}`.execute(db)
      }
      const ask = async ({ db }: ClinicTx) =>
        (await sql`SELECT ${7}::int AS seven FROM ${sql.table(table)}`.execute(db)).rows
      // Sent and not looked at, looked at and refused, not even opened, then as it should be.
      for (const _time of [1, 2])
        expect(await stateOf(readClinic(one, id, now, ask, { condition: refuse }))).toBe('HU401')
      for (const _time of [1, 2])
        expect(await stateOf(readClinic(one, id, now, ask, { condition: allow }))).toBe('42P01')
      for (const _time of [1, 2])
        expect(await stateOf(readClinic(one, id, now, ask, { condition: miss }))).toBe('42P01')
      await test.owner.query(`CREATE TABLE ${table} AS SELECT 1`)
      await test.owner.query(`GRANT SELECT ON ${table} TO PUBLIC`)
      for (const _time of [1, 2])
        expect(await readClinic(one, id, now, ask, { condition: allow })).toEqual([{ seven: 7 }])
      for (const _time of [1, 2])
        expect(await withClinic(one, id, now, ask, { condition: allow })).toEqual([{ seven: 7 }])
      expect(await stateOf(withClinic(one, id, now, ask, { condition: refuse }))).toBe('HU401')
      expect(await withClinic(one, id, now, ask, { condition: miss })).toEqual([{ seven: 7 }])
    })
  })

  it.each([withClinic, readClinic])('is not opened by what cannot be sent: %s', async (open) => {
    const { id } = await aClinic(test)
    const unsendable = {
      toPostgres: () => {
        throw new Error('cannot be sent')
      },
    }
    const ask = async ({ db }: ClinicTx) => (await sql`SELECT 1 AS one`.execute(db)).rows
    await onOneConnection(async (one) => {
      const condition = async (db: Transaction<Database>): Promise<void> => {
        await sql`${sql.raw(OPENS)} SELECT ${unsendable}`.execute(db)
      }
      await expect(open(one, id, now, ask, { condition })).rejects.toThrow('cannot be sent')
      await expect(open(one, id, now, ({ db }) => sql`SELECT ${unsendable}`.execute(db))).rejects.toThrow(
        'cannot be sent',
      )
      expect(await open(one, id, now, ask)).toEqual([{ one: 1 }])
    })
  })

  it('is over soon after it was read, though nothing else is asked', async () => {
    const { id } = await aClinic(test)
    await readClinic(test.database, id, now, ({ db }) => sql`SELECT 1`.execute(db))
    await expect.poll(async () => (await test.owner.query(OPEN_TRANSACTIONS)).rows, { interval: 5 }).toEqual([])
  })

  it.each(['', 'x', "'; DROP TABLE owners; --", 'A0000000-0000-7000-8000-000000000000'])('is never %j', async (id) => {
    await expect(withClinic(test.database, id, now, async () => 1)).rejects.toThrow('not a clinic id')
    await expect(readClinic(test.database, id, now, async () => 1)).rejects.toThrow('not a clinic id')
  })
})

describe('the migrations', () => {
  it('are applied once when several processes start together', async () => {
    const url = new URL(inject('ownerUrl'))
    const name = `migrate_${uuidv7().replaceAll('-', '')}`
    await test.owner.query(`CREATE DATABASE ${name}`)
    url.pathname = `/${name}`
    try {
      const done = await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)])
      const applied = done.filter((names) => names.length > 0)
      expect(applied).toHaveLength(1)
      expect(applied[0]?.[0]).toBe('0001_clinics.sql')
      expect(await migrate(url.href)).toEqual([])
    } finally {
      await test.owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
    }
  })
})

describe('who listens to the pool', () => {
  it('is told of what was written, once everything is kept', async () => {
    const clinic = await aClinic(test)
    const heard: unknown[] = []
    const hear = (commit: unknown) => heard.push(commit)
    test.database.onCommit.add(hear)
    const { id } = await withClinic(test.database, clinic.id, now, async (tx) => {
      const values = { name: 'Ana', phoneCountry: '57', phoneNumber: '3000000000' }
      const row = await insertRecord(tx, clinic.as.veterinario.actor, 'owners', values)
      expect(tx.touched.list()).toEqual([{ table: 'owners', id: row.id }])
      expect(heard).toEqual([])
      return row
    })
    await withClinic(test.database, clinic.id, now, ({ db }) => sql`SELECT 1`.execute(db))
    test.database.onCommit.delete(hear)
    const touches = [{ table: 'owners', id }]
    expect(heard).toEqual([{ id: expect.any(String), clinicId: clinic.id, touches, toSend: [] }])
  })

  it('is told nothing when the transaction is undone', async () => {
    const clinic = await aClinic(test)
    const heard: unknown[] = []
    const hear = (commit: unknown) => heard.push(commit)
    test.database.onCommit.add(hear)
    const failed = withClinic(test.database, clinic.id, now, async (tx) => {
      tx.touched.note('owners', { id: clinic.id })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    test.database.onCommit.delete(hear)
    expect(heard).toEqual([])
  })
})
