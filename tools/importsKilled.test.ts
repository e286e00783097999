import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Import, imports } from '#shared/imports/imports.contract.ts'
import { csvOf, dirtyRows, HEADING } from '#server/imports/dirt.factory.ts'
import { ask, findDemoPages } from './demoPages.ts'
import { ended, killStarted, leftDatabase, removeData, start } from './processes.ts'

// A server that is killed in the middle of an import: whoever comes next goes on with it, and each row is in once.

const ROWS = 3_000

let data = ''
let database: pg.Client | undefined

beforeAll(() => {
  data = mkdtempSync(path.join(os.tmpdir(), 'huella-imports-'))
})

afterEach(async () => {
  await database?.end().catch(() => undefined)
  await killStarted()
})

afterAll(() => removeData(data))

async function count(sql: string): Promise<number> {
  const { rows } = await (database as pg.Client).query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)
  return rows[0]?.count ?? 0
}

it('writes each row once, whenever it is killed', { timeout: 900_000 }, async () => {
  const env = { DEMO: 'on', RATE_LIMIT: '1000000000' }
  let server = await start(data, env)
  const { token } = await findDemoPages(server.address)
  const text = csvOf([HEADING, ...dirtyRows(ROWS).map(({ cells }) => cells)])
  const sent = await fetch(new URL('/api/clinic/imports?subject=people&name=clientes.csv', server.address), {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      'idempotency-key': crypto.randomUUID(),
    },
    body: text,
  })
  const { id: importId } = (await sent.json()) as Import
  const one = () => ask(server.address, imports.get, { importId }, token)
  const untilIs = (state: Import['state']) =>
    expect.poll(async () => (await one()).state, { timeout: 200_000, interval: 100 }).toBe(state)
  await untilIs('ready')
  const { plan } = await one()
  await ask(server.address, imports.check, { importId, ...plan }, token)
  await untilIs('checked')
  const { counts } = await one()
  database = new pg.Client({ connectionString: leftDatabase(data) })
  database.on('error', () => undefined)
  await database.connect()
  const before = { owners: await count('owners'), pets: await count('pets') }

  await ask(server.address, imports.start, { importId, rows: 'good' }, token)
  for (const through of [1, ROWS / 3]) {
    const done = () => count(`import_rows WHERE import_id = '${importId}' AND state = 'done'`)
    await expect.poll(done, { timeout: 200_000, interval: 5 }).toBeGreaterThanOrEqual(through)
    server.child.kill('SIGKILL')
    await ended(server.child)
    expect(await done()).toBeLessThan(counts.good)
    // What was under way is held for whoever took it, until it would have taken too long: that time is over.
    await database.query("UPDATE outbox SET next_at = now() WHERE kind = 'imports.work' AND state = 'waiting'")
    server = await start(data, env)
  }
  await untilIs('done')
  const done = await one()
  expect(done.counts.done + done.counts.skipped).toBe(counts.good + counts.duplicate)
  expect(done.counts.bad).toBe(counts.bad)
  const made = await count(`import_rows WHERE import_id = '${importId}' AND jsonb_array_length(made -> 'owners') = 1`)
  expect((await count('owners')) - before.owners).toBe(made)
  const pets =
    await count(`(SELECT jsonb_array_elements(made -> 'pets') FROM import_rows WHERE import_id = '${importId}'
    AND state = 'done') pets`)
  expect((await count('pets')) - before.pets).toBe(pets)
  expect(
    await count(`(SELECT microchip FROM pets WHERE microchip IS NOT NULL GROUP BY clinic_id, microchip
    HAVING count(*) > 1) twice`),
  ).toBe(0)
})
