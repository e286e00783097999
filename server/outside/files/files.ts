import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import { isPassing } from '#server/db/databaseError.ts'
import type { StoredFile } from '#server/db/files.ts'

/** Where bytes are kept. Keys are `<clinic id>/<file id>`; who may read one is the caller's business. */
export interface Files {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Of what is too much to be held: written as it comes, and there once all of it is. */
  write: (key: string, source: Readable) => Promise<void>
  /** @throws AppError internal when the file is gone, which an operator has to know: a disk or a backup without it */
  open: (key: string, part?: FilePart) => Promise<Readable>
  remove: (key: string) => Promise<void>
  /** What is kept right inside a folder of keys, in no order. What was cut off may be there too. */
  list: (folder: string) => AsyncIterable<KeptFile>
  state: () => Promise<FilesState>
  /** Not in the data folder: no backup of Huella's has them. */
  isElsewhere: boolean
}

/** `full`: there is less room than has to stay free; `away`: the store does not answer. */
export type FilesState = 'ok' | 'full' | 'away'

export interface KeptFile {
  key: string
  bytes: number
  changedAt: Date
}

/** From this byte to that one, both included. */
export interface FilePart {
  start: number
  end: number
}

/** Of the disk, which all clinics share. */
export function noRoom(): AppError {
  return new AppError('no_room', { field: 'file' })
}

/** Of a store that does not answer. */
export function storeAway(): AppError {
  return new AppError('unavailable', {
    message: 'El servicio donde se guardan los archivos no responde. Intente de nuevo en un momento.',
  })
}

/** A key leads to nothing but what is below. */
export function refuseOutside(key: string): void {
  if (key.startsWith('/') || key.split(/[/\\]/).includes('..')) throw new Error('files: key outside the folder')
}

const REMEMBERED_MS = 5_000

/** Many ask at once, and what they are told may be some seconds old. */
export function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (!known || known.until < performance.now()) known = { answer: ask(), until: performance.now() + REMEMBERED_MS }
    return known.answer
  }
}

interface Content {
  bytes: Buffer
  contentType: string
}

/**
 * Stores files before rows point at them, so that a process that ends in between leaves a file too many, never one too
 * few. They are taken away again when surely no row came to point at them; when the connection was lost it may have been
 * the answer to its commit. The work may take them away itself.
 */
export async function withStored<T>(
  files: Files,
  clinicId: string,
  work: (store: (content: Content) => Promise<StoredFile>, discard: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const stored: string[] = []
  const store = async ({ bytes, contentType }: Content): Promise<StoredFile> => {
    const fileId = uuidv7()
    stored.push(fileId)
    await files.put(`${clinicId}/${fileId}`, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('base64url')
    return { fileId, contentType, bytes: bytes.length, sha256 }
  }
  const discard = async () => {
    await Promise.all(stored.map((fileId) => remove(files, clinicId, fileId)))
  }
  return work(store, discard).catch(async (error: unknown) => {
    if (!isPassing(error)) await discard()
    throw error
  })
}

/**
 * Opens the file that a row names now. One that was replaced after its row was read is taken away: the row then names
 * another.
 * @param find reads the row
 * @throws AppError not_found when it names none; internal when the file is gone
 */
export async function openNamed(
  files: Files,
  clinicId: string,
  find: () => Promise<StoredFile | undefined>,
): Promise<StoredFile & { stream: Readable }> {
  const open = async (file: StoredFile | undefined) => {
    if (!file) throw new AppError('not_found')
    return { ...file, stream: await files.open(`${clinicId}/${file.fileId}`) }
  }
  const file = await find()
  return open(file).catch(async (error: unknown) => {
    const now = await find()
    if (now?.fileId === file?.fileId) throw error
    return open(now)
  })
}

/**
 * Puts a file in the place of another, which is taken away after no row points at it any more.
 * @param content nothing to take the old one away
 * @param point makes the row point at the file, and says which one it pointed at before
 */
export async function replaceFile<T extends { before: string | null }>(
  files: Files,
  clinicId: string,
  content: Content | undefined,
  point: (file: StoredFile | undefined) => Promise<T>,
): Promise<T> {
  const pointed = await withStored(files, clinicId, async (store) => point(content && (await store(content))))
  if (pointed.before) await remove(files, clinicId, pointed.before)
  return pointed
}

/** A file that stays is in nobody's way. */
async function remove(files: Files, clinicId: string, fileId: string): Promise<void> {
  await files.remove(`${clinicId}/${fileId}`).catch(() => undefined)
}
