import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { ask, closeStream, expect, test } from './fixtures.ts'

/** Bytes over the wire, with their headers. */
const LOGIN_SCRIPTS = 150_000
const LOGIN_ALL = 250_000
const MORE_SCRIPTS = 250_000
/** Scripts and style sheets, as a browser asks for six at a time by HTTP/1.1 (decision 0016). */
const CODE_FILES = 70
interface Load {
  scripts: Map<string, number>
  bytes: number
  codeFiles: number
  calls: string[]
  /** What the browser complained about, the page's policy among it. */
  complaints: string[]
}

/** Loads an address in a browser that has nothing yet, until its heading stands and the network rests. */
async function loadCold(page: Page, address: string): Promise<Load> {
  const load: Load = { scripts: new Map(), bytes: 0, codeFiles: 0, calls: [], complaints: [] }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') load.complaints.push(message.text())
  })
  page.on('pageerror', (error) => load.complaints.push(error.message))
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const urls = new Map<string, string>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'data:')
    load.bytes += encodedDataLength
    if (/\.(js|css)$/.test(pathname)) load.codeFiles += 1
    if (pathname.endsWith('.js')) load.scripts.set(pathname, encodedDataLength)
    if (pathname.startsWith('/api/')) load.calls.push(pathname)
  })
  await closeStream(page)
  // What a screen fetches for later (`lazyPart`, two seconds on) is never in the count, however slow the machine is.
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout
    const never = 2 ** 31 - 1
    globalThis.setTimeout = ((run: () => void, ms = 0) => wait(run, ms < 2000 ? ms : never)) as typeof setTimeout
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return load
}

function weigh(scripts: Map<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
}

async function aKnownPet(request: APIRequestContext, token: string) {
  const { items } = await ask(request, histories.list, { sort: 'visit' }, token)
  const pet = items.find((row) => row.consultation?.title)
  if (!pet) throw new Error('The demo has no pet with a visit')
  const { items: open } = await ask(request, consultations.mine, { pageSize: 1 }, token)
  const { id: surgeonId } = await ask(request, professionals.profile, {}, token)
  const draft = { petId: pet.petId, procedures: ['Enucleación'], scheduledAt: new Date().toISOString(), surgeonId }
  const { id: surgeryId } = await ask(request, surgeries.create, draft, token)
  const consultationId = open[0]?.id ?? pet.consultation?.id ?? ''
  return { petId: pet.petId, consultationId, surgeryId }
}

type Known = Awaited<ReturnType<typeof aKnownPet>>

/** Loaded cold in a browser; what comes with all others is read from the build. */
const screens: Record<string, (known: Known) => string> = {
  home: () => '/',
  pet: ({ petId }) => `/mascotas/${petId}`,
  consultation: ({ consultationId }) => `/consulta/${consultationId}`,
  surgery: ({ surgeryId }) => `/cirugia/${surgeryId}`,
  'new vaccine': ({ petId }) => `/vacuna/nueva/${petId}?protocolo=canino-antirrabica-canina`,
}

let loginScripts: Promise<string[]> | undefined

/** What every other screen finds in the browser already. */
async function loadLogin(browser: Browser, baseURL: string): Promise<string[]> {
  const stranger = await browser.newContext({ baseURL })
  const { scripts } = await loadCold(await stranger.newPage(), '/')
  await stranger.close()
  return [...scripts.keys()]
}

test('the login weighs little and asks for nothing', async ({ page }) => {
  const { scripts, bytes, calls, complaints } = await loadCold(page, '/')
  expect(weigh(scripts)).toBeGreaterThan(10_000)
  expect(weigh(scripts)).toBeLessThanOrEqual(LOGIN_SCRIPTS)
  expect(bytes).toBeLessThanOrEqual(LOGIN_ALL)
  expect(calls).toEqual([])
  expect(complaints).toEqual([])
})

/** A stranger's cheap phone: everything, compressed. */
const REPORT_SCRIPTS = 80_000

test('the public report weighs little and asks once', async ({ browser, baseURL, enter, request }) => {
  const token = await enter('veterinario')
  const { petId } = await aKnownPet(request, token)
  const { public_id: publicId } = await ask(request, pets.get, { petId }, token)
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const { scripts, calls, complaints } = await loadCold(await stranger.newPage(), `/reporte/mascota?id=${publicId}`)
  await stranger.close()
  expect(weigh(scripts)).toBeGreaterThan(10_000)
  expect(weigh(scripts)).toBeLessThanOrEqual(REPORT_SCRIPTS)
  expect(calls.filter((call) => !call.includes('/pictures/'))).toEqual(['/api/clinic/report'])
  expect(complaints).toEqual([])
})

test('the page where strangers sign, and the one where they verify, weigh little', async ({ browser, baseURL }) => {
  for (const address of ['/firmar#nadie', '/verificar']) {
    const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
    const { scripts } = await loadCold(await stranger.newPage(), address)
    await stranger.close()
    expect(weigh(scripts)).toBeGreaterThan(10_000)
    expect(weigh(scripts)).toBeLessThanOrEqual(REPORT_SCRIPTS)
  }
})

for (const [name, addressOf] of Object.entries(screens))
  test(`${name}: few bytes, few files, no complaint`, async ({ page, browser, baseURL, enter, request }) => {
    const login = await (loginScripts ??= loadLogin(browser, baseURL ?? ''))
    const known = await aKnownPet(request, await enter('veterinario'))
    const { scripts, codeFiles, complaints } = await loadCold(page, addressOf(known))
    const more = new Map([...scripts].filter(([file]) => !login.includes(file)))
    expect(weigh(more)).toBeGreaterThan(0)
    expect(weigh(more)).toBeLessThanOrEqual(MORE_SCRIPTS)
    expect(codeFiles).toBeLessThanOrEqual(CODE_FILES)
    expect(complaints).toEqual([])
  })

/** The build's own account of its files (`build.manifest`). */
type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean; src?: string }
>

/** What comes with a module, itself included. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[key] ?? { file: '' }
  if (file === '' || found.has(file)) return found
  for (const part of [file, ...css]) found.add(part)
  for (const next of imports) filesOf(manifest, next, found)
  return found
}

test('every page, tab and section weighs little beside the login, in few files', () => {
  const dist = path.resolve(import.meta.dirname, '../dist')
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const login = filesOf(manifest, 'index.html')
  const frame = filesOf(manifest, 'web/app/App.tsx')
  const weightOf = (file: string) =>
    statSync(path.join(dist, existsSync(path.join(dist, `${file}.br`)) ? `${file}.br` : file)).size
  const parts = Object.entries(manifest).filter(
    ([key, { isDynamicEntry }]) => isDynamicEntry && /(Screen|Tab|Page|Section)\.tsx$/.test(key),
  )
  expect(parts.length).toBeGreaterThan(25)
  const heavy = parts.flatMap(([key]) => {
    const all = new Set([...frame, ...filesOf(manifest, key)])
    const more = [...all].filter((file) => file.endsWith('.js') && !login.has(file))
    const bytes = more.reduce((sum, file) => sum + weightOf(file), 0)
    return bytes > MORE_SCRIPTS || all.size > CODE_FILES ? [`${key}: ${bytes} bytes in ${all.size} files`] : []
  })
  expect(heavy).toEqual([])
})
