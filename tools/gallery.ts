import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { findDemoPages } from './demoPages.ts'

// Every screen as it is, empty, loading and failed, at four widths, light and dark, of a server that runs with the demo;
// and a page that shows them side by side:
//   npm run gallery -- http://localhost:3000 /tmp/gallery [a screen's name]
const [address = 'http://localhost:3000', target, only = ''] = process.argv.slice(2)
if (!target) throw new Error('Say into which folder: npm run gallery -- http://localhost:3000 /tmp/gallery')
const folder = path.resolve(target)

const widths = [390, 768, 1024, 1440]
const schemes = ['light', 'dark'] as const
const states = ['full', 'empty', 'loading', 'error'] as const
type State = (typeof states)[number]

const pages = await findDemoPages(address)
const screens: { name: string; at: string; states?: readonly State[]; isStranger?: boolean; open?: string }[] = [
  { name: 'login', at: '/', states: ['full'], isStranger: true },
  { name: 'inicio', at: pages.home },
  { name: 'menu', at: pages.home, states: ['full'], open: 'Menú' },
  { name: 'ayuda', at: pages.home, states: ['full'], open: 'Ayuda' },
  { name: 'propietarios', at: pages.owners },
  { name: 'propietario-nuevo', at: `${pages.owners}?nuevo=1`, states: ['full'] },
  { name: 'propietario', at: pages.owner },
  { name: 'historias', at: '/historias' },
  { name: 'mascota', at: pages.pet },
  { name: 'mascota-consultas', at: `${pages.pet}/consultas` },
  {
    name: 'mascota-nueva',
    at: pages.owner.replace('/propietarios/', '/mascotas/nueva/'),
    states: ['full', 'loading', 'error'],
  },
  {
    name: 'mascota-editar',
    at: pages.pet.replace('/mascotas/', '/mascotas/editar/'),
    states: ['full', 'loading', 'error'],
  },
  { name: 'consulta', at: pages.consultation, states: ['full', 'loading', 'error'] },
  { name: 'configuracion', at: '/configuraciones', states: ['full'] },
  { name: 'no-existe', at: '/no-existe', states: ['full'] },
]

/** What the frame of the page needs comes as it is in every state. */
const FRAME = /\/(menu|profile|species|breeds|colors|medicines|foods|professionals|announcements)\b/

function empty(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'total' ? 0 : Array.isArray(part) ? [] : part]),
  )
}

/** Brings the page's own calls into the state that the picture is of. */
async function bring(page: Page, state: State): Promise<void> {
  if (state === 'full') return
  await page.route('**/api/clinic/**', async (route) => {
    if (FRAME.test(new URL(route.request().url()).pathname)) return route.continue()
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

async function take(browser: Browser, screen: (typeof screens)[number], state: State, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
    ...(width < 500 ? { isMobile: true, hasTouch: true } : {}),
  })
  if (!screen.isStranger) await context.addCookies([{ name: 'dgsToken', value: pages.token, url: address }])
  const page = await context.newPage()
  await bring(page, state)
  await page.goto(new URL(screen.at, address).href)
  await page.locator(screen.isStranger ? 'h1' : '.Shell-main').waitFor()
  if (screen.open)
    await page
      .getByRole('button', { name: screen.open })
      .click({ timeout: 2000 })
      .catch(() => undefined)
  if (state === 'error')
    await page
      .getByText('Reintentar')
      .first()
      .waitFor({ timeout: 8000 })
      .catch(() => undefined)
  else if (state !== 'loading') await page.waitForLoadState('networkidle')
  else
    await page
      .locator('.Shell-main')
      .locator('.mantine-Skeleton-root, .PawLoader')
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => undefined)
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    await page.screenshot({ path: path.join(folder, `${screen.name}-${state}-${width}-${scheme}.png`) })
  }
  await context.close()
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(await findBrowser())
const taken: string[] = []
for (const screen of screens.filter(({ name }) => name.startsWith(only)))
  for (const state of screen.states ?? states) {
    await Promise.all(widths.map((width) => take(browser, screen, state, width)))
    taken.push(`${screen.name}-${state}`)
    console.log(`${screen.name} ${state}`)
  }
await browser.close()

const sheet = taken.flatMap((name) =>
  schemes.map((scheme) => {
    const images = widths.map((width) => `<img src="${name}-${width}-${scheme}.png" loading="lazy">`).join('')
    return `<h2>${name} ${scheme}</h2><div>${images}</div>`
  }),
)
const style =
  'body{font:14px sans-serif}div{display:flex;gap:8px;align-items:start}img{height:420px;border:1px solid #999}'
await writeFile(path.join(folder, 'index.html'), `<meta charset="utf-8"><style>${style}</style>${sheet.join('')}`)
