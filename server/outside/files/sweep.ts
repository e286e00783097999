import type { Files } from '#server/outside/files/files.ts'

/** A file is stored before its row: what is younger may be one that is just being sent. */
const SETTLED_MS = 86_400_000
const BATCH = 500

/** What came before may be judged. */
export function settledBefore(now: Date): Date {
  return new Date(now.getTime() - SETTLED_MS)
}

/**
 * Takes away what nobody will ever ask for: what was stored in a folder of keys a day ago, and no row names. It may end
 * anywhere: the next goes on.
 * @param named those of the names that rows know
 * @returns the names of what is there
 */
export async function sweepFiles(
  files: Files,
  folder: string,
  now: Date,
  named: (names: string[]) => Promise<readonly string[]>,
): Promise<Set<string>> {
  const found = new Set<string>()
  const before = settledBefore(now)
  const judge = async (names: string[]) => {
    const known = new Set(await named(names))
    for (const name of names) if (!known.has(name)) await files.remove(`${folder}/${name}`)
  }
  let batch: string[] = []
  for await (const { key, changedAt } of files.list(folder)) {
    const name = key.slice(folder.length + 1)
    found.add(name)
    if (changedAt < before) batch.push(name)
    if (batch.length < BATCH) continue
    await judge(batch)
    batch = []
  }
  await judge(batch)
  return found
}

/** All that is in a folder of keys, whatever rows say. */
export async function removeAll(files: Files, folder: string): Promise<void> {
  for await (const { key } of files.list(folder)) await files.remove(key)
}
