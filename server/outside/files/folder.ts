import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/http/errors.ts'
import { type Files, noRoom, refuseOutside, remembered } from '#server/outside/files/files.ts'

/**
 * A folder of this machine, for the tests too. A file is whole or not there: written beside, then renamed.
 * @param floorBytes what has to stay free on its disk: the database needs it
 */
export function openFileFolder(folder: string, floorBytes = 0): Files {
  const place = (key: string) => {
    refuseOutside(key)
    return path.resolve(folder, key)
  }
  const keep = async (key: string, write: (part: string) => Promise<void>) => {
    const target = place(key)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const part = `${target}.part`
    try {
      await write(part)
      await rename(part, target)
    } catch (error) {
      // A disk that is full would be filled by what no row names.
      await rm(part, { force: true })
      throw isFull(error) ? noRoom() : error
    }
  }
  const state = remembered(async () => {
    const disk = await statfs(folder).catch(() => undefined)
    return disk && disk.bavail * disk.bsize < floorBytes ? ('full' as const) : ('ok' as const)
  })
  /** Gigabytes may come before anybody asks again. */
  const whileThereIsRoom = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if ((await state()) === 'full') throw noRoom()
      yield chunk
    }
  }
  return {
    isElsewhere: false,
    put: (key, bytes) => keep(key, (part) => writeFile(part, bytes, { flush: true, mode: 0o600 })),
    write: (key, source) =>
      keep(key, (part) =>
        pipeline(source, whileThereIsRoom, createWriteStream(part, { flush: true, mode: 0o600 })),
      ).catch((error: unknown) => {
        source.destroy()
        throw error
      }),
    open: async (key, part) => {
      const file = await open(place(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT'
          ? new AppError('internal', { message: 'El archivo ya no está en el servidor.' })
          : error
      })
      return file.createReadStream(part)
    },
    remove: async (key) => rm(place(key), { force: true }),
    async *list(inside) {
      const names = await readdir(place(inside)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      for (const name of names) {
        const key = `${inside}/${name}`
        const found = await stat(place(key)).catch(() => undefined)
        if (found?.isFile()) yield { key, bytes: found.size, changedAt: found.mtime }
      }
    },
    state,
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
