import { open } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { showDateTime } from '#shared/values/date.ts'
import { fetchLog } from '#server/backups/cluster.queries.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { type BackupStore, BackupTrouble } from '#server/backups/store.ts'

// The log of PostgreSQL after a backup: with it any moment since can be gone back to.

const WAL_BYTES = 16 * 1024 * 1024
/** How far a log was fetched. */
const Reach = z.object({ wal: z.string(), bytes: z.number(), at: z.iso.datetime() })

const folderOf = (log: string) => `wal/${log}`
/** Of the file that is still written to: as far as it was then. */
const openPart = (wal: string) => `${wal}-open`

/** Of segments of 16 MB, as their names count them. */
export function walBetween(first: string, last: string): string[] {
  const timeline = first.slice(0, 8)
  const number = (name: string) => parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16), 16)
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
  const names: string[] = []
  for (let segment = number(first); segment <= number(last); segment++)
    names.push(`${timeline}${hex(Math.floor(segment / 256))}${hex(segment % 256)}`)
  return names
}

/** Fetches the log as far as it is written now, each file once it is full and the last as far as it is. */
export async function copyLog(store: BackupStore, dataDir: string, ownerUrl: string): Promise<void> {
  await fetchLog(ownerUrl, async ({ name, firstWal, openWal, openBytes, at }) => {
    const folder = folderOf(name)
    // Where it cannot be read, or is of before there was a key, it is written anew.
    const reached = await readReach(store, name).catch(() => undefined)
    const read = (wal: string, bytes: number) => readStart(path.join(dataDir, 'postgres', 'pg_wal', wal), bytes)
    for (const wal of walBetween(firstWal, openWal).slice(0, -1)) {
      await store.write(`${folder}/${wal}`, await read(wal, WAL_BYTES))
      await store.remove(`${folder}/${openPart(wal)}`)
    }
    if (reached?.wal !== openWal || reached.bytes !== openBytes)
      await store.write(`${folder}/${openPart(openWal)}`, await read(openWal, openBytes))
    const reach = { wal: openWal, bytes: openBytes, at: at.toISOString() }
    await store.write(`${folder}/reach`, Buffer.from(JSON.stringify(reach)))
  })
}

async function readReach(store: BackupStore, log: string): Promise<z.infer<typeof Reach> | undefined> {
  if (!(await store.list(folderOf(log))).includes('reach')) return undefined
  return Reach.parse(JSON.parse((await store.read(`${folderOf(log)}/reach`)).toString()))
}

async function readStart(place: string, bytes: number): Promise<Buffer> {
  // Nothing of it was written: it may not even be there.
  if (bytes === 0) return Buffer.alloc(0)
  const file = await open(place)
  try {
    const content = Buffer.alloc(bytes)
    for (let read = 0; read < bytes;) {
      const { bytesRead } = await file.read(content, read, bytes - read, read)
      if (bytesRead === 0) throw new Error('a file of the log is too short')
      read += bytesRead
    }
    return content
  } finally {
    await file.close()
  }
}

export interface LaterLog {
  /** The file's name in PostgreSQL and its part in the store. */
  files: { wal: string; part: string }[]
  /** All that was acknowledged until then is in the backup and these. */
  until: Date
}

/**
 * What of the log comes after a backup, without a gap.
 * @param until the moment to go back to
 * @throws BackupTrouble when it does not come so far
 */
export async function findLog(store: BackupStore, manifest: Manifest, until?: Date): Promise<LaterLog> {
  const { log, lastWal, endedAt } = manifest
  const reach = log ? await readReach(store, log) : undefined
  const names = new Set(log ? await store.list(folderOf(log)) : [])
  const files: LaterLog['files'] = []
  if (log && reach && reach.wal > lastWal)
    for (const wal of walBetween(lastWal, reach.wal).slice(1)) {
      const name = names.has(wal) ? wal : openPart(wal)
      if (!names.has(name)) break
      files.push({ wal, part: `${folderOf(log)}/${name}` })
    }
  const isWhole = reach !== undefined && files.at(-1)?.wal === reach.wal
  const later = { files: isWhole ? files : [], until: new Date(isWhole ? reach.at : endedAt) }
  if (until && until > later.until)
    throw new BackupTrouble(
      `Los respaldos de ${store.folder} no llegan hasta ese momento, sino hasta el ${showDateTime(later.until)} (hora de Colombia). Repita sin --until, o con un momento anterior.`,
    )
  return later
}

/** As PostgreSQL wants a file of its log: as long as all are. */
export async function readLogFile(store: BackupStore, part: string): Promise<Buffer> {
  const content = await store.read(part)
  return content.length === WAL_BYTES ? content : Buffer.concat([content, Buffer.alloc(WAL_BYTES - content.length)])
}

/** Removes what no backup that is kept can go on with. */
export async function forgetLog(
  store: BackupStore,
  kept: readonly Pick<Manifest, 'log' | 'firstWal'>[],
): Promise<void> {
  for (const log of await store.list('wal')) {
    const first = kept
      .filter((manifest) => manifest.log === log)
      .map(({ firstWal }) => firstWal)
      .toSorted()[0]
    for (const name of await store.list(folderOf(log)))
      if (first === undefined || (name !== 'reach' && name.slice(0, first.length) < first))
        await store.remove(`${folderOf(log)}/${name}`)
    if (first === undefined) await store.remove(folderOf(log))
  }
}
