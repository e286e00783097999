import { z } from 'zod'
import { type BackupStore, BackupTrouble, DamagedPart } from '#server/backups/store.ts'

/** One file of the data folder, as the backup has it. */
const BackedFile = z.object({
  /** From the data folder, with slashes. */
  path: z.string(),
  bytes: z.number(),
  /** In milliseconds: what has not changed since the backup before is not read again. */
  changedAt: z.number(),
  sha256: z.string(),
  /** The contents it is made of, in order. */
  parts: z.array(z.string()),
})
export type BackedFile = z.infer<typeof BackedFile>

/** All that a backup is: written last, so that one that was cut off is none. */
const Manifest = z.object({
  id: z.string(),
  beganAt: z.iso.datetime(),
  /** All that was acknowledged until then is in it. */
  endedAt: z.iso.datetime(),
  /** Of the product. */
  version: z.string(),
  migration: z.string(),
  postgres: z.number().int(),
  /** What PostgreSQL calls this database, for its log. */
  systemId: z.string(),
  /** What its log is called, as it was fetched after the backup's end. */
  log: z.string().optional(),
  firstWal: z.string(),
  lastWal: z.string(),
  /** The installation's secret: whether it is in the backup, and by what it is known. */
  secret: z.object({ isInside: z.boolean(), check: z.string() }),
  /** Rows of each table at its end; nothing where no moment was found to count them. */
  counts: z.record(z.string(), z.number()).optional(),
  folders: z.array(z.string()),
  files: z.array(BackedFile),
})
export type Manifest = z.infer<typeof Manifest>

const FOLDER = 'backups'

/** By its beginning: names in order are backups in order. */
export function nameBackup(beganAt: Date): string {
  return beganAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

export async function writeManifest(store: BackupStore, manifest: Manifest): Promise<void> {
  await store.write(`${FOLDER}/${manifest.id}`, Buffer.from(JSON.stringify(manifest)))
}

/** @throws DamagedPart, NotEncrypted */
export async function readManifest(store: BackupStore, id: string): Promise<Manifest> {
  const part = `${FOLDER}/${id}`
  try {
    return Manifest.parse(JSON.parse((await store.read(part)).toString()))
  } catch (error) {
    throw error instanceof BackupTrouble ? error : new DamagedPart(store.folder, part)
  }
}

/** From the oldest to the newest. */
export function listBackups(store: BackupStore): Promise<string[]> {
  return store.list(FOLDER)
}

export function sizeOf(manifest: Manifest): number {
  return manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
}

export async function forgetBackup(store: BackupStore, id: string): Promise<void> {
  for (const folder of [FOLDER, 'checks']) await store.remove(`${folder}/${id}`)
}
