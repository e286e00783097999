import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
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

/** Without the stream, which stays open: then the network rests once all that was asked for has come. */
export async function closeStream(page: Page): Promise<void> {
  await page.route('**/api/clinic/live?**', (route) => route.fulfill({ status: 204 }))
}

/** Each reading is asked for alone, as where they come neither together nor ahead: then a test can stand in for one. */
export async function askSingly(page: Page): Promise<void> {
  await page.route(/\/api\/clinic\/(start|together|ahead)\?/, (route) => route.fulfill({ json: {} }))
}

const modules = path.resolve(import.meta.dirname, '../node_modules')

/**
 * The one that npm brings, unpacked beside the dependencies: in a folder of all users it would be the first one's alone.
 * Without its own arguments, which are for a cloud function: one process, that ends with its first page, and no web security.
 */
async function unpackBrowser(env: Browser['env']): Promise<Browser> {
  const folder = path.join(modules, '.cache/huella/browser')
  if (!existsSync(folder)) await unpackInto(folder)
  const executablePath = path.join(folder, 'chromium')
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath, env }
  // A machine with nothing but Node lacks the libraries that it shares with others.
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') } }
}

/** All of it or nothing: what an interrupted run leaves is in a folder of its own. */
async function unpackInto(folder: string): Promise<void> {
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = draft
  try {
    await bundled.executablePath()
    await inflate(path.join(modules, '@sparticuz/chromium/bin/al2023.tar.br'))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  renameSync(draft, folder)
}
