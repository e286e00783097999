import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { isPassing } from '#server/db/databaseError.ts'

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

/** A file as its row tells of it. */
export interface StoredFile {
  fileId: string
  contentType: string
  bytes: number
  sha256: string
}

/**
 * Was nothing kept of a transaction that failed so? When the connection was lost it may have been the answer to its
 * commit: a row may point at a file that was stored for it.
 */
export function isSurelyUndone(error: unknown): boolean {
  return !isPassing(error)
}

/**
 * Puts a file in the place of another. It is stored before a row points at it, and the old one removed after none does:
 * a process that ends in between leaves a file too many, never one too few.
 * @param content nothing to take the old one away
 * @param point makes the row point at the file, and says which one it pointed at before
 */
export async function replaceFile<T extends { before: string | null }>(
  files: Files,
  clinicId: string,
  content: { bytes: Buffer; contentType: string } | undefined,
  point: (file: StoredFile | undefined) => Promise<T>,
): Promise<T> {
  const discard = async (fileId: string | null) => {
    if (fileId) await files.remove(`${clinicId}/${fileId}`).catch(() => undefined)
  }
  const file = content && {
    fileId: uuidv7(),
    contentType: content.contentType,
    bytes: content.bytes.length,
    sha256: createHash('sha256').update(content.bytes).digest('base64url'),
  }
  if (file) await files.put(`${clinicId}/${file.fileId}`, content.bytes)
  const pointed = await point(file).catch(async (error: unknown) => {
    if (isSurelyUndone(error)) await discard(file?.fileId ?? null)
    throw error
  })
  await discard(pointed.before)
  return pointed
}
