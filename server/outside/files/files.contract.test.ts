import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFolder } from '#server/outside/files/copy.ts'
import type { Files } from '#server/outside/files/files.ts'
import { openFileFolder } from '#server/outside/files/folder.ts'
import { openS3 } from '#server/outside/files/s3.ts'
import { type S3Server, startS3 } from '#server/testing/s3.ts'

let folder: string
let s3: S3Server

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-files-'))
  s3 = await startS3()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3.stop()
})

async function keysIn(files: Files, inside: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(inside)) keys.push(key)
  return keys.toSorted()
}

/** What every place for files has to do; another one is a line more. */
describe.each<[string, () => Files]>([
  ['a folder', () => openFileFolder(folder)],
  ['a bucket of S3', () => openS3(s3.settings, 20)],
])('files in %s', (_name, open) => {
  const read = async (key: string) => buffer(await open().open(key))

  it('gives the bytes that were put there, and the newest of one key', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 26])
    await open().put('clinic/one', bytes)
    expect(await read('clinic/one')).toEqual(bytes)
    await open().put('clinic/one', Buffer.from('new'))
    expect(await read('clinic/one')).toEqual(Buffer.from('new'))
  })

  it('gives a part, its first and last byte included', async () => {
    await open().put('clinic/parts', Buffer.from('0123456789'))
    const part = async (start: number, end: number) =>
      String(await buffer(await open().open('clinic/parts', { start, end })))
    expect([await part(0, 1), await part(3, 5), await part(9, 9)]).toEqual(['01', '345', '9'])
  })

  it.each([0, 1, 16 * 1024 * 1024, 40_000_001])('takes %i bytes as they come', async (length) => {
    const hash = createHash('sha256')
    const chunk = randomBytes(64 * 1024)
    const come = function* () {
      for (let left = length; left > 0; left -= chunk.length) {
        const given = chunk.subarray(0, left)
        hash.update(given)
        yield given
      }
    }
    await open().write('clinic/long', Readable.from(come()))
    const kept = await read('clinic/long')
    expect([kept.length, createHash('sha256').update(kept).digest('hex')]).toEqual([length, hash.digest('hex')])
  })

  it('has nothing under the key of what broke off while it came, or what was there before', async () => {
    const broken = function* () {
      yield randomBytes(20 * 1024 * 1024)
      throw new Error('broken off')
    }
    await expect(open().write('clinic/broken', Readable.from(broken()))).rejects.toThrow('broken off')
    await expect(read('clinic/broken')).rejects.toMatchObject({ code: 'internal' })
    await open().put('clinic/whole', Buffer.from('whole'))
    await expect(open().write('clinic/whole', Readable.from(broken()))).rejects.toThrow('broken off')
    expect(String(await read('clinic/whole'))).toBe('whole')
  })

  it('lists what is right inside a folder of keys: of one clinic, not of another whose name begins so', async () => {
    const before = Date.now() - 60_000
    for (const key of ['shelf/one', 'shelf/two', 'shelf/deep/three', 'shelf2/four', 'archives/shelf/five'])
      await open().put(key, Buffer.from(key))
    expect(await keysIn(open(), 'shelf')).toEqual(['shelf/one', 'shelf/two'])
    expect(await keysIn(open(), 'archives/shelf')).toEqual(['archives/shelf/five'])
    expect(await keysIn(open(), 'nothing')).toEqual([])
    for await (const { bytes, changedAt } of open().list('shelf')) {
      expect(bytes).toBe(9)
      expect(changedAt.getTime()).toBeGreaterThan(before)
      expect(changedAt.getTime()).toBeLessThan(Date.now() + 60_000)
    }
  })

  it('lists more than a service tells at once', async () => {
    const keys = Array.from({ length: 63 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
    await Promise.all(keys.map((key) => open().put(key, Buffer.from('x'))))
    expect(await keysIn(open(), 'many')).toEqual(keys)
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
    await expect(open().remove(key)).rejects.toThrow('outside')
    await expect(keysIn(open(), key)).rejects.toThrow('outside')
  })

  it('can be reached, and has room', async () => expect(await open().state()).toBe('ok'))
})

it('goes from a folder to a bucket and back, whole, and once', async () => {
  const [folderFiles, bucket] = [openFileFolder(folder), openS3(s3.settings, 20)]
  await folderFiles.put('moved/one', Buffer.from('one'))
  await folderFiles.put('moved/two', Buffer.from('two!'))
  await folderFiles.put('moved/cut.part', Buffer.from('cut'))
  await bucket.put('moved/two', Buffer.from('half'.slice(0, 2)))
  expect(await copyFolder(folderFiles, bucket, 'moved')).toEqual({ files: 2, bytes: 7, there: 0 })
  expect(await copyFolder(folderFiles, bucket, 'moved')).toEqual({ files: 0, bytes: 0, there: 2 })
  expect(await keysIn(bucket, 'moved')).toEqual(['moved/one', 'moved/two'])
  await rm(path.join(folder, 'moved'), { recursive: true })
  expect(await copyFolder(bucket, folderFiles, 'moved')).toEqual({ files: 2, bytes: 7, there: 0 })
  expect(String(await buffer(await folderFiles.open('moved/two')))).toBe('two!')
})

describe('a bucket of S3', () => {
  const calls: [string, (files: Files) => Promise<unknown>][] = [
    ['put', (files) => files.put('clinic/x', Buffer.from('x'))],
    ['write', (files) => files.write('clinic/x', Readable.from([Buffer.from('x')]))],
    ['open', (files) => files.open('clinic/x')],
    ['remove', (files) => files.remove('clinic/x')],
    ['list', (files) => keysIn(files, 'clinic')],
  ]
  const places: [string, () => Promise<Files>][] = [
    ['that is down', async () => openS3({ ...s3.settings, endpoint: await nobodyListens() })],
    ['with another secret', async () => openS3({ ...s3.settings, secretAccessKey: 'another' })],
    ['that is not there', async () => openS3({ ...s3.settings, bucket: 'other-bucket' })],
  ]

  it.each(places.flatMap(([place, open]) => calls.map(([call, work]) => [call, place, open, work] as const)))(
    '%s: a service %s is said to be away for now, without its keys',
    async (_call, _place, open, work) => {
      const refusal: unknown = await work(await open()).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'unavailable', retryAfterS: 5 })
      expect(JSON.stringify(refusal)).not.toContain('S3RVER')
    },
  )

  it('that takes calls and never answers is away soon', async () => {
    const silent = net.createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    expect(await openS3({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }).state()).toBe('away')
    silent.close()
  })

  it('that is too busy is asked again', async () => {
    const answers = [503, 429, 200]
    const busy = http.createServer((_request, response) => response.writeHead(answers.shift() ?? 500).end())
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    const { port } = busy.address() as AddressInfo
    await openS3({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }).put('clinic/busy', Buffer.from('x'))
    expect(answers).toEqual([])
    busy.closeAllConnections()
    busy.close()
  })

  it('that begins a file in parts without a name for it is asked for nothing more, least of all to take it away', async () => {
    const asked: string[] = []
    const nameless = http.createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      request.resume().on('end', () => response.end('<InitiateMultipartUploadResult/>'))
    })
    await new Promise<void>((resolve) => nameless.listen(0, '127.0.0.1', resolve))
    const { port } = nameless.address() as AddressInfo
    const files = openS3({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` })
    await expect(files.write('clinic/x', Readable.from([Buffer.alloc(16 * 1024 * 1024)]))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(asked).toEqual([`POST /${s3.settings.bucket}/${s3.settings.prefix}/clinic/x?uploads=`])
    nameless.closeAllConnections()
    nameless.close()
  })

  it.each(places)('%s says so of itself', async (_place, open) => expect(await (await open()).state()).toBe('away'))

  async function nobodyListens(): Promise<string> {
    const other = await startS3()
    await other.stop()
    return other.settings.endpoint
  }
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

  it('has to leave so much free: what may be long ends there, and the little that Huella makes itself is kept', async () => {
    const files = openFileFolder(folder, 2 ** 62)
    expect(await files.state()).toBe('full')
    const long = files.write('floor/long', Readable.from([Buffer.from('x')]))
    await expect(long).rejects.toMatchObject({ code: 'no_room', field: 'file' })
    await files.put('floor/signed', Buffer.from('x'))
    expect(await readdir(path.join(folder, 'floor'))).toEqual(['signed'])
  })
})

/** Where the system says of every write that there is no room. */
const FULL = '/dev/full'

describe.skipIf(process.platform !== 'linux')('a disk that is full in the middle', () => {
  it.each<[string, (files: Files) => Promise<void>]>([
    ['put', (files) => files.put('disk/file', Buffer.alloc(100_000))],
    ['write', (files) => files.write('disk/file', Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)]))],
  ])('says so, and has nothing left of it: %s', async (_call, work) => {
    await mkdir(path.join(folder, 'disk'), { recursive: true })
    await symlink(FULL, path.join(folder, 'disk', 'file.part'))
    await expect(work(openFileFolder(folder))).rejects.toMatchObject({ code: 'no_room', field: 'file', status: 413 })
    expect(await readdir(path.join(folder, 'disk'))).toEqual([])
  })
})
