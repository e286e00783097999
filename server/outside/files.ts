import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where bytes are kept. Keys are `<clinic id>/<file id>`; who may read one is the caller's business. */
export interface Files {
  put: (key: string, bytes: Buffer) => Promise<void>
  open: (key: string) => Readable
  remove: (key: string) => Promise<void>
}

/** A folder of this machine. A file is whole or not there: written beside, then renamed. */
export function openLocalFiles(folder: string): Files {
  const place = (key: string) => {
    const target = path.resolve(folder, key)
    if (!target.startsWith(path.resolve(folder) + path.sep)) throw new Error('files: key outside the folder')
    return target
  }
  return {
    put: async (key, bytes) => {
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(`${target}.part`, bytes, { flush: true })
      await rename(`${target}.part`, target)
    },
    open: (key) => createReadStream(place(key)),
    remove: async (key) => rm(place(key), { force: true }),
  }
}
