import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { askSingly, closeStream, findBrowser } from './browser.ts'
import { findDemo } from './demoRecords.ts'
import { type Screen, type State, states } from './screen.ts'
import { screens as allScreens } from './screens.ts'

// Every screen as it is, empty, loading and failed, at four widths, light and dark, of a server that runs with the demo
// (start it with RATE_LIMIT=100000), joined to sheets that show the four widths of a screen side by side:
//   npm run gallery -- http://localhost:3000 /tmp/gallery [beginnings of screens' names, with commas]
const [address = 'http://localhost:3000', target, wanted = ''] = process.argv.slice(2)
if (!target) throw new Error('Say into which folder: npm run gallery -- http://localhost:3000 /tmp/gallery')
const folder = path.resolve(target)

const schemes = ['light', 'dark'] as const
const phone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }
const small = { width: 1024, height: 768 }
const desktop = { width: 1440, height: 900 }
const sizes = [phone, tablet, small, desktop]
/** A sheet each. */
const rows = [
  [phone, desktop],
  [tablet, small],
]
/** A page is loaded once for the fingers and once for the mouse, and then stretched. */
const hands = [
  { name: 'touch', sizes: [phone, tablet], hasTouch: true, lacks: 'desktop' },
  { name: 'mouse', sizes: [desktop, small], hasTouch: false, lacks: 'phone' },
] as const
type Hand = (typeof hands)[number]
/** What is longer is cut: its light picture shows the whole page, its dark one what is in sight. */
const LONGEST = 1500
const GAP = 12
const SCALE = 0.75

/** The browser's own code: what changes its colour with the scheme has changed it. */
const ALL_STILL = `
  Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished))`

/** The browser's own code: how much of the page lies below what is in sight. */
const HIDDEN_HEIGHT = `
  [document.documentElement, ...document.querySelectorAll('.Shell-main')]
    .reduce((most, { scrollHeight, clientHeight }) => Math.max(most, scrollHeight - clientHeight), 0)`

type Size = (typeof sizes)[number]

/** What the frame of the page needs comes as it is in every state. */
const FRAME = /\/(menu|profile|species|breeds|colors|medicines|foods|professionals)\b/

function empty(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'total' ? 0 : Array.isArray(part) ? [] : isPart(part) ? empty(part) : part,
    ]),
  )
}

/** A list with its total, as the start's page holds several. */
function isPart(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'items' in value
}

/** Brings the page's own calls into the state that the picture is of. */
async function bring(page: Page, { calls, name }: Screen, state: State): Promise<void> {
  if (name !== 'novedades') {
    await askSingly(page)
    await page.route('**/announcements/v2', (route) => route.fulfill({ json: [] }))
  }
  if (state === 'full') return
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (calls ? !calls.test(pathname) : FRAME.test(pathname)) return route.fallback()
    if (state === 'loading') return undefined
    if (state === 'error')
      return route.fulfill({
        status: 500,
        json: { error: { code: 'internal', message: 'Algo falló. Intente de nuevo.' } },
      })
    const answer = await route.fetch()
    const body: unknown = await answer.json().catch(() => ({}))
    return route.fulfill({ response: answer, json: empty(body) })
  })
}

const file = (name: string, { width }: Size, scheme: string) => path.join(folder, `${name}-${width}-${scheme}.png`)

async function take(context: BrowserContext, screen: Screen, state: State, hand: Hand): Promise<void> {
  const page = await context.newPage()
  await closeStream(page)
  await page.setViewportSize(hand.sizes[0])
  await bring(page, screen, state)
  await screen.arrange?.(page)
  await page.goto(new URL(screen.at(demo), address).href)
  await page
    .locator(screen.isStranger ? 'h1, main' : '.Shell-main')
    .first()
    .waitFor()
  const settled = {
    full: () => waitForAll(page),
    empty: () => waitForAll(page),
    loading: () => page.locator('.mantine-Skeleton-root, .PawLoader').first().waitFor({ timeout: 5000 }),
    error: () => page.getByText('Reintentar').first().waitFor({ timeout: 20_000 }),
  }
  const name = `${screen.name}-${state}`
  const say = (error: unknown) => console.log(`  ${name} ${hand.name}: ${String(error).split('\n')[0]}`)
  await settled[state]().catch(say)
  if (screen.size !== hand.lacks) await screen.open?.(page, demo).catch(say)
  if (screen.open) await waitForAll(page).catch(say)
  for (const size of hand.sizes)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize(size)
      await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
      await page.evaluate(ALL_STILL)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (overflow > 0) say(`${overflow} px too wide at ${size.width}`)
      if (scheme === 'light' && state === 'full' && !screen.open) {
        const hidden = await page.evaluate<number>(HIDDEN_HEIGHT)
        await page.setViewportSize({ width: size.width, height: Math.min(LONGEST, size.height + hidden) })
      }
      await page.screenshot({ path: file(name, size, scheme) })
    }
  await page.close()
}

/** Until nothing is on its way, neither in the network nor on the page. */
async function waitForAll(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.mantine-Skeleton-root, main .PawLoader').first().waitFor({ state: 'detached', timeout: 8000 })
}

/** Pictures beside each other, and rows below each other. */
async function join(pictures: string[][], scale: number, to: string): Promise<void> {
  const images = await Promise.all(
    pictures.map((row) =>
      Promise.all(
        row.map(async (picture) => {
          const { width } = await sharp(picture).metadata()
          const { data, info } = await sharp(picture)
            .resize({ width: Math.round(width * scale) })
            .toBuffer({ resolveWithObject: true })
          return { input: data, width: info.width, height: info.height }
        }),
      ),
    ),
  )
  let top = GAP
  let right = 0
  const placed: { input: Buffer; top: number; left: number }[] = []
  for (const row of images) {
    let left = GAP
    for (const { input, width } of row) {
      placed.push({ input, top, left })
      left += width + GAP
    }
    right = Math.max(right, left)
    top += Math.max(...row.map(({ height }) => height)) + GAP
  }
  await sharp({ create: { width: right, height: top, channels: 3, background: '#8a2be2' } })
    .composite(placed)
    .png()
    .toFile(to)
}

await mkdir(path.join(folder, 'sheets'), { recursive: true })
const demo = await findDemo(address)
const { token } = demo
const names = wanted.split(',')
const screens = allScreens.filter(({ name, as }) => !as && names.some((part) => name.startsWith(part)))
const browser = await chromium.launch(await findBrowser())
const openContext = (hasTouch: boolean) =>
  browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
    // What it answers passes no route of a screen's states.
    serviceWorkers: 'block',
    ...(hasTouch ? { isMobile: true, hasTouch } : {}),
  })
const [strangers, people] = await Promise.all(
  [false, true].map(async (isPerson) => {
    const [touch, mouse] = await Promise.all([openContext(true), openContext(false)])
    if (isPerson)
      for (const context of [touch, mouse]) await context.addCookies([{ name: 'dgsToken', value: token, url: address }])
    return { touch, mouse }
  }),
)
for (const screen of screens) {
  const shown = screen.states ?? states
  const contexts = screen.isStranger ? strangers : people
  for (const state of shown)
    await Promise.all(hands.map((hand) => contexts && take(contexts[hand.name], screen, state, hand)))
  for (const scheme of schemes) {
    for (const [index, row] of rows.entries()) {
      const pictures = row.map((size) => file(`${screen.name}-full`, size, scheme))
      await join([pictures], SCALE, path.join(folder, 'sheets', `${screen.name}-${scheme}-${index + 1}.png`))
    }
    const rest = shown.filter((state) => state !== 'full')
    if (rest.length === 0) continue
    const others = rest.map((state) => sizes.map((size) => file(`${screen.name}-${state}`, size, scheme)))
    await join(others, SCALE / 2, path.join(folder, 'sheets', `${screen.name}-${scheme}-states.png`))
  }
  console.log(`${screen.name}: ${shown.join(', ')}`)
}
await browser.close()
