import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'
import { doWithoutDisk } from '#server/testing/disk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database as its owner. */
    ownerUrl: string
    /** Its copy, which every test file copies again: nobody connects to it, as one that is in use cannot be copied. */
    template: string
    appUrl: string
    jobsUrl: string
  }
}

/** One real PostgreSQL for the whole run: TEST_DATABASE_URL's server, else an embedded one that ends with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-test-'))
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startEmbedded(folder)
  const ownerUrl = given ?? embedded?.url ?? ''
  if (embedded) await doWithoutDisk(embedded.url)
  if (given) await recreate(given)
  const { appUrl, jobsUrl } = await provision(ownerUrl)
  await migrate(ownerUrl)
  project.provide('template', await copy(ownerUrl))
  project.provide('ownerUrl', ownerUrl)
  project.provide('appUrl', appUrl)
  project.provide('jobsUrl', jobsUrl)
  return async () => {
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function recreate(url: string): Promise<void> {
  const target = new URL(url)
  const name = pg.escapeIdentifier(target.pathname.slice(1))
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
}

/** @returns the name of the copy */
async function copy(url: string): Promise<string> {
  const target = new URL(url)
  const name = target.pathname.slice(1)
  const template = `${name}_template`
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(template)} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(template)} TEMPLATE ${pg.escapeIdentifier(name)}`)
  await client.end()
  return template
}
