import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

export interface Browser {
  executablePath: string
  args: string[]
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
  if (executablePath) return { executablePath, args: [] }
  return { executablePath: await bundled.executablePath(), args: bundled.args }
}
