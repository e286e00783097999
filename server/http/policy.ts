import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Outside = z.object({
  scripts: z.array(z.url()),
  connections: z.array(z.string()),
  /** What the window of the card payment provider shows. */
  frames: z.array(z.url()).default([]),
  images: z.array(z.url()).default([]),
})
/** The other hosts that the browser part was built to speak with. */
export type Outside = z.infer<typeof Outside>

/** Written by the build (vite.config.ts), as its settings decide it. */
export function readOutside(siteFolder: string): Outside {
  const file = path.join(siteFolder, 'outside.json')
  return existsSync(file)
    ? Outside.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { scripts: [], connections: [], frames: [], images: [] }
}

/** By their hashes the scripts that stand in a page of ours. */
export function inlineScripts(page: string): string[] {
  const texts = page.split('<script>').slice(1)
  return texts.map((text) => {
    const [script = ''] = text.split('</script>')
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
}

/** Scripts from here alone, no eval; style elements by nonce (Mantine writes its variables so). */
export function pagePolicy(
  nonce: string,
  { scripts, connections, frames, images }: Outside,
  ownScripts: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...ownScripts, ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
