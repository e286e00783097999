import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/http/errors.ts'
import { openNamed, replaceFile } from '#server/outside/files/files.ts'
import type { StoredFile } from '#server/db/files.ts'
import { openFileFolder } from '#server/outside/files/folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'huella-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('a file in the place of another', () => {
  const replace = (point: () => Promise<{ before: string | null }>) =>
    replaceFile(openFileFolder(folder), 'clinic', { bytes: Buffer.from('new'), contentType: 'image/webp' }, point)

  it('is taken away again when no row came to point at it', async () => {
    const refused = replace(() => Promise.reject(new AppError('version_conflict')))
    await expect(refused).rejects.toThrow()
    expect(await readdir(path.join(folder, 'clinic'))).toEqual([])
  })

  it.each(['Connection terminated unexpectedly', 'read ECONNRESET'])(
    'stays after %j: the row may point at it, and only its answer was lost',
    async (message) => {
      const code = /E[A-Z]{5,}/.exec(message)?.[0]
      const lost = replace(() => Promise.reject(Object.assign(new Error(message), code ? { code } : {})))
      await expect(lost).rejects.toThrow(message)
      expect(await readdir(path.join(folder, 'clinic'))).toHaveLength(1)
    },
  )
})

describe('the file that a row names', () => {
  const named = (fileId: string): StoredFile => ({ fileId, contentType: 'image/webp', bytes: 3, sha256: '' })
  /** As the row says it, time after time. */
  const open = (...rows: (StoredFile | undefined)[]) =>
    openNamed(openFileFolder(folder), 'clinic', async () => (rows.length > 1 ? rows.shift() : rows[0]))

  beforeEach(() => openFileFolder(folder).put('clinic/new', Buffer.from('new')))

  it('is the one in its place, when it was replaced since', async () => {
    const file = await open(named('old'), named('new'))
    expect([file.fileId, await text(file.stream)]).toEqual(['new', 'new'])
  })

  it('is none when it was taken away since, or never was', async () => {
    await expect(open(named('old'), undefined)).rejects.toMatchObject({ code: 'not_found' })
    await expect(open(undefined)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is missed when the row still names it', async () => {
    await expect(open(named('old'))).rejects.toMatchObject({ code: 'internal' })
  })
})
