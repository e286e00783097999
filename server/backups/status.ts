import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { GoodBackup } from '#server/backups/good.ts'

/** What is known of the backups of a data folder, for who asks: written by whoever makes one. */
const Status = z.object({
  /** When Huella began to make them here. */
  since: z.iso.datetime(),
  last: GoodBackup.optional(),
  /** Of the last try, when it failed. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
})
export type Status = z.infer<typeof Status>

const fileOf = (dataDir: string) => path.join(dataDir, 'backups.json')

export async function readStatus(dataDir: string): Promise<Status | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '{}')
  try {
    return Status.parse(JSON.parse(text))
  } catch {
    // One that was cut off says nothing; the next backup writes it anew.
    return undefined
  }
}

export async function writeStatus(dataDir: string, said: Partial<Status>): Promise<void> {
  const before = await readStatus(dataDir)
  const status = { since: before?.since ?? new Date().toISOString(), last: before?.last, ...said }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${fileOf(dataDir)}.${process.pid}.part`
  await writeFile(draft, JSON.stringify(status), { mode: 0o600 })
  await rename(draft, fileOf(dataDir))
}
