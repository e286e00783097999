import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Files } from '#server/outside/files/files.ts'
import { openFileFolder } from '#server/outside/files/folder.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What every place for files has to do; another one is a line more. */
describe.each<[string, () => Files]>([['a folder', () => openFileFolder(folder)]])('files in %s', (_name, open) => {
  const read = async (key: string) => buffer(await open().open(key))

  it('gives the bytes that were put there, and the newest of one key', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 26])
    await open().put('clinic/one', bytes)
    expect(await read('clinic/one')).toEqual(bytes)
    await open().put('clinic/one', Buffer.from('new'))
    expect(await read('clinic/one')).toEqual(Buffer.from('new'))
  })

  it('keeps the files of one clinic from those of another', async () => {
    for (const clinic of ['a', 'b']) await open().put(`${clinic}/same`, Buffer.from(clinic))
    expect(String(await read('a/same'))).toBe('a')
  })

  it('says that a file is gone, and takes away what is gone already', async () => {
    await open().put('clinic/gone', Buffer.from('x'))
    for (const _time of [1, 2]) await open().remove('clinic/gone')
    await expect(read('clinic/gone')).rejects.toMatchObject({ code: 'internal' })
  })

  it.each(['../outside', 'clinic/../../outside', '/etc/passwd'])('goes nowhere else for %j', async (key) => {
    await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('outside')
    await expect(open().open(key)).rejects.toThrow('outside')
  })
})

describe.skipIf(process.platform === 'win32')('a folder of files', () => {
  it('is for its owner alone', async () => {
    await openFileFolder(folder).put('clinic/file', Buffer.from('x'))
    const modes = await Promise.all(['clinic', 'clinic/file'].map((name) => stat(path.join(folder, name))))
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
  })

  it('leaves nothing of what could not be written', async () => {
    const files = openFileFolder(folder)
    await files.put('full/place/inner', Buffer.from('x'))
    await expect(files.put('full/place', Buffer.from('y'))).rejects.toThrow()
    expect(await readdir(path.join(folder, 'full'))).toEqual(['place'])
  })
})
