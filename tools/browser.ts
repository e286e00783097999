import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import bundled, { inflate } from '@sparticuz/chromium'

export interface Browser {
  executablePath: string
  env: Record<string, string | undefined>
}

/** A Chromium: CHROMIUM_PATH's, the system's, Playwright's own, or the one that npm brings. */
export async function findBrowser(): Promise<Browser> {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ]
  const executablePath = places.find((place) => place !== undefined && place !== '' && existsSync(place))
  // In a locale without UTF-8 a browser calls every file that is downloaded with an accent in its name "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return executablePath ? { executablePath, env } : unpackBrowser(env)
}

const modules = path.resolve(import.meta.dirname, '../node_modules')

/**
 * The one that npm brings, unpacked beside the dependencies: in a folder of all users it would be the first one's alone.
 * Without its own arguments, which are for a cloud function: one process, that ends with its first page, and no web security.
 */
async function unpackBrowser(env: Browser['env']): Promise<Browser> {
  const folder = path.join(modules, '.cache/huella/browser')
  mkdirSync(folder, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    const executablePath = await bundled.executablePath()
    if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath, env }
    // A machine with nothing but Node lacks the libraries that it shares with others.
    const libraries = await inflate(path.join(modules, '@sparticuz/chromium/bin/al2023.tar.br'))
    const found = { LD_LIBRARY_PATH: path.join(libraries, 'lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') }
    return { executablePath, env: { ...env, ...found } }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}
