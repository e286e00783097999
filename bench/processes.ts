import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')
const TICKS_PER_MS = 0.1

/** How `npm start` runs the server. */
export const serverStart = JSON.parse(readFileSync(path.join(root, 'tools/server.json'), 'utf8')) as {
  args: string[]
  env: Record<string, string>
}

export interface RunningServer {
  origin: string
  pid: number
  /** From the spawn to the first answer, in milliseconds. */
  startMs: number
  stop: () => Promise<void>
}

/** Starts a server of this repository in a process of its own, as `npm start` runs it, and waits for its first answer. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  ready = '/api/health/ready',
): Promise<RunningServer> {
  const port = await freePort()
  const started = performance.now()
  // BENCH_LOG=1 shows the servers' logs, for when an answer is wrong.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DEMO: 'off', ...env },
    stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    const answer = await fetch(origin + ready).catch(() => undefined)
    if (answer?.ok) break
    await wait(10)
  }
  return { origin, pid: child.pid ?? 0, startMs: performance.now() - started, stop: () => stop(child) }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  await once(server, 'close')
  if (!bound || typeof bound === 'string') throw new Error('no free port')
  return bound.port
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Processor time of a process so far, all its threads, in milliseconds; with that of its ended children. */
function cpuOf(pid: number, withChildren: boolean): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return (user + system + (withChildren ? childUser + childSystem : 0)) / TICKS_PER_MS
}

/** PostgreSQL: its main process, those it runs and those that ended. */
function databaseCpu(mainPid: number): number {
  let total = cpuOf(mainPid, true)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
      if (parent === mainPid) total += cpuOf(Number(entry), false)
    } catch {
      // Ended between the listing and the reading: the main process counts it then.
    }
  }
  return total
}

/** Milliseconds of processor that a server and PostgreSQL have used so far. */
export function readCpu(serverPid: number, databasePid: number): { server: number; database: number } {
  return { server: cpuOf(serverPid, false), database: databaseCpu(databasePid) }
}

/** Resident memory in megabytes. */
export function memoryOf(pid: number): number {
  return readMemory(pid, 'VmRSS')
}

/** The most that it ever was. */
export function peakMemoryOf(pid: number): number {
  return readMemory(pid, 'VmHWM')
}

function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
