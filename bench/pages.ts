import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { median } from './statistics.ts'

export interface PageLoad {
  /** Compressed, with heads, of everything the browser fetched. */
  kilobytes: number
  /** Of which scripts. */
  scriptKilobytes: number
  milliseconds: number
}

/** `undefined` when no browser is there. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()].find(
    (file) => file && existsSync(file),
  )
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox'] }) : undefined
}

/** Loads a page cold, five times in fresh contexts. `undefined` when no browser is there. */
export async function measurePage(address: string): Promise<PageLoad | undefined> {
  const browser = await launchBrowser()
  if (!browser) return undefined
  try {
    const loads: PageLoad[] = []
    for (let round = 0; round < 5; round += 1) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      const kinds = new Map<string, string>()
      let [bytes, scriptBytes] = [0, 0]
      devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        bytes += encodedDataLength
        if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
      })
      const started = performance.now()
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Ingresar' }).waitFor()
      loads.push({
        kilobytes: bytes / 1000,
        scriptKilobytes: scriptBytes / 1000,
        milliseconds: performance.now() - started,
      })
      await context.close()
    }
    const of = (figure: keyof PageLoad): number => median(loads.map((load) => load[figure]))
    return { kilobytes: of('kilobytes'), scriptKilobytes: of('scriptKilobytes'), milliseconds: of('milliseconds') }
  } finally {
    await browser.close()
  }
}
