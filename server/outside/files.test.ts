import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/http/errors.ts'
import { openLocalFiles, replaceFile } from '#server/outside/files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'huella-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('a file in the place of another', () => {
  const replace = (point: () => Promise<{ before: string | null }>) =>
    replaceFile(openLocalFiles(folder), 'clinic', { bytes: Buffer.from('new'), contentType: 'image/webp' }, point)

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
