import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, chown, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  address,
  type Binaries,
  findBinaries,
  freePort,
  isAlive,
  launch,
  logFile,
  readRunning,
  stateOf,
  stopServer,
} from '#server/db/embeddedServer.ts'
import { findRunner } from '#server/db/embeddedUser.ts'
import { keepPrivate } from '#server/db/privateFolder.ts'

/** Held for as long as a server runs on a data folder; it falls with the server's connection, however that ends. */
const DATA_FOLDER_LOCK = 7_266_003

export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(`Otra copia de Huella ya usa la carpeta de datos ${folder}. Ciérrela, o elija otra carpeta con DATA_DIR.`)
  }
}

/** Where a backup is restored into, inside the data folder, until all of it is there. */
export const RESTORING = 'restoring'

export interface EmbeddedDatabase {
  /** The database as its owner. */
  url: string
  /** Stops PostgreSQL cleanly: everything acknowledged is on the disk. */
  stop: () => Promise<void>
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
  if ((await exists(path.join(dataDir, RESTORING))) && !(await exists(path.join(folder, 'PG_VERSION'))))
    throw new Error(
      `En ${dataDir} quedó a medias una restauración. Repítala con npm run huella -- restore CARPETA, o borre ${path.join(dataDir, RESTORING)}.`,
    )
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

export async function readPassword(dataDir: string): Promise<string> {
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

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
