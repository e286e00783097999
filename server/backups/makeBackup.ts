import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { keptBackups } from '#shared/backups/backups.rules.ts'
import { stopServer } from '#server/db/embeddedServer.ts'
import { recoverEmbedded } from '#server/db/embeddedRecovery.ts'
import { type GoodBackup, listGood, writeGood } from '#server/backups/good.ts'
import { countRows, inTurn } from '#server/backups/cluster.queries.ts'
import { forgetLog } from '#server/backups/log.ts'
import {
  type BackedFile,
  forgetBackup,
  listBackups,
  type Manifest,
  readManifest,
  sizeOf,
} from '#server/backups/manifest.ts'
import { writeBackup } from '#server/backups/restoreBackup.ts'
import { type BackupStore, BackupTrouble, DamagedPart, sweepStore } from '#server/backups/store.ts'
import { type BackupSource, explainFullDisk, needRoom, takeBackup } from '#server/backups/takeBackup.ts'

/** Takes a backup, restores it aside to see that it is whole, and forgets those that are too old. */
export async function makeBackup(store: BackupStore, source: BackupSource): Promise<GoodBackup> {
  const made = await inTurn(source.ownerUrl, async () => {
    const { manifest, written } = await takeBackup(store, source)
    const checked = await checkBackup(store, manifest, source.dataDir)
    const { id, endedAt } = manifest
    const good = { id, endedAt, checkedAt: new Date().toISOString(), bytes: sizeOf(manifest), written, ...checked }
    await writeGood(store, good)
    // Those of before there was a key are kept as long as others.
    await forgetOld(store.beforeKey)
    return good
  })
  if (!made) throw new BackupTrouble('Ya se está haciendo un respaldo. Espere a que termine.')
  return made
}

/** Stops what a check that was killed left running. */
export async function stopScratch(dataDir: string): Promise<void> {
  await stopServer(path.join(dataDir, CHECKING, 'postgres'))
}

/** Takes away what a check that was killed left, unless one is under way. */
export async function removeScratch(dataDir: string, ownerUrl: string): Promise<void> {
  const scratch = path.join(dataDir, CHECKING)
  if (!existsSync(scratch)) return
  await inTurn(ownerUrl, async () => {
    await stopScratch(dataDir)
    await rm(scratch, { recursive: true, force: true })
  })
}

/** In the data folder, as whoever runs the database gets there. */
const CHECKING = 'checking'

/** Restores the database of a backup aside, counts its rows, and reads all else. @throws BackupTrouble */
async function checkBackup(
  store: BackupStore,
  manifest: Manifest,
  dataDir: string,
): Promise<{ tables: number; rows: number }> {
  const scratch = path.join(dataDir, CHECKING)
  await stopScratch(dataDir)
  await rm(scratch, { recursive: true, force: true })
  try {
    const isDatabase = ({ path: name }: BackedFile) => name.startsWith('postgres')
    await needRoom(dataDir, sizeOf({ ...manifest, files: manifest.files.filter(isDatabase) }))
    await writeBackup(store, manifest, scratch, isDatabase)
    let found: Record<string, number> = {}
    await recoverEmbedded(scratch, undefined, async (ownerUrl) => {
      found = await countRows(ownerUrl)
    })
    const wrong = Object.entries(manifest.counts ?? {}).filter(([table, count]) => found[table] !== count)
    if (wrong.length > 0)
      throw new BackupTrouble(
        `El respaldo ${manifest.id} no sirve: al restaurarlo no tiene todas las filas de ${wrong.map(([table]) => table).join(', ')}.`,
      )
    for (const file of manifest.files) if (!isDatabase(file)) await checkFile(store, file)
    const counts = Object.values(found)
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) }
  } catch (error) {
    // What is damaged is written anew by the next.
    if (error instanceof DamagedPart) await store.remove(error.part)
    throw explainFullDisk(error, dataDir)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function checkFile(store: BackupStore, file: BackedFile): Promise<void> {
  const hash = createHash('sha256')
  for (const id of file.parts) hash.update(await store.fetch(id))
  if (hash.digest('hex') !== file.sha256) throw new DamagedPart(store.folder, file.path)
}

const DAY_MS = 86_400_000
/** As long a log is kept to go back to any moment. */
const LOG_DAYS = 14

export async function forgetOld(store: BackupStore): Promise<void> {
  const [ids, good] = [await listBackups(store), await listGood(store)]
  const kept = keptBackups(good.map(({ endedAt }) => endedAt))
  const goodIds = new Map(good.map(({ id, endedAt }) => [id, endedAt]))
  const newest = ids.at(-1)
  // Of those that were never found good only the last is left, for who has nothing else.
  const isOld = (id: string) => id !== newest && !kept.has(goodIds.get(id) ?? '')
  for (const id of ids.filter(isOld)) await forgetBackup(store, id)
  const named = new Set<string>()
  const whole: Pick<Manifest, 'log' | 'firstWal' | 'endedAt'>[] = []
  // One after the other: each names every file of the installation.
  for (const id of ids.filter((one) => !isOld(one))) {
    const manifest = await readManifest(store, id).catch(() => undefined)
    // One that cannot be read may name anything.
    if (!manifest) return
    for (const { parts } of manifest.files) for (const part of parts) named.add(part)
    whole.push({ log: manifest.log, firstWal: manifest.firstWal, endedAt: manifest.endedAt })
  }
  await sweepStore(store, (id) => named.has(id), new Date(Date.now() - 2 * DAY_MS))
  const since = new Date(Date.now() - LOG_DAYS * DAY_MS).toISOString()
  await forgetLog(
    store,
    whole.filter(({ endedAt }, index) => endedAt >= since || index === whole.length - 1),
  )
}
