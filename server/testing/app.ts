import { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { type ErrorBody } from '#shared/http/errors.ts'
import { type Backups, openBackups } from '#server/backups/backups.ts'
import { buildApp } from '#server/app.ts'
import { openSeal } from '#server/auth/seal.ts'
import { openChannel } from '#server/db/channel.ts'
import { soonOf } from '#server/db/clinic.ts'
import { openDatabase, type Pool } from '#server/db/connection.ts'
import { readEnv } from '#server/env.ts'
import type { Services } from '#server/services.ts'
import { openLive } from '#server/live/live.ts'
import { openFileFolder } from '#server/outside/files/folder.ts'
import { openMailFolder } from '#server/outside/mail/folder.ts'
import { openPaymentSimulator } from '#server/outside/payments/simulator.ts'
import { openCloudApi } from '#server/outside/whatsapp/cloudApi.ts'
import { GRAPH, openWhatsappSimulator, type PlayableSimulator } from '#server/outside/whatsapp/simulator.ts'

/** What webhooks of the real provider are signed with in tests. */
export const APP_SECRET = 'simulador_app_secret'

export interface TestApp {
  app: FastifyInstance
  services: Services
  database: Pool
  /** The connections of the jobs, which no test app starts by itself. */
  jobs: Pool
  /** The test's database as its owner, past row-level security: to prove what was written. */
  owner: pg.Client
  whatsapp: PlayableSimulator
  /** Where the files adapter keeps its files. */
  folder: string
  /** The data folder of which the backups tell. */
  backupsOf: string
  /** Sets the clock that the server reads; it starts at noon of 20/11/2026 in Bogota. */
  setNow: (instant: string) => void
}

/** Makes none: what a backup is made of is another database's (tools/backups.test.ts). */
function openTestBackups(dataDir: string): Backups {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  return openBackups(env, '', () => new ChildProcess())
}

/** Which way to the database a file of tests takes: plainPath.test.ts runs some of them the plain one. */
export const isPipelined = process.env.DATABASE_PIPELINE !== 'off'

/** When it is in a test that sets no other instant. */
export const START = '2026-11-20T17:00:00.000Z'

/** A server on a database of its own for the whole test file. */
export function useTestApp(): TestApp {
  const test = {} as TestApp
  let cleanUp = async (): Promise<void> => undefined
  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`
    const server = new pg.Client({ connectionString: withDatabase(inject('ownerUrl'), 'postgres') })
    await server.connect()
    await server.query('SELECT pg_advisory_lock(7266099)')
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
    await server.query('SELECT pg_advisory_unlock(7266099)')
    const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-files-'))
    const jobs = openDatabase(withDatabase(inject('jobsUrl'), name), {
      poolSize: 2,
      onError: () => undefined,
      isPipelined,
    })
    let now = new Date(START)
    const clock = () => now
    const onError = () => undefined
    const database = openDatabase(withDatabase(inject('appUrl'), name), { poolSize: 8, onError, isPipelined })
    const live = openLive({ channel: openChannel(withDatabase(inject('jobsUrl'), name), onError), database, clock })
    live.follow(database)
    const simulator = openWhatsappSimulator(path.join(folder, 'whatsapp'), clock)
    const backupsOf = path.join(folder, 'data')
    const services = {
      database,
      live,
      files: openFileFolder(folder),
      filesQuota: null,
      mail: openMailFolder(path.join(folder, 'mail'), 'huella@prueba.co'),
      payments: openPaymentSimulator(path.join(folder, 'payments')),
      whatsapp: {
        cloud: openCloudApi({ graphUrl: GRAPH, fetch: simulator.answer }),
        simulator,
        appSecret: APP_SECRET,
        verifyToken: 'test',
      },
      monthlyPrice: undefined,
      operator: { name: 'Huella SAS', nit: '901.234.567-8' },
      seal: openSeal('test'),
      backups: openTestBackups(backupsOf),
      publicUrl: 'http://huella.prueba',
      clock,
    }
    const owner = new pg.Client({ connectionString: withDatabase(inject('ownerUrl'), name) })
    await owner.connect()
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', DATA_DIR: folder })
    soonOf(database).isManual = true
    const app = await buildApp(env, services)
    Object.assign(test, {
      app,
      services,
      database,
      jobs,
      owner,
      whatsapp: simulator,
      folder,
      backupsOf,
      setNow: (instant: string) => (now = new Date(instant)),
    })
    cleanUp = async () => {
      // `fetch` opens connections ahead of its calls, and closing waits for those too.
      app.server.closeAllConnections()
      await app.close()
      await owner.end()
      await Promise.all([database.destroy(), jobs.destroy()])
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await server.end()
      await rm(folder, { recursive: true, force: true })
    }
  })
  afterAll(() => cleanUp())
  return test
}

function withDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

export interface TestAnswer<R extends Route> {
  status: number
  /** The parsed answer. Reading it after an error fails the test with that error. */
  body: OutputOf<R>
  /** The error, when the call was refused. */
  error: ErrorBody['error'] | undefined
  raw: LightMyRequestResponse
}

export interface TestCallOptions {
  token?: string
  headers?: Record<string, string>
  file?: { bytes: Buffer; type: string }
  /** Of who calls, where not all are to be one. */
  address?: string
}

/**
 * Calls a contract over HTTP as the browser would: fields named in the path go there, the others to query or body. An
 * answer that is not what the contract says, to the last field, fails the test.
 */
export async function callRoute<R extends Route>(
  test: TestApp,
  route: R,
  input: CallOf<R>,
  options: TestCallOptions = {},
): Promise<TestAnswer<R>> {
  const rest = { ...(input as Record<string, unknown>) }
  const url = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const inQuery = route.method === 'GET' || route.method === 'DELETE' || options.file !== undefined
  const query = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const raw = await test.app.inject({
    method: route.method,
    url: `/api/${route.service}${url}`,
    ...(inQuery ? { query: Object.fromEntries(query) as Record<string, string> } : { payload: rest }),
    ...(options.file ? { payload: options.file.bytes } : {}),
    ...(options.address ? { remoteAddress: options.address } : {}),
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.file ? { 'content-type': options.file.type } : {}),
      ...options.headers,
    },
  })
  const isJson = String(raw.headers['content-type'] ?? '').includes('json')
  const parsed: unknown = isJson && raw.body ? JSON.parse(raw.body) : undefined
  const error = raw.statusCode >= 400 ? (parsed as ErrorBody).error : undefined
  if (isJson && !error) expect(route.output.parse(parsed), `the answer of ${route.path}`).toEqual(parsed)
  return {
    status: raw.statusCode,
    error,
    raw,
    get body(): OutputOf<R> {
      if (error)
        throw new Error(`${route.method} ${route.path} was refused: ${raw.statusCode} ${JSON.stringify(error)}`)
      return parsed as OutputOf<R>
    },
  }
}

/** Until a call waits for what the owner's connection holds. */
export async function untilOneWaits({ owner }: TestApp): Promise<void> {
  const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))'
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
}

/** Until a call waits for what another transaction of the application has written or holds. */
export async function untilOneIsLocked({ owner }: TestApp): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
}
