import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'

let server: pg.Client
let name: string
let owner: URL

beforeEach(async () => {
  name = `empty_${randomBytes(6).toString('hex')}`
  owner = new URL(inject('ownerUrl'))
  owner.pathname = '/postgres'
  server = new pg.Client({ connectionString: owner.href })
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  owner.pathname = `/${name}`
})

afterEach(async () => {
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await server.query(`DROP ROLE IF EXISTS ${name}_login, ${name}_jobs_login`)
  await server.end()
})

async function whoIs(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('SELECT current_user AS name')
  await client.end()
  return rows[0]?.name ?? ''
}

it('gives several processes that start at once the same logins and one migrated database', async () => {
  const starts = await Promise.all(
    [1, 2, 3].map(async () => ({ ...(await provision(owner.href)), applied: await migrate(owner.href) })),
  )
  expect(new Set(starts.map(({ appUrl, jobsUrl }) => `${appUrl} ${jobsUrl}`)).size).toBe(1)
  expect(starts.filter(({ applied }) => applied.length > 0)).toHaveLength(1)
  expect(await whoIs(starts[0]?.appUrl ?? '')).toBe(`${name}_login`)
  expect(await whoIs(starts[0]?.jobsUrl ?? '')).toBe(`${name}_jobs_login`)
})

it('gives the login also when the address names its owner in the query', async () => {
  const { username, password, host } = owner
  const { appUrl } = await provision(`postgres://${host}/${name}?user=${username}&password=${password}`)
  expect(await whoIs(appUrl)).toBe(`${name}_login`)
})

it.each(['login', 'jobs_login'])('refuses a %s that row-level security does not bind', async (login) => {
  await provision(owner.href)
  await server.query(`ALTER ROLE ${name}_${login} BYPASSRLS`)
  await expect(provision(owner.href)).rejects.toThrow('BYPASSRLS')
})

it('refuses a login that owns the accounts, which row-level security would show it all', async () => {
  await provision(owner.href)
  const client = new pg.Client({ connectionString: owner.href })
  await client.connect()
  await client.query(`CREATE TABLE accounts (); ALTER TABLE accounts OWNER TO ${name}_login`)
  await client.end()
  await expect(provision(owner.href)).rejects.toThrow('dueño de las tablas')
})
