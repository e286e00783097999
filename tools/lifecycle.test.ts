import { type ChildProcess, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ended, killStarted, launch, leftDatabase, type Server, start, until } from './processes.ts'

// Real processes, killed for real: nothing that was acknowledged may be missing afterwards.
vi.setConfig({ testTimeout: 120_000 })

const root = path.resolve(import.meta.dirname, '..')
const login = { email: 'vida@prueba.co', password: 'clave-de-prueba' }

let folder = ''
const folders: string[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'huella-lifecycle-'))
  const options = ['--name', 'Vida', '--admin-name', 'Ana Paz', '--admin-email', login.email]
  execFileSync(process.execPath, ['tools/huella.ts', 'clinic', 'create', ...options, '--password', login.password], {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(folder, 'seeded') },
  })
})

afterEach(async () => {
  await killStarted()
  for (const data of folders) killDatabase(data)
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder with a clinic in it, for one test. */
async function seededFolder(): Promise<string> {
  const data = path.join(folder, `data ${folders.length}`)
  await cp(path.join(folder, 'seeded'), data, { recursive: true })
  folders.push(data)
  return data
}

function emptyFolder(): string {
  const data = path.join(folder, `data ${folders.length}`)
  folders.push(data)
  return data
}

async function logIn(server: Server, reaches = 'clinic'): Promise<(path: string, body?: object) => Promise<Response>> {
  const call = (service: string, token: string) => (place: string, body?: object) =>
    fetch(`${server.address}/api/${service}${place}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  const { token } = (await (await call('auth', '')('/professionals/login', login)).json()) as { token: string }
  return call(reaches, token)
}

/** Writes owners one after another until the server dies. @returns the names it acknowledged */
async function writeUntilDeath(server: Server, kill: () => void): Promise<string[]> {
  const call = await logIn(server)
  const acknowledged: string[] = []
  for (let number = 0; number < 10_000; number++) {
    const name = `Propietario ${number}`
    if (number === 25) setTimeout(kill, 3)
    const answer = await call('/owners', { name, phone: { country: '57', number: '3001234567' } }).catch(
      () => undefined,
    )
    if (!answer?.ok) break
    acknowledged.push(name)
  }
  return acknowledged
}

async function listNames(server: Server): Promise<string[]> {
  const call = await logIn(server)
  const names: string[] = []
  for (let page = 1; page < 100; page++) {
    const answer = await call(`/owners?pageSize=100&page=${page}`)
    const { items } = (await answer.json()) as { items: { name: string }[] }
    if (items.length === 0) break
    names.push(...items.map(({ name }) => name))
  }
  return names
}

function databasePid(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/** What a process has used so far: unlike the clock, it does not depend on what else the machine does. */
function cpuSeconds(child: ChildProcess): number {
  if (process.platform !== 'linux') return 0
  // utime and stime, in hundredths, counted after the name in brackets.
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function killDatabase(data: string): void {
  const pid = databasePid(data)
  if (pid && pid !== process.pid) process.kill(pid, 'SIGKILL')
}

function databaseLog(data: string): string {
  return readFileSync(path.join(data, 'postgres.log'), 'utf8')
}

describe('after a crash', () => {
  it('of the server alone, the next start takes over the database that was left running', async () => {
    const data = await seededFolder()
    const first = await start(data)
    const acknowledged = await writeUntilDeath(first, () => first.child.kill('SIGKILL'))
    expect(acknowledged.length).toBeGreaterThan(20)
    const left = databasePid(data)
    expect(left, 'the database is left running').toBeDefined()
    const second = await start(data)
    expect(databasePid(data)).toBe(left)
    expect(await listNames(second)).toEqual(expect.arrayContaining(acknowledged))
  })

  it('of everything, the next start recovers what was acknowledged', async () => {
    const data = await seededFolder()
    const first = await start(data)
    const acknowledged = await writeUntilDeath(first, () => {
      first.child.kill('SIGKILL')
      killDatabase(data)
    })
    expect(acknowledged.length).toBeGreaterThan(20)
    await ended(first.child)
    const second = await start(data)
    expect(databaseLog(data)).toContain('automatic recovery in progress')
    expect(await listNames(second)).toEqual(expect.arrayContaining(acknowledged))
  })

  it('of the database alone, the server brings it back and goes on', async () => {
    const data = await seededFolder()
    const server = await start(data)
    const call = await logIn(server)
    killDatabase(data)
    await until(server, () => databasePid(data))
    const answers = async () => (await call('/owners')).status === 200
    while (!(await answers())) await wait(50)
    expect(server.child.exitCode).toBeNull()
  })

  it('a pid that now belongs to another process does not stop the start', async () => {
    const data = await seededFolder()
    const file = path.join(data, 'postgres', 'postmaster.pid')
    writeFileSync(file, `${process.pid}\n${path.join(data, 'postgres')}\n1\n5432\n\n127.0.0.1\n\nready\n`)
    const server = await start(data)
    expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200)
  })
})

describe('two starts on one data folder', () => {
  it('refuses the second while the first runs', async () => {
    const data = await seededFolder()
    const first = await start(data)
    const second = launch(data)
    expect(await ended(second.child)).toBe(1)
    expect(second.text).toContain('Otra copia de Huella ya usa la carpeta de datos')
    expect((await fetch(`${first.address}/api/health/ready`)).status).toBe(200)
  })

  it('lets the operator work beside the first', async () => {
    const data = await seededFolder()
    const server = await start(data)
    const file = path.join(data, 'aviso.html')
    writeFileSync(file, '<p>Mañana abrimos a las diez</p>')
    const order = launch(data, {}, ['tools/huella.ts', 'announcements', 'publish', file])
    expect(await ended(order.child)).toBe(0)
    expect(order.text).toContain('Novedad publicada')
    const call = await logIn(server, 'auth')
    expect(await (await call('/announcements/v2')).json()).toEqual([
      { id: expect.any(String), content: expect.stringContaining('Mañana abrimos a las diez') },
    ])
  })

  it('lets exactly one stand when both begin at once on an empty folder', async () => {
    const data = emptyFolder()
    const both = [launch(data), launch(data)]
    const codes = await Promise.race(both.map(({ child }) => ended(child)))
    expect(codes).toBe(1)
    const [refused, standing] = both[0]?.child.exitCode === 1 ? both : both.toReversed()
    expect(refused?.text).toContain('Otra copia de Huella ya usa la carpeta de datos')
    if (!standing) throw new Error('none stands')
    const address = await until(standing, () => /lista: (http:\S+)/.exec(standing.text)?.[1])
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  })
})

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s ends the database cleanly, and the next start is quick',
    async (signal) => {
      const data = await seededFolder()
      const first = await start(data)
      first.child.kill(signal)
      expect(await ended(first.child)).toBe(0)
      expect(databasePid(data)).toBeUndefined()
      expect(databaseLog(data)).toMatch(/database system is shut down\s*$/)
      const next = await start(data)
      expect(cpuSeconds(next.child), 'seconds of processor for a warm start').toBeLessThan(4)
      expect(databaseLog(data)).not.toContain('not properly shut down')
    },
  )

  it('in the middle of a first start leaves no database behind', async () => {
    const data = emptyFolder()
    const begun = launch(data)
    await until(begun, () => databasePid(data))
    begun.child.kill('SIGTERM')
    expect(await ended(begun.child)).toBe(0)
    expect(databasePid(data)).toBeUndefined()
    const server = await start(data)
    expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200)
  })

  it('of npm ends what npm started', async () => {
    const data = await seededFolder()
    const { child, address } = await start(data, {}, ['start'], 'npm')
    child.kill('SIGTERM')
    await ended(child)
    await expect.poll(() => databasePid(data), { timeout: 100_000 }).toBeUndefined()
    await expect(fetch(address)).rejects.toThrow()
  })

  it('of the starter alone, killed, ends the server too', async () => {
    const data = await seededFolder()
    const server = await start(data, {}, ['tools/start.mjs'])
    server.child.kill('SIGKILL')
    await expect.poll(() => databasePid(data), { timeout: 100_000 }).toBeUndefined()
  })
})

const modeOf = (data: string, name = '.') => (statSync(path.join(data, name)).mode & 0o777).toString(8)

it('takes its data folder from all others, one of an earlier version too', async () => {
  const data = await seededFolder()
  mkdirSync(path.join(data, 'files'), { recursive: true })
  for (const name of ['.', 'files', 'postgres.log']) chmodSync(path.join(data, name), 0o755)
  await start(data)
  const folders = ['.', 'files', 'mail', 'postgres'].map((name) => modeOf(data, name))
  expect(folders).toEqual(['700', '700', '700', '700'])
  const files = ['postgres.log', 'postgres.password', 'secret.key'].map((name) => modeOf(data, name))
  expect(files).toEqual(['600', '600', '600'])
})

it('says of a data folder whose migrations have been replaced to move it away, and leaves it as it is', async () => {
  const data = await seededFolder()
  const server = await start(data)
  const owner = new pg.Client({ connectionString: leftDatabase(data) })
  await owner.connect()
  await owner.query(`UPDATE migrations SET name = '0001_kernel.sql' WHERE name LIKE '0001%'`)
  await owner.end()
  server.child.kill('SIGTERM')
  await ended(server.child)
  const refused = launch(data)
  expect(await ended(refused.child)).toBe(1)
  expect(refused.text).toContain(`La carpeta de datos ${data} es de una versión anterior de Huella`)
  expect(refused.text).toContain('Muévala a otro lugar, sin borrarla')
  expect(databasePid(data)).toBeUndefined()
  expect(modeOf(data, 'postgres/PG_VERSION')).toBe('600')
})

it('answers at the addresses of IPv4, and of IPv6 where the machine has it', async () => {
  const server = await start(await seededFolder(), { HOST: '' })
  const { port } = new URL(server.address)
  const hasIpv6 = Object.values(os.networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
    const live = await fetch(`http://${host}:${port}/api/health/live`)
    expect(live.status, host).toBe(200)
    // For this machine alone, however it is addressed.
    expect((await fetch(`http://${host}:${port}/api/metrics`)).status, host).toBe(200)
  }
})

it('says that the port is taken, and leaves no database running', async () => {
  const other = net.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const bound = other.address()
  const port = bound && typeof bound === 'object' ? String(bound.port) : ''
  const data = await seededFolder()
  const refused = launch(data, { PORT: port })
  expect(await ended(refused.child)).toBe(1)
  expect(refused.text).toContain(`El puerto ${port} ya está ocupado`)
  expect(databasePid(data)).toBeUndefined()
  other.close()
})

describe.skipIf(process.getuid?.() !== 0)('as root where namespaces are refused', () => {
  /** A PATH on which `unshare` answers as in a container that forbids it. */
  function withoutUnshare(): Record<string, string> {
    const bin = path.join(folder, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(path.join(bin, 'unshare'), '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n')
    chmodSync(path.join(bin, 'unshare'), 0o755)
    return { PATH: `${bin}:${process.env.PATH}` }
  }

  it('runs the database as another user, on a new folder and on one that was made by root', async () => {
    chmodSync(folder, 0o755)
    for (const data of [emptyFolder(), await seededFolder()]) {
      const server = await start(data, withoutUnshare())
      expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200)
      expect(modeOf(data), 'passed through, not read').toBe('711')
      server.child.kill('SIGTERM')
      expect(await ended(server.child)).toBe(0)
      expect(databasePid(data)).toBeUndefined()
    }
  })

  it('says what to do when no other user can enter the folder', async () => {
    chmodSync(folder, 0o700)
    const refused = launch(emptyFolder(), withoutUnshare())
    expect(await ended(refused.child)).toBe(1)
    expect(refused.text).toContain('Ejecute Huella con un usuario común')
  })
})
