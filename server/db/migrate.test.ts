import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'

const migrations = path.join(import.meta.dirname, 'migrations')

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

describe('a database of an earlier version, whose owner is no superuser', () => {
  const [clinic, pet, person] = ['1', '2', '3'].map((digit) => `a0000000-0000-7000-8000-00000000000${digit}`)

  it('gets the families of its doses and its words without foreign letters, and its accounts still log in', async () => {
    const owner = `${name}_owner`
    await server.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${owner}'`)
    await server.query(`GRANT huella_app, huella_jobs TO ${owner} WITH ADMIN OPTION`)
    await server.query(`CREATE DATABASE ${name} OWNER ${owner}`)
    const url = addressOf(name, owner)
    const { appUrl } = await provision(url)
    const old = (await readdir(migrations)).filter((file) => file < '0038')
    await Promise.all(old.map((file) => cp(path.join(migrations, file), path.join(folder, file))))
    await migrate(url, folder)
    const vaccine = (family: string, nextOn: string) => `INSERT INTO vaccines (clinic_id, id, created_at, updated_at,
        pet_id, family, name, applied_on, next_on, origin, is_current)
      VALUES ('${clinic}', gen_random_uuid(), now(), now(), '${pet}', '${family}', '${family}', '2019-05-02', ${nextOn},
        'elsewhere', true)`
    await ask(
      url,
      `SELECT set_config('app.clinic_id', '${clinic}', false)`,
      `INSERT INTO clinics (clinic_id, name, created_at) VALUES ('${clinic}', 'Clínica', now())`,
      `INSERT INTO owners (clinic_id, id, created_at, updated_at, name, phone_country, phone_number)
        VALUES ('${clinic}', '${person}', now(), now(), 'Łukasz ${'Ñ'.normalize('NFD')}', '57', '3004128890')`,
      `UPDATE owners SET custom_values = '{"x": "${'José'.normalize('NFD')}"}'`,
      `INSERT INTO custom_fields (clinic_id, id, created_at, updated_at, label, kind, options, place)
        VALUES ('${clinic}', '${person}', now(), now(), 'Duerme', 'list', '{Piso,${'Sofá'.normalize('NFD')}}', 1)`,
      `INSERT INTO pets (clinic_id, id, created_at, updated_at, owner_id, history_number, public_id, name, species_id, breed,
          sex, color, birth_on, birth_is_approximate, feeding)
        VALUES ('${clinic}', '${pet}', now(), now(), '${person}', 1, 'x', '${'Tomás'.normalize('NFD')}', 'canino', 'Beagle', 'male', 'Negro',
          '2018-01-02', false, 'Casera')`,
      vaccine('rabia', 'NULL'),
      vaccine('polivalente canina', `'2027-05-02'`),
      `INSERT INTO accounts (id, email, password_hash, clinic_id, professional_id, name, role, licensed, reads_history,
          draft_key, created_at)
        VALUES ('${person}', 'ana@example.com', 'x', '${clinic}', '${person}', 'Ana', 'veterinario', true, true, '\\x00', now())`,
    )
    await migrate(url)
    const families = `SELECT dose_families AS dosed, undated_families AS undated FROM pets`
    expect(await ask(appUrl, `SELECT set_config('app.clinic_id', '${clinic}', false)`, families)).toEqual([
      { dosed: ['polivalente canina', 'rabia'], undated: ['rabia'] },
    ])
    const isComposed = `SELECT (SELECT concat(name, custom_values, search_text) FROM owners) AS owner,
      (SELECT concat(name, dose_families, owner_text) FROM pets) AS pet, (SELECT options[2] FROM custom_fields) AS choice`
    const [texts = {}] = await ask(appUrl, `SELECT set_config('app.clinic_id', '${clinic}', false)`, isComposed)
    expect(texts).toMatchObject({ owner: expect.stringContaining('José') as string, choice: 'Sofá' })
    expect(texts).toEqual(JSON.parse(JSON.stringify(texts).normalize('NFC')))
    const words = `SELECT word FROM owner_words ORDER BY word`
    expect(await ask(appUrl, `SELECT set_config('app.clinic_id', '${clinic}', false)`, words)).toEqual(
      ['3004128890', '8890', 'lukasz', 'n'].map((word) => ({ word })),
    )
    expect(await ask(appUrl, `SELECT id FROM login_account('ana@example.com')`)).toEqual([{ id: person }])
  })
})
