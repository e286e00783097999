import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { listBackups } from '#server/backups/manifest.ts'
import { chooseBackup, restoreBackup } from '#server/backups/restoreBackup.ts'
import { inRestoreTurn } from '#server/backups/restoreTurn.ts'
import { describeSource, refuseForeign } from '#server/backups/source.ts'
import { type BackupStore, openStore } from '#server/backups/store.ts'
import { takeBackup } from '#server/backups/takeBackup.ts'
import { type S3Server, startS3 } from '#server/testing/s3.ts'
import { ended, killStarted, launch, leftDatabase, removeData, type Server, start, until } from './processes.ts'

// The restore drill: a real server that people write to, its backup, the loss of its folder, and what comes back.
vi.setConfig({ testTimeout: 300_000 })

const folder = mkdtempSync(path.join(os.tmpdir(), 'huella-backups-'))
const data = path.join(folder, 'data')
const kept = path.join(folder, 'kept')
const aside = path.join(folder, 'aside')
let s3: S3Server
let bucket: Record<string, string>
const login = { email: 'vida@prueba.co', password: 'clave-de-prueba' }

beforeAll(async () => {
  s3 = await startS3()
  const { endpoint, accessKeyId, secretAccessKey, prefix } = s3.settings
  bucket = {
    ...{ FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: s3.settings.bucket, FILES_S3_PREFIX: prefix },
    ...{ FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey },
  }
})
afterEach(killStarted)
afterAll(() => s3.stop())
afterAll(() => {
  removeData(data)
  removeData(aside)
  rmSync(folder, { recursive: true, force: true })
})

const order = (...words: string[]) => orderIn(data, ...words)
const orderIn = (place: string, ...words: string[]) => orderWith({}, place, ...words)

/** An order of the operator. @returns what it said, and how it ended */
async function orderWith(
  env: Record<string, string>,
  place: string,
  ...words: string[]
): Promise<{ text: string; code: unknown }> {
  const started = launch(place, env, ['tools/huella.ts', ...words])
  return { code: await ended(started.child), text: started.text }
}

async function logIn(server: Server): Promise<(path: string, body?: object) => Promise<Response>> {
  const call = (service: string, token: string) => (place: string, body?: object) =>
    fetch(`${server.address}/api/${service}${place}`, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': body instanceof Blob ? body.type : 'application/json',
      },
      ...(body ? { method: 'POST', body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
    })
  const ask = () => call('auth', '')('/professionals/login', login)
  let answer = await ask()
  // On a busy machine one that has just begun asks to come again.
  while (answer.status === 503) answer = await ask()
  const { token } = (await answer.json()) as { token: string }
  expect(token, `the login was answered ${answer.status}`).toBeDefined()
  return call('clinic', token)
}

/** Writes owners one after another. @returns the moment at which each was acknowledged, by name, and how to end it */
async function keepWriting(server: Server): Promise<{ acknowledged: Map<string, Date>; end: () => Promise<void> }> {
  const call = await logIn(server)
  const acknowledged = new Map<string, Date>()
  let isEnding = false
  const write = async () => {
    for (let number = 0; !isEnding; number++) {
      const name = `Propietario ${number}`
      const answer = await call('/owners', { name, phone: { country: '57', number: '3001234567' } })
      if (!answer.ok) throw new Error(`writing was answered ${answer.status}: ${await answer.text()}`)
      acknowledged.set(name, new Date())
      await wait(5)
    }
  }
  const writing = write()
  while (acknowledged.size < 20) await Promise.race([wait(20), writing])
  return {
    acknowledged,
    end: async () => {
      isEnding = true
      await writing
    },
  }
}

async function listNames(server: Server): Promise<string[]> {
  const call = await logIn(server)
  const names: string[] = []
  for (let page = 1; page < 100; page++) {
    const answer = await call(`/owners?pageSize=100&page=${page}`)
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    const { items } = JSON.parse(text) as { items: { name: string }[] }
    if (items.length === 0) break
    names.push(...items.map(({ name }) => name))
  }
  return names
}

async function readLogo(server: Server): Promise<Buffer> {
  const call = await logIn(server)
  const answer = await call('/clinic/logo')
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

it('brings back all that was acknowledged before the end of the backup, after the folder is lost, beside a bucket too', async () => {
  const options = ['--name', 'Vida', '--admin-name', 'Ana Paz', '--admin-email', login.email]
  expect(await order('clinic', 'create', ...options, '--password', login.password)).toMatchObject({ code: 0 })
  const server = await start(data)
  const file = path.join(data, 'files', 'clinic', 'one')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'the bytes of a file')
  const secret = readFileSync(path.join(data, 'secret.key'), 'utf8')
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()
  const picture = new Blob([new Uint8Array(png)], { type: 'image/png' })
  expect((await (await logIn(server))('/clinic/logo', picture)).status).toBe(200)
  const pictureBefore = await readLogo(server)
  const copied = await orderWith(bucket, data, 'files', 'copy', '--to', 'bucket')
  expect(copied).toMatchObject({ code: 0, text: expect.stringContaining('Archivos copiados: 1,') })

  const writing = await keepWriting(server)
  const taken = await order('backup', kept)
  expect(taken).toMatchObject({ code: 0, text: expect.stringContaining('Respaldo 20') })
  await writing.end()
  const { endedAt } = await chooseBackup(await openStore(kept, undefined, 'read'))
  const promised = [...writing.acknowledged].filter(([, at]) => at < new Date(endedAt)).map(([name]) => name)
  expect(promised.length).toBeGreaterThan(19)

  expect(await order('restore', kept), 'over a running server').toMatchObject({ code: 1 })
  await killStarted()
  removeData(data)

  const restored = await orderWith(bucket, data, 'restore', kept)
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('están en el bucket huella') })
  // From here on the bucket alone has it.
  for (const name of readdirSync(path.join(data, 'files')))
    if (name !== 'clinic') rmSync(path.join(data, 'files', name), { recursive: true })
  const next = await start(data, bucket)
  expect(await readLogo(next)).toEqual(pictureBefore)
  expect(await listNames(next)).toEqual(expect.arrayContaining(promised))
  expect(readFileSync(file, 'utf8')).toBe('the bytes of a file')
  expect(readFileSync(path.join(data, 'secret.key'), 'utf8')).toBe(secret)
})

// From here on: of the backup that the drill took, with its data folder where it was restored.

it('leaves the folder as it was where a backup is damaged, newer or of another secret, and says what to do', async () => {
  const store = await openStore(kept, undefined, 'read')
  const manifest = await chooseBackup(store)
  const refused = async (sentence: string) => {
    await expect(restoreBackup(store, manifest, aside)).rejects.toThrow(sentence)
    expect(readdirSync(aside)).toEqual([])
  }
  const piece = path.join(kept, store.partOf(manifest.files.at(-1)?.parts[0] ?? ''))
  const whole = readFileSync(piece)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(whole.readUInt8(whole.length - 1) ^ 1, whole.length - 1)
  writeFileSync(piece, flipped)
  await refused('está dañado')
  rmSync(piece)
  await refused('está dañado')
  writeFileSync(piece, whole)
  const list = path.join(kept, 'backups', manifest.id)
  const listed = readFileSync(list)
  writeFileSync(list, listed.subarray(0, listed.length / 2))
  expect(await orderIn(aside, 'restore', kept)).toMatchObject({ code: 1, text: expect.stringContaining('está dañado') })
  writeFileSync(list, listed)

  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: aside })
  const foreign = (changed: Partial<typeof manifest>, own = env) =>
    refuseForeign({ ...manifest, ...changed }, own, false)
  await foreign({})
  await expect(foreign({ migration: '9999_of_later.sql' })).rejects.toThrow('Actualice Huella y repita')
  await expect(foreign({ postgres: 99 })).rejects.toThrow('es de PostgreSQL 99')
  await expect(foreign({}, { ...env, SECRET_KEY: 'otro secreto de prueba' })).rejects.toThrow('repita sin SECRET_KEY')
  await expect(foreign({ secret: { isInside: false, check: 'x' } })).rejects.toThrow('Póngala y repita')
  await expect(chooseBackup(store, { until: new Date('2020-01-01T12:00:00Z') })).rejects.toThrow('hora de Colombia')
  await expect(restoreBackup(store, manifest, aside, new Date(Date.now() + 86_400_000))).rejects.toThrow(
    'hora de Colombia',
  )
})

it('goes on after it was killed in the middle of a backup and of a restore', async () => {
  const before = await listBackups(await openStore(kept, undefined, 'read'))
  const taking = launch(data, {}, ['tools/huella.ts', 'backup', kept])
  await until(taking, () => existsSync(path.join(data, 'checking')) || undefined)
  taking.child.kill('SIGKILL')
  await ended(taking.child)
  const again = await order('backup', kept)
  expect(again.text).toContain('Comprobado')
  const after = await listBackups(await openStore(kept, undefined, 'read'))
  expect(after.at(-1)).not.toBe(before.at(-1))

  const restoring = launch(aside, {}, ['tools/huella.ts', 'restore', kept])
  await until(restoring, () => existsSync(path.join(aside, 'restoring', 'postgres')) || undefined)
  restoring.child.kill('SIGKILL')
  await ended(restoring.child)
  const begun = launch(aside)
  expect(await ended(begun.child)).toBe(1)
  expect(begun.text).toContain('quedó a medias una restauración')
  expect(await inRestoreTurn(aside, () => orderIn(aside, 'restore', kept))).toMatchObject({
    code: 1,
    text: expect.stringContaining('Ya se está restaurando'),
  })
  expect(await orderIn(aside, 'restore', kept)).toMatchObject({ code: 0 })
  expect(readdirSync(aside).filter((name) => name.startsWith('restoring'))).toEqual([])
  expect(await listNames(await start(aside))).toContain('Propietario 0')
})

it('leaves nothing of a backup that filled the disk, and the next one is whole', async () => {
  const server = await start(data)
  const store = await openStore(kept, undefined, 'write')
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: data })
  // The files: a folder of a first piece that is gone again stays, and holds nothing.
  const pieces = () =>
    readdirSync(path.join(kept, 'objects'), { recursive: true, withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
      .toSorted()
  const before = [pieces(), await listBackups(store)]
  let room = 3
  const full: BackupStore = {
    ...store,
    keep: async (content) => {
      const { id, written } = await store.keep(content)
      if (written === 0 || room-- > 0) return { id, written }
      await store.remove(store.partOf(id))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  }
  await (
    await logIn(server)
  )('/owners', { name: 'Otro', phone: { country: '57', number: '3001234567' } })
  const source = await describeSource(env, leftDatabase(data), kept)
  await expect(takeBackup(full, source)).rejects.toThrow('nada quedó a medias')
  expect([pieces(), await listBackups(store)]).toEqual(before)
  expect(await order('backup', kept)).toMatchObject({ code: 0 })
  expect(await order('backup', data)).toMatchObject({ code: 1, text: expect.stringContaining('Elija otra carpeta') })
})
