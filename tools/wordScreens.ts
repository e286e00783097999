import { globSync } from 'node:fs'
import path from 'node:path'
import type { WordScreens } from './screen.ts'

const web = path.resolve(import.meta.dirname, '../web')

/** What the words show of themselves. */
export const wordScreens = await Promise.all(
  globSync('*/*.screens.ts', { cwd: web })
    .toSorted()
    .map(async (file) => ((await import(path.join(web, file))) as { wordScreens: WordScreens }).wordScreens),
)
