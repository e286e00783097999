import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BackupStore, openStore } from '#server/backups/store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

const KEY = 'una llave de prueba'
const content = Buffer.from('ficha de Milo '.repeat(100))

async function change(part: string, how: (bytes: Buffer) => Buffer): Promise<void> {
  const place = path.join(folder, part)
  await writeFile(place, how(await readFile(place)))
}

const flip = (at: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return changed
}

describe.each([
  ['plain', undefined],
  ['encrypted', KEY],
])('a %s folder of backups', (_kind, key) => {
  const open = () => openStore(folder, key, 'write')

  it('keeps a content once, and gives it back to another opening', async () => {
    const store = await open()
    const { id, written } = await store.keep(content)
    expect(written).toBeGreaterThan(0)
    expect(await store.keep(content)).toEqual({ id, written: 0 })
    expect(await (await openStore(folder, key, 'read')).fetch(id)).toEqual(content)
  })

  it('finds every byte that was flipped, and whatever was cut off or put elsewhere', async () => {
    const store = await open()
    const { id } = await store.keep(content)
    const whole = await readFile(path.join(folder, store.partOf(id)))
    const refused = () => expect(store.fetch(id)).rejects.toThrow('está dañado')
    for (let at = 0; at < whole.length; at++) {
      await writeFile(path.join(folder, store.partOf(id)), flip(at)(whole))
      await refused()
    }
    await change(store.partOf(id), () => whole.subarray(0, whole.length / 2))
    await refused()
    await store.write('backups/one', content)
    await change(store.partOf(id), () => Buffer.alloc(0))
    await refused()
    await writeFile(path.join(folder, store.partOf(id)), await readFile(path.join(folder, 'backups', 'one')))
    await refused()
    await store.remove(store.partOf(id))
    await refused()
  })

  it('leaves nothing under a name whose writing was cut off', async () => {
    const store = await open()
    await writeFile(path.join(folder, 'huella-backup.json.part-0'), 'x')
    await expect(store.write('huella-backup.json/in/the/way', content)).rejects.toThrow()
    expect(await store.list('backups')).toEqual([])
  })
})

it('says of another key, of none and of a newer version what to do', async () => {
  await openStore(folder, KEY, 'write')
  await expect(openStore(folder, undefined, 'read')).rejects.toThrow('Ponga su llave en BACKUP_KEY')
  await expect(openStore(folder, 'otra llave de prueba', 'read')).rejects.toThrow('se cifraron con otra llave')
  await change('huella-backup.json', (text) => Buffer.from(String(text).replace('"format": 1', '"format": 2')))
  await expect(openStore(folder, KEY, 'read')).rejects.toThrow('Actualice Huella')
  await expect(openStore(path.join(folder, 'nothing'), KEY, 'read')).rejects.toThrow('no hay respaldos')
})

it('opens what a key closed also when either file that names its salt is damaged or gone, and mends it', async () => {
  const { id } = await (await openStore(folder, KEY, 'write')).keep(content)
  const names = ['huella-backup.json', 'huella-backup-2.json']
  const whole = await readFile(path.join(folder, names[0] ?? ''), 'utf8')
  const salt = (JSON.parse(whole) as { salt: string }).salt
  for (const name of names)
    for (const damage of [whole.replace(salt, `x${salt.slice(1)}`), whole.slice(0, 40), undefined]) {
      const place = path.join(folder, name)
      await (damage === undefined ? rm(place) : writeFile(place, damage))
      expect(await (await openStore(folder, KEY, 'read')).fetch(id)).toEqual(content)
      await openStore(folder, KEY, 'write')
      expect(await readFile(place, 'utf8')).toBe(whole)
    }
})

it('shows nothing of what is inside once it is encrypted, and reads on what was there before', async () => {
  const before = await (await openStore(folder, undefined, 'write')).keep(content)
  const store: BackupStore = await openStore(folder, KEY, 'write')
  const after = await store.keep(content)
  expect(after.id).not.toBe(before.id)
  expect(await store.fetch(before.id)).toEqual(content)
  expect(await store.fetch(after.id)).toEqual(content)
  const names = await readdir(folder, { recursive: true })
  expect(names.filter((name) => name.includes(before.id))).toHaveLength(1)
})

it('takes no list that is not encrypted once there is a key, whatever the folder says of itself', async () => {
  await (await openStore(folder, undefined, 'write')).write('backups/one', content)
  const names = ['huella-backup.json', 'huella-backup-2.json']
  const plain = await Promise.all(names.map((name) => readFile(path.join(folder, name))))
  for (const mode of ['read', 'write', 'read'] as const) {
    const store = await openStore(folder, KEY, mode)
    await expect(store.read('backups/one')).rejects.toThrow('no está cifrado')
    expect(await store.beforeKey.read('backups/one')).toEqual(content)
  }
  const store = await openStore(folder, KEY, 'write')
  await store.write('backups/two', content)
  expect(await store.read('backups/two')).toEqual(content)
  for (const [index, name] of names.entries()) await writeFile(path.join(folder, name), plain[index] ?? '')
  await expect((await openStore(folder, KEY, 'read')).read('backups/one')).rejects.toThrow('no está cifrado')
})
