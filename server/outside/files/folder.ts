import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#shared/http/errors.ts'
import type { Files } from '#server/outside/files/files.ts'

/** A folder of this machine, for the tests too. A file is whole or not there: written beside, then renamed. */
export function openFileFolder(folder: string): Files {
  const place = (key: string) => {
    const target = path.resolve(folder, key)
    if (!target.startsWith(path.resolve(folder) + path.sep)) throw new Error('files: key outside the folder')
    return target
  }
  return {
    put: async (key, bytes) => {
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const part = `${target}.part`
      try {
        await writeFile(part, bytes, { flush: true, mode: 0o600 })
        await rename(part, target)
      } catch (error) {
        // A disk that is full would be filled by what no row names.
        await rm(part, { force: true })
        throw error
      }
    },
    open: async (key) => {
      const file = await open(place(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT'
          ? new AppError('internal', { message: 'El archivo ya no está en el servidor.' })
          : error
      })
      return file.createReadStream()
    },
    remove: async (key) => rm(place(key), { force: true }),
  }
}
