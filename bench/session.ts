import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { LOCAL_POOL } from '#server/env.ts'
import { type BenchDatabase, type DataSize, prepareDatabase } from './data.ts'
import { callOnce } from './load.ts'
import type { Side } from './measure.ts'
import type { Samples } from './operation.ts'
import { drawSamples } from './operations.ts'
import { type RunningServer, serverStart, startServer } from './processes.ts'

export const METRICS_TOKEN = 'bench'

/** A PostgreSQL of its own for the benchmark, and what was started on it. */
export interface Session {
  serverUrl: string
  databasePid: number
  folder: string
  servers: RunningServer[]
  stop: () => Promise<void>
}

export async function openSession(folder: string): Promise<Session> {
  const embedded = await startEmbedded(folder)
  const pidFile = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')
  const servers: RunningServer[] = []
  const stop = async (): Promise<void> => {
    for (const server of servers) await server.stop()
    await embedded.stop()
  }
  return { serverUrl: embedded.url, databasePid: Number(pidFile.split('\n')[0]), folder, servers, stop }
}

export async function startProduct(
  session: Session,
  database: BenchDatabase,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startServer(serverStart.args, {
    ...serverStart.env,
    DATABASE_URL: database.url,
    // As with the embedded one, which this is.
    DATABASE_POOL: String(LOCAL_POOL),
    DATA_DIR: path.join(session.folder, 'product'),
    // The limit of an address would end the measure; its count is still kept for every request.
    RATE_LIMIT: '1000000000',
    METRICS_TOKEN,
    // That of the public report stays: its calls come from as many addresses as a proxy would name.
    TRUST_PROXY: '1',
    ...env,
  })
  session.servers.push(server)
  return server
}

export interface Pair {
  database: BenchDatabase
  samples: Samples
  floor: Side
  product: Side
  productServer: RunningServer
}

/** The product and the floor on one database, with a session that both know. */
export async function startPair(session: Session, size: DataSize): Promise<Pair> {
  const database = await prepareDatabase(session.serverUrl, size)
  const [clinic] = database.clinics
  if (!clinic) throw new Error('The data has no clinic')
  const productServer = await startProduct(session, database)
  const floorServer = await startServer(['bench/floor/server.ts'], { ...serverStart.env, DATABASE_URL: database.url })
  session.servers.push(floorServer)
  const samples = await drawSamples(database.url, clinic.id)
  const token = await logIn(productServer, clinic.email)
  const side = ({ origin, pid }: RunningServer): Side => ({ origin, pid, databasePid: session.databasePid, token })
  return { database, samples, floor: side(floorServer), product: side(productServer), productServer }
}

export async function logIn(server: RunningServer, email: string): Promise<string> {
  const body = { email, password: 'huella-demo' }
  const answer = await callOnce(server.origin, '', { method: 'POST', path: '/api/auth/professionals/login', body })
  return (answer as { token: string }).token
}
