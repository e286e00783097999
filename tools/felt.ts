import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { announcements } from '#shared/announcements/announcements.contract.ts'
import { addViewed, VIEWED_KEY, type ViewedAnnouncement } from '#shared/announcements/announcements.rules.ts'
import { findBrowser } from './browser.ts'
import { ask } from './demoPages.ts'
import { findDemo } from './demoRecords.ts'

// How long a person waits for a screen, of a server that runs with the demo (start it with RATE_LIMIT=100000):
//   npm run felt -- http://localhost:3000 [rounds]
// A screen is there when its own content stands and nothing on it is loading. Each figure stands beside what a page of as many
// bytes, with nothing to do, takes in the same browser and run.
const [address = 'http://localhost:3000', rounds = '5'] = process.argv.slice(2)
/** 3G of a good day, and a phone of a quarter of this machine's speed. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4

const demo = await findDemo(address)
const screens = { home: demo.home, owners: demo.owners, agenda: '/agenda', pet: demo.pet }
const announced = await ask(address, announcements.list, {}, demo.token)
const viewed = announced.reduce<ViewedAnnouncement[]>((list, { id }) => addViewed(list, id, new Date()), [])

interface Felt {
  /** Milliseconds from the address to the screen. */
  ms: number
  calls: number
  bytes: number
  scripts: number
}

/** Milliseconds until a heading stands and nothing is loading, as the page itself sees it, frame by frame. */
const WATCH = `globalThis.whenWhole = new Promise((resolve) => {
  const look = () => {
    const isLoading = document.querySelector('.PagePaw, .ListSkeleton, [class*="Skeleton"], [aria-busy="true"]')
    if (document.querySelector('h1') && !isLoading) resolve(performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

async function open(context: BrowserContext, url: string, isSlow: boolean): Promise<Felt> {
  const page = await context.newPage()
  try {
    const felt = await count(page, isSlow)
    await page.goto(url, { waitUntil: 'commit' })
    felt.ms = await page.evaluate<number>('whenWhole')
    await page.waitForLoadState('load')
    return felt
  } finally {
    await page.close()
  }
}

async function count(page: Page, isSlow: boolean): Promise<Felt> {
  const felt: Felt = { ms: 0, calls: 0, bytes: 0, scripts: 0 }
  await page.addInitScript(WATCH)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  if (isSlow) {
    await network.send('Network.emulateNetworkConditions', SLOW_LINE)
    await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  const urls = new Map<string, string>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'data:')
    felt.bytes += encodedDataLength
    if (pathname.startsWith('/api/')) felt.calls += 1
    if (pathname.endsWith('.js')) felt.scripts += 1
  })
  return felt
}

async function enter(browser: Browser, isSlow: boolean): Promise<BrowserContext> {
  const size = isSlow ? devices['iPhone 13']?.viewport : { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport: size ?? null })
  await context.addCookies([{ name: 'dgsToken', value: demo.token, url: address, sameSite: 'Lax' }])
  await context.addInitScript(([key, list]) => localStorage.setItem(key, list), [
    VIEWED_KEY,
    JSON.stringify(viewed),
  ] as const)
  return context
}

/** A page of so many bytes, with nothing to do. */
async function startFloor() {
  const server = createServer((request, response) => {
    const bytes = Number(new URL(request.url ?? '/', address).searchParams.get('bytes') ?? 0)
    const isScript = request.url?.startsWith('/floor.js')
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'cache-control': 'max-age=60',
    })
    const heading = "document.body.append(Object.assign(document.createElement('h1'), { textContent: 'x' }))"
    response.end(
      isScript ? `/*${'x'.repeat(bytes)}*/${heading}` : `<body><script src="/floor.js?bytes=${bytes}"></script>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const middle = (list: number[]): number => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0

const browser = await chromium.launch(await findBrowser())
const floor = await startFloor()
try {
  const table: Record<string, Record<string, string | number>> = {}
  for (const [name, path] of Object.entries(screens))
    for (const isSlow of [false, true]) {
      const found = { cold: [] as Felt[], warm: [] as Felt[] }
      const bare = { cold: [] as number[], warm: [] as number[] }
      for (let round = 0; round < Number(rounds); round += 1) {
        const context = await enter(browser, isSlow)
        const cold = await open(context, new URL(path, address).href, isSlow)
        found.cold.push(cold)
        const bytes = cold.bytes
        found.warm.push(await open(context, new URL(path, address).href, isSlow))
        for (const way of ['cold', 'warm'] as const)
          bare[way].push((await open(context, `${floor.address}/?bytes=${bytes}`, isSlow)).ms)
        await context.close()
      }
      for (const way of ['cold', 'warm'] as const) {
        const ms = middle(found[way].map((one) => one.ms))
        const [last] = found[way].slice(-1)
        table[`${name}, ${isSlow ? 'slow, ' : ''}${way}`] = {
          seconds: (ms / 1000).toFixed(2),
          'times the floor': (ms / middle(bare[way])).toFixed(1),
          calls: last?.calls ?? 0,
          kB: Math.round((last?.bytes ?? 0) / 1024),
          scripts: last?.scripts ?? 0,
        }
      }
    }
  console.table(table)
} finally {
  await browser.close()
  floor.server.close()
}
