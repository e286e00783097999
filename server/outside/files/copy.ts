import type { Files } from '#server/outside/files/files.ts'

export interface Copied {
  files: number
  bytes: number
  /** Files that were there already. */
  there: number
}

/** Copies what is right inside a folder of keys from one store to another, and again nothing of it. */
export async function copyFolder(from: Files, to: Files, folder: string): Promise<Copied> {
  const has = await sizesIn(to, folder)
  const copied = { files: 0, bytes: 0, there: 0 }
  for (const [key, size] of await sizesIn(from, folder)) {
    if (has.get(key) === size) {
      copied.there += 1
      continue
    }
    await to.write(key, await from.open(key))
    copied.files += 1
    copied.bytes += size
  }
  return copied
}

/** Without what was cut off. */
async function sizesIn(files: Files, folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of files.list(folder)) if (!key.endsWith('.part')) sizes.set(key, bytes)
  return sizes
}
