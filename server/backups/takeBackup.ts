import { createHash } from 'node:crypto'
import { open, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { limitConcurrency } from '#server/db/turns.ts'
import { beginClusterBackup } from '#server/backups/cluster.queries.ts'
import {
  type BackedFile,
  listBackups,
  type Manifest,
  nameBackup,
  readManifest,
  sizeOf,
  writeManifest,
} from '#server/backups/manifest.ts'
import { walBetween } from '#server/backups/log.ts'
import { type BackupStore, NoRoom } from '#server/backups/store.ts'

export interface BackupSource {
  dataDir: string
  /** The database as its owner. */
  ownerUrl: string
  /** Of the product. */
  version: string
  secret: { isInside: boolean; check: string }
  /** Folders that are no data, wherever they are: where backups are kept. */
  leaveOut: readonly string[]
  /** The log of what comes after is fetched too (`log.ts`). */
  keepsLog: boolean
}

export interface TakenBackup {
  manifest: Manifest
  /** What it takes on the disk beyond what was there. */
  written: number
}

/** What one change in a page costs the next backup. */
const PART_BYTES = 1024 * 1024
const AT_ONCE = 6
/** What a disk has to have free besides. */
const SPARE_BYTES = 256 * 1024 * 1024

/**
 * Copies the database, the files and the secrets of a data folder that is in use, as of one moment: the end. What is not
 * finished is no backup.
 */
export async function takeBackup(store: BackupStore, source: BackupSource): Promise<TakenBackup> {
  const beganAt = new Date()
  const before = await readNewest(store)
  await needRoom(store.folder, await estimate(source, before))
  const copy = copier(store, source.dataDir)
  const cluster = await beginClusterBackup(source.ownerUrl, source.keepsLog)
  try {
    const known = new Map(before?.files.map((file) => [file.path, file]))
    const { files: pages, folders } = await listCluster(source.dataDir)
    const database = await copy.all(pages)
    // The newest word on where to begin, read last.
    database.push(...(await copy.all(['postgres/global/pg_control'])))
    const early = await copy.all(await listOthers(source), known)
    const { label, lastWal, endedAt, counts } = await cluster.finish()
    const log = await copy.all(walBetween(cluster.firstWal, lastWal).map((name) => `postgres/pg_wal/${name}`))
    // A file is stored before its row: those of rows that came meanwhile are there by now. What went meanwhile is kept.
    const late = await copy.all(await listOthers(source), new Map(early.map((file) => [file.path, file])))
    const others = [...new Map([...early, ...late].map((file) => [file.path, file])).values()]
    const manifest: Manifest = {
      id: nameBackup(beganAt),
      beganAt: beganAt.toISOString(),
      endedAt: endedAt.toISOString(),
      version: source.version,
      migration: cluster.migration,
      postgres: cluster.postgres,
      systemId: cluster.systemId,
      ...(cluster.log ? { log: cluster.log } : {}),
      firstWal: cluster.firstWal,
      lastWal,
      secret: source.secret,
      ...(counts ? { counts } : {}),
      folders,
      files: [...database, await copy.text('postgres/backup_label', label), ...log, ...others],
    }
    await writeManifest(store, manifest)
    return { manifest, written: copy.written() }
  } catch (error) {
    const told = explainFullDisk(error, store.folder)
    // The database may be on that disk.
    if (told instanceof NoRoom) await copy.forget()
    throw told
  } finally {
    await cluster.close()
  }
}

/** The backup before: undefined when there is none, or it cannot be read any more, which its own check says. */
async function readNewest(store: BackupStore): Promise<Manifest | undefined> {
  const newest = (await listBackups(store)).at(-1)
  return newest === undefined ? undefined : readManifest(store, newest).catch(() => undefined)
}

/** What it will take at most; later ones take what changed, of which nobody knows how much: a fifth is a lot. */
async function estimate({ dataDir }: BackupSource, before: Manifest | undefined): Promise<number> {
  if (before) return sizeOf(before) / 5
  let bytes = 0
  for (const name of await readdir(dataDir, { recursive: true }))
    bytes += (await stat(path.join(dataDir, name)).catch(() => undefined))?.size ?? 0
  return bytes
}

/** @throws NoRoom when the disk of a folder, or of what will be one, has not so much room */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, bytes + SPARE_BYTES]
  if (free < needed)
    throw new NoRoom(
      `En el disco de ${folder} no hay lugar: hacen falta ${megabytes(needed)} y hay ${megabytes(free)}. Libere espacio o elija otra carpeta.`,
    )
}

export function explainFullDisk(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // PostgreSQL says so in its log.
  const isSaid = error instanceof Error && error.message.includes('No space left on device')
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && !isSaid) return error
  return new NoRoom(`Se llenó el disco de ${folder}: nada quedó a medias. Libere espacio y repita.`, {
    cause: error,
  })
}

export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20).toLocaleString('es-CO')} MB`
}

/** What PostgreSQL makes anew, or writes for itself alone (its manual, 25.3.4). */
const LEFT_OUT = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const NOT_DATA = /^postmaster\.(pid|opts)$|^global\/pg_control$|(^|\/)(pgsql_tmp|pg_internal\.init|t\d+_\d+)|\.tmp$/

async function listCluster(dataDir: string): Promise<{ files: string[]; folders: string[] }> {
  const root = path.join(dataDir, 'postgres')
  const [files, folders]: [string[], string[]] = [[], ['postgres']]
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const name = slashes(path.relative(root, path.join(entry.parentPath, entry.name)))
    if (NOT_DATA.test(name)) continue
    if (entry.isDirectory() && (!LEFT_OUT.test(name) || name.startsWith('pg_wal/'))) folders.push(`postgres/${name}`)
    if (entry.isFile() && !LEFT_OUT.test(name)) files.push(`postgres/${name}`)
  }
  return { files, folders }
}

/** Everything beside the database: files, secrets, letters. */
async function listOthers({ dataDir, leaveOut }: BackupSource): Promise<string[]> {
  const found: string[] = []
  const isLeftOut = (place: string) =>
    leaveOut.some((folder) => place === folder || place.startsWith(folder + path.sep))
  for (const name of await readdir(dataDir)) {
    const place = path.join(dataDir, name)
    if (isLeftOut(place) || /^postgres($|\.log|\.new-|\.password\.)|^(restoring|checking|backups\.json)/.test(name))
      continue
    if (!(await stat(place)).isDirectory()) found.push(name)
    else
      for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
        if (entry.isFile() && !entry.name.endsWith('.part') && !isLeftOut(entry.parentPath))
          found.push(slashes(path.relative(dataDir, path.join(entry.parentPath, entry.name))))
  }
  return found
}

function slashes(name: string): string {
  return name.replaceAll('\\', '/')
}

interface Copier {
  /** Those that are gone meanwhile are left out; those that are `known` as they are now are not read again. */
  all: (names: readonly string[], known?: ReadonlyMap<string, BackedFile>) => Promise<BackedFile[]>
  text: (name: string, content: string) => Promise<BackedFile>
  written: () => number
  /** Takes away what was written anew. */
  forget: () => Promise<void>
}

/** How often the room is looked at: the database writes meanwhile too. */
const LOOK_BYTES = 64 * 1024 * 1024

function copier(store: BackupStore, dataDir: string): Copier {
  let total = 0
  let looked = 0
  const added: string[] = []
  const keep = async (content: Buffer) => {
    const { id, written } = await store.keep(content)
    if (written > 0) added.push(id)
    total += written
    if (total - looked >= LOOK_BYTES) {
      looked = total
      await needRoom(store.folder, 0)
    }
    return id
  }
  const copyOne = async (name: string, known: BackedFile | undefined): Promise<BackedFile | undefined> => {
    const file = await open(path.join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!file) return undefined
    try {
      const { size, mtimeMs: changedAt } = await file.stat()
      const isSame = known?.bytes === size && known.changedAt === changedAt
      if (isSame && (await Promise.all(known.parts.map((id) => store.touch(id)))).every(Boolean)) return known
      const [hash, parts] = [createHash('sha256'), [] as string[]]
      let bytes = 0
      for (;;) {
        const buffer = Buffer.allocUnsafe(PART_BYTES)
        const { bytesRead } = await file.read(buffer, 0, PART_BYTES, bytes)
        if (bytesRead === 0) break
        const content = buffer.subarray(0, bytesRead)
        hash.update(content)
        parts.push(await keep(content))
        bytes += bytesRead
        if (bytesRead < PART_BYTES) break
      }
      return { path: name, bytes, changedAt, sha256: hash.digest('hex'), parts }
    } finally {
      await file.close()
    }
  }
  return {
    all: async (names, known) => {
      const inTurn = limitConcurrency({ atOnce: AT_ONCE })
      let failed: unknown
      const copied = names.map((name) =>
        inTurn('', async () => {
          // Nothing more is written after one that could not be.
          if (failed !== undefined) return undefined
          return copyOne(name, known?.get(name)).catch((error: unknown) => {
            failed ??= error
            return undefined
          })
        }),
      )
      const files = await Promise.all(copied)
      if (failed !== undefined) throw failed
      return files.filter((file) => file !== undefined)
    },
    text: async (name, content) => {
      const bytes = Buffer.from(content)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { path: name, bytes: bytes.length, changedAt: 0, sha256, parts: [await keep(bytes)] }
    },
    written: () => total,
    forget: async () => {
      for (const id of added) await store.remove(store.partOf(id))
    },
  }
}
