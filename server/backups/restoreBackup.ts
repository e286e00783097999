import { createHash } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { showDateTime } from '#shared/values/date.ts'
import { DataFolderInUse, RESTORING } from '#server/db/embedded.ts'
import { NothingLater, recoverEmbedded } from '#server/db/embeddedRecovery.ts'
import { readRunning, stopServer } from '#server/db/embeddedServer.ts'
import { keepPrivate } from '#server/db/privateFolder.ts'
import { limitConcurrency } from '#server/db/turns.ts'
import { findLog, type LaterLog, readLogFile } from '#server/backups/log.ts'
import { listGood } from '#server/backups/good.ts'
import { type BackedFile, listBackups, type Manifest, readManifest, sizeOf } from '#server/backups/manifest.ts'
import { inRestoreTurn } from '#server/backups/restoreTurn.ts'
import { type BackupStore, BackupTrouble, DamagedPart } from '#server/backups/store.ts'
import { explainFullDisk, needRoom } from '#server/backups/takeBackup.ts'

/** In the folder that is restored into, once it is whole. */
const WHOLE = 'whole'
const AT_ONCE = 4

/**
 * Puts a backup into a data folder that has none of it: beside first, and in its place once all of it is there.
 * @param until the moment to go back to, instead of the last that the backup and its log know
 * @returns the moment as of which everything is
 */
export async function restoreBackup(
  store: BackupStore,
  manifest: Manifest,
  dataDir: string,
  until?: Date,
): Promise<Date> {
  const later = await findLog(store, manifest, until)
  if (await readRunning(path.join(dataDir, 'postgres'))) throw new DataFolderInUse(dataDir)
  await keepPrivate(dataDir)
  await inRestoreTurn(dataDir, async () => {
    await refuseOccupied(dataDir, manifest)
    await writeDraft(store, manifest, dataDir, later, until)
    await moveDraft(dataDir)
  })
  return until ?? later.until
}

async function writeDraft(
  store: BackupStore,
  manifest: Manifest,
  dataDir: string,
  later: LaterLog,
  until: Date | undefined,
): Promise<void> {
  const draft = path.join(dataDir, RESTORING)
  // One that was killed may have left a database running in it.
  await stopServer(path.join(draft, 'postgres'))
  await rm(draft, { recursive: true, force: true })
  try {
    await needRoom(dataDir, sizeOf(manifest) + later.files.length * 2 ** 24)
    await writeBackup(store, manifest, draft)
    for (const { wal, part } of later.files)
      await writeFile(path.join(draft, 'postgres', 'pg_wal', wal), await readLogFile(store, part), { mode: 0o600 })
    await recover(draft, until)
    await writeFile(path.join(draft, WHOLE), '', { flush: true })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw explainFullDisk(error, dataDir)
  }
}

/** Puts what was restored in its place, where that was cut off. @returns whether there was something whole to put there */
export async function finishRestore(dataDir: string): Promise<boolean> {
  return (await hasWhole(dataDir)) && inRestoreTurn(dataDir, () => moveDraft(dataDir))
}

function hasWhole(dataDir: string): Promise<boolean> {
  return access(path.join(dataDir, RESTORING, WHOLE)).then(
    () => true,
    () => false,
  )
}

async function moveDraft(dataDir: string): Promise<boolean> {
  if (!(await hasWhole(dataDir))) return false
  const draft = path.join(dataDir, RESTORING)
  const names = (await readdir(draft)).filter((name) => name !== WHOLE)
  // The database last: where it stands, the rest does.
  for (const name of names.sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres')))
    await rename(path.join(draft, name), path.join(dataDir, name))
  await rm(draft, { recursive: true, force: true })
  return true
}

async function refuseOccupied(dataDir: string, manifest: Manifest): Promise<void> {
  const restored = new Set(manifest.files.map((file) => file.path.split('/')[0]))
  const there = (await readdir(dataDir)).filter((name) => restored.has(name))
  if (there.length > 0)
    throw new BackupTrouble(
      `La carpeta de datos ${dataDir} no está vacía: tiene ${there.sort().join(', ')}. Muévala a otro lugar, sin borrarla, y repita.`,
    )
}

async function recover(draft: string, until: Date | undefined): Promise<void> {
  try {
    await recoverEmbedded(draft, until)
  } catch (error) {
    // Whatever was committed was so before that moment.
    if (!(error instanceof NothingLater)) throw error
    await recoverEmbedded(draft, undefined)
  }
}

/** Writes the files of a backup as they were. @throws DamagedPart */
export async function writeBackup(
  store: BackupStore,
  manifest: Manifest,
  folder: string,
  isWanted: (file: BackedFile) => boolean = () => true,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of manifest.folders) await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 })
  const inTurn = limitConcurrency({ atOnce: AT_ONCE })
  const writes = manifest.files
    .filter(isWanted)
    .map((file) => inTurn('', () => writeOne(store, file, placeOf(folder, file.path))))
  // All of them end before the folder may be taken away again.
  const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function placeOf(folder: string, name: string): string {
  const place = path.resolve(folder, name)
  if (!place.startsWith(path.resolve(folder) + path.sep)) throw new BackupTrouble(`El respaldo nombra ${name}.`)
  return place
}

async function writeOne(store: BackupStore, file: BackedFile, place: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const target = await open(place, 'w', 0o600)
  try {
    for (const id of file.parts) {
      const content = await store.fetch(id)
      hash.update(content)
      await target.write(content)
    }
    // PostgreSQL syncs its own before it recovers.
    if (!file.path.startsWith('postgres/')) await target.sync()
  } finally {
    await target.close()
  }
  if (hash.digest('hex') !== file.sha256) throw new DamagedPart(store.folder, file.path)
}

/**
 * The newest backup that was found good, or the newest of them before a moment; where none was, the newest.
 * @param id another one
 * @throws BackupTrouble when there is none
 */
export async function chooseBackup(
  store: BackupStore,
  { until, id }: { until?: Date | undefined; id?: string | undefined } = {},
): Promise<Manifest> {
  const all = await listBackups(store)
  if (all.length === 0)
    throw new BackupTrouble(`En ${store.folder} no hay ningún respaldo terminado. Revise la carpeta.`)
  if (id !== undefined && !all.includes(id))
    throw new BackupTrouble(`En ${store.folder} no está el respaldo ${id}. Están: ${all.join(', ')}.`)
  const good = await listGood(store)
  const ids = id === undefined ? (good.length > 0 ? good.map((each) => each.id) : all) : [id]
  let first = ''
  for (const each of ids.toReversed()) {
    const manifest = await readManifest(store, each)
    if (!until || new Date(manifest.endedAt) <= until) return manifest
    first = manifest.endedAt
  }
  const which = id ? `El respaldo ${id} es posterior` : `Todos los respaldos de ${store.folder} son posteriores`
  throw new BackupTrouble(
    `${which} a ese momento: en --until diga uno después del ${showDateTime(first)} (hora de Colombia).`,
  )
}
