import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// Real processes of the product, for the tests that kill them.

const root = path.resolve(import.meta.dirname, '..')
const running = new Set<ChildProcess>()

export function launch(
  data: string,
  env: Record<string, string> = {},
  command = ['server/main.ts'],
  program = process.execPath,
): Started {
  const child = spawn(program, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // As `npm start` has it: a third of a start is reading and compiling its own text.
      NODE_COMPILE_CACHE: 'node_modules/.cache/huella',
      ...{ NODE_ENV: 'development', DEMO: 'off', BACKUP_DIR: 'off', DATA_DIR: data, HOST: '127.0.0.1', PORT: '0' },
      ...env,
    },
  })
  running.add(child)
  const started: Started = { child, text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (started.text += String(part)))
  return started
}

export interface Started {
  child: ChildProcess
  /** All that it printed so far. */
  text: string
}

export interface Server extends Started {
  address: string
}

export async function start(
  data: string,
  env: Record<string, string> = {},
  command = ['server/main.ts'],
  program = process.execPath,
): Promise<Server> {
  const started = launch(data, env, command, program)
  const address = await until(started, () => /lista: (http:\S+)/.exec(started.text)?.[1])
  return Object.assign(started, { address })
}

/** Waits for what a process says or does; its end, or four minutes on a busy machine, is a failure. */
export async function until<T>(started: Started, find: () => T | undefined): Promise<T> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await wait(20)) {
    const found = find()
    if (found !== undefined) return found
    if (started.child.exitCode !== null) break
  }
  throw new Error(`It never came. The process said:\n${started.text}`)
}

/** @returns the exit code, or the signal's name */
export async function ended(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve))
  return child.exitCode ?? child.signalCode
}

/** The address of the database that a server left running in its data folder, as its owner. */
export function leftDatabase(data: string): string {
  const password = readFileSync(path.join(data, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/huella`
}

/** Removes a data folder, with the database that may still run in it. */
export function removeData(data: string): void {
  const left = path.join(data, 'postgres', 'postmaster.pid')
  if (existsSync(left)) process.kill(Number(readFileSync(left, 'utf8').split('\n')[0]), 'SIGKILL')
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

/** Kills all that were started. */
export async function killStarted(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(ended))
  running.clear()
}
