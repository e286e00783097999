import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { PipelinedClient } from '#server/db/pipelinedClient.ts'
import { PreparingClient } from '#server/db/preparingClient.ts'
import type { DB } from '#server/db/types.ts'
import type { Commit } from '#server/db/touched.ts'
import { type Limiter, limitConcurrency } from '#server/db/turns.ts'

export type Database = DB

/** The connections of a server, and the turns in which clinics take them. */
export type Pool = Kysely<Database> & {
  readonly inTurn: Limiter
  /** Does it take the fast way, by what is in pg's inside? */
  readonly isPipelined: boolean
  /** Told of every commit that wrote something. They must not fail: nobody hears of it. */
  readonly onCommit: Set<(commit: Commit) => void>
}

/** The types that travel as they are read: numbers as numbers, days and instants as the contracts' strings. */
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(id)) || pg.types.getTypeParser(id, format as 'text'),
}

const settings = [
  // A request's statement never runs away with a connection.
  ['statement_timeout', '15000'],
  ['idle_in_transaction_session_timeout', '30000'],
  // Nor does it hold a connection for long while it waits for a row that another transaction has locked.
  ['lock_timeout', '3000'],
  ['TimeZone', 'UTC'],
  // What is prepared is planned once, whatever its first values were (docs/decisions/0004).
  ['plan_cache_mode', 'force_generic_plan'],
] as const

const LONGEST_WAIT_MS = 10_000

/** What the jobs have beside the connections of requests, so that neither waits for the other. */
export const JOBS_POOL = 3

/** More than a clinic's screens ask for at once. */
const MAX_WAITING = 300

interface PoolOptions {
  poolSize: number
  onError: (error: Error) => void
  /** The switch between the two ways: what opens a transaction travels with its first statement, or each is awaited. */
  isPipelined?: boolean
}

/** A pool of the application's role, or of the jobs'. It reads no tenant row outside `withClinic` and `readClinic`. */
export function openDatabase(url: string, options: PoolOptions): Pool {
  const { isPipelined = true } = options
  const pool = new pg.Pool({
    Client: isPipelined ? PipelinedClient : PreparingClient,
    connectionString: url,
    max: options.poolSize,
    types,
    application_name: 'huella',
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    idleTimeoutMillis: 60_000,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  })
  pool.on('error', options.onError)
  // The pool looks after idle connections only. One that breaks in use fails its statement; it must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const inTurn = limitConcurrency({
    atOnce: options.poolSize,
    // One connection is always left to the others.
    perKey: Math.max(options.poolSize - 1, 1),
    maxWaiting: MAX_WAITING,
    maxWaitMs: LONGEST_WAIT_MS,
  })
  return Object.assign(database, { inTurn, isPipelined, onCommit: new Set<(commit: Commit) => void>() })
}

/** Answers when the database does; throws otherwise. */
export async function ping(database: Kysely<Database>): Promise<void> {
  await sql`SELECT 1`.execute(database)
}
