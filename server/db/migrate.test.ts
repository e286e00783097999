import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { migrate, OldDatabase } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'

let server: pg.Client
let name: string
let folder: string

beforeEach(async () => {
  name = `old_${randomBytes(6).toString('hex')}`
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-migrations-'))
  server = new pg.Client({ connectionString: addressOf('postgres') })
  await server.connect()
})

afterEach(async () => {
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await server.query(`DROP ROLE IF EXISTS ${name}_login, ${name}_jobs_login`)
  await server.query(`DROP ROLE IF EXISTS ${name}_owner`)
  await server.end()
  await rm(folder, { recursive: true })
})

function addressOf(database: string, user?: string): string {
  const url = new URL(inject('ownerUrl'))
  url.pathname = `/${database}`
  if (user) Object.assign(url, { username: user, password: user })
  return url.href
}

async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

it('refuses a file older than the newest applied one, and applies none', async () => {
  await server.query(`CREATE DATABASE ${name}`)
  const write = (file: string) => writeFile(path.join(folder, file), `CREATE TABLE t${file.slice(0, 4)} (id uuid);\n`)
  await Promise.all(['0001_a.sql', '0003_c.sql'].map(write))
  const url = addressOf(name)
  expect(await migrate(url, folder)).toHaveLength(2)
  await Promise.all(['0002_b.sql', '0004_d.sql'].map(write))
  await expect(migrate(url, folder)).rejects.toThrow('La migración 0002_b.sql llegó tarde')
  expect(await ask(url, `SELECT 1 FROM pg_class WHERE relname IN ('t0002', 't0004')`)).toEqual([])
  await rm(path.join(folder, '0002_b.sql'))
  expect(await migrate(url, folder)).toEqual(['0004_d.sql'])
})

it('refuses a database whose migrations have been replaced, and leaves it as it was', async () => {
  await server.query(`CREATE DATABASE ${name}`)
  await writeFile(path.join(folder, '0001_kernel.sql'), 'CREATE TABLE former (id uuid);\n')
  const url = addressOf(name)
  await migrate(url, folder)
  await expect(migrate(url)).rejects.toBeInstanceOf(OldDatabase)
  expect(await ask(url, 'SELECT name FROM migrations')).toEqual([{ name: '0001_kernel.sql' }])
  expect(await ask(url, `SELECT to_regclass('former') IS NULL AS "isGone", to_regclass('clinics') AS made`)).toEqual([
    { isGone: false, made: null },
  ])
})

it('makes a database whose owner is no superuser, and its accounts log in', async () => {
  const owner = `${name}_owner`
  await server.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${owner}'`)
  await server.query(`GRANT huella_app, huella_jobs TO ${owner} WITH ADMIN OPTION`)
  await server.query(`CREATE DATABASE ${name} OWNER ${owner}`)
  const url = addressOf(name, owner)
  const { appUrl } = await provision(url)
  await migrate(url)
  const id = 'a0000000-0000-7000-8000-000000000001'
  await ask(
    url,
    `INSERT INTO accounts (id, email, password_hash, clinic_id, professional_id, name, role, licensed, reads_history,
        draft_key, created_at)
      VALUES ('${id}', 'ana@example.com', 'x', '${id}', '${id}', 'Ana', 'veterinario', true, true, '\\x00', now())`,
  )
  expect(await ask(appUrl, `SELECT id FROM login_account('ana@example.com')`)).toEqual([{ id }])
})
