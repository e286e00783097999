import { z } from 'zod'
import { listBackups } from '#server/backups/manifest.ts'
import type { BackupStore } from '#server/backups/store.ts'

/** A backup that was restored once, and was whole. */
export const GoodBackup = z.object({
  id: z.string(),
  endedAt: z.iso.datetime(),
  checkedAt: z.iso.datetime(),
  bytes: z.number(),
  /** What it took on the disk beyond what was there. */
  written: z.number(),
  tables: z.number(),
  rows: z.number(),
})
export type GoodBackup = z.infer<typeof GoodBackup>

/** From the oldest to the newest: those that were restored once and were whole. */
export async function listGood(store: BackupStore): Promise<GoodBackup[]> {
  const ids = new Set(await listBackups(store))
  const good: GoodBackup[] = []
  for (const id of await store.list(FOLDER)) {
    const parsed = await store.read(`${FOLDER}/${id}`).then(
      (content) => GoodBackup.safeParse(JSON.parse(content.toString())),
      () => undefined,
    )
    if (parsed?.success && ids.has(id)) good.push(parsed.data)
  }
  return good
}

export async function writeGood(store: BackupStore, good: GoodBackup): Promise<void> {
  await store.write(`${FOLDER}/${good.id}`, Buffer.from(JSON.stringify(good)))
}

const FOLDER = 'checks'
