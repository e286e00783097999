import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { formats } from '#shared/formats/formats.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { aDocument, aPet, ask, closeStream, expect, newName, sizes, test } from './fixtures.ts'

/** Bytes over the wire, with their headers. */
const LOGIN_SCRIPTS = 110_000
const LOGIN_ALL = 180_000
/** Of a page, tab or section that is opened first, with the login and the frame that come with it. */
const SCREEN_SCRIPTS = 390_000
/** Scripts and style sheets, as a browser asks for six at a time by HTTP/1.1 (decision 0016). */
const CODE_FILES = 70
/** As browsers count it: less than anybody sees. */
const SHIFT = 0.001
/** The stream, and the key that a device asks for once, apart (decision 0068). */
const CALLS = 3
interface Load {
  scripts: Map<string, number>
  bytes: number
  codeFiles: number
  calls: string[]
  /** What the browser complained about, the page's policy among it. */
  complaints: string[]
  /** How much of the screen jumped under the eyes, as browsers count it. */
  shift: number
}

/** Loads an address in a browser that has nothing yet, until its heading stands and the network rests. */
async function loadCold(page: Page, address: string): Promise<Load> {
  const load: Load = { scripts: new Map(), bytes: 0, codeFiles: 0, calls: [], complaints: [], shift: 0 }
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
  load.shift = await page.evaluate(readShift)
  return load
}

/** Without what follows a press. */
function readShift(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as unknown as { value: number; hadRecentInput: boolean }[]
  return shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0)
}

function weigh(scripts: Map<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** A pet of the demo, with its history: what other journeys write is of today, and of their own. */
async function aKnownPet(request: APIRequestContext, token: string) {
  const seen = { speciesId: 'canino', to: addDays(dayOf(new Date()), -1) }
  const { items } = await ask(request, histories.list, seen, token)
  const pet = items.find((row) => row.consultation?.title && row.status === 'active')
  if (!pet) throw new Error('The demo has no pet with a visit')
  const own = await aPet(request, token)
  const sheet = { petId: own.id, reason: 'Control', anamnesis: 'Come menos', presumptiveDiagnosis: 'Gastritis' }
  const { id: consultationId } = await ask(request, consultations.create, sheet, token)
  const { id: surgeonId } = await ask(request, professionals.profile, {}, token)
  const draft = { petId: own.id, procedures: ['Enucleación'], scheduledAt: new Date().toISOString(), surgeonId }
  const { id: surgeryId } = await ask(request, surgeries.create, draft, token)
  // Of a number that nobody writes from.
  const phone = { country: '57' as const, number: `3${aDocument().slice(-9)}` }
  const { id: ownerId } = await ask(request, owners.create, { name: newName('Carlota'), phone }, token)
  const { id: conversationId } = await ask(request, conversations.open, { ownerId }, token)
  return { petId: pet.petId, consultationId, surgeryId, conversationId }
}

type Known = Awaited<ReturnType<typeof aKnownPet>>

interface Screen {
  at: (known: Known) => string
  bytes: number
  scripts: number
  /** Where it is not `CALLS`. */
  calls?: number
}

/** Loaded cold in a browser, all of it counted; what comes with the others is read from the build. */
const screens: Record<string, Screen> = {
  home: { at: () => '/', bytes: 222_000, scripts: 12 },
  pet: { at: ({ petId }) => `/mascotas/${petId}`, bytes: 236_000, scripts: 12 },
  consultation: { at: ({ consultationId }) => `/consulta/${consultationId}`, bytes: 390_000, scripts: 50 },
  surgery: { at: ({ surgeryId }) => `/cirugia/${surgeryId}`, bytes: 390_000, scripts: 50 },
  'new vaccine': {
    at: ({ petId }) => `/vacuna/nueva/${petId}?protocolo=canino-antirrabica-canina`,
    bytes: 375_000,
    scripts: 40,
  },
  // Two more are told: the others who has it open, and this window whose number it is, as the conversation says.
  conversation: {
    at: ({ conversationId }) => `/whatsapp?conversacion=${conversationId}`,
    ...{ bytes: 390_000, scripts: 50, calls: CALLS + 1 },
  },
}

test('the login weighs little and asks for nothing', async ({ page }) => {
  const { scripts, bytes, calls, complaints } = await loadCold(page, '/')
  expect(weigh(scripts)).toBeGreaterThan(10_000)
  expect(weigh(scripts)).toBeLessThanOrEqual(LOGIN_SCRIPTS)
  expect(bytes).toBeLessThanOrEqual(LOGIN_ALL)
  expect(calls).toEqual([])
  expect(complaints).toEqual([])
})

test('what anybody reads asks for nothing, of whom it may be', async ({ page, enter }) => {
  await enter('veterinario')
  expect((await loadCold(page, '/registro/terminos')).calls).toEqual([])
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

/** With the pages of strangers, whose document it shares; loaded once in months. */
const WALL_SCRIPTS = 85_000

test('the screen on a wall weighs little, and asks once until its time comes', async ({
  browser,
  baseURL,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { path: address } = await ask(request, hospitalBoards.create, { name: 'Pared' }, token)
  const wall = await browser.newContext({ baseURL: baseURL ?? '' })
  const { scripts, calls, complaints } = await loadCold(await wall.newPage(), address)
  await wall.close()
  expect(weigh(scripts)).toBeGreaterThan(10_000)
  expect(weigh(scripts)).toBeLessThanOrEqual(WALL_SCRIPTS)
  expect(calls).toEqual(['/api/clinic/hospital-board'])
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

for (const [name, screen] of Object.entries(screens))
  test(`${name}: few bytes, few files, no complaint`, async ({ page, enter, request }) => {
    const known = await aKnownPet(request, await enter('veterinario'))
    const { scripts, codeFiles, calls, complaints, shift } = await loadCold(page, screen.at(known))
    expect(weigh(scripts)).toBeGreaterThan(0)
    expect(weigh(scripts)).toBeLessThanOrEqual(screen.bytes)
    expect(scripts.size).toBeLessThanOrEqual(screen.scripts)
    expect(codeFiles).toBeLessThanOrEqual(CODE_FILES)
    expect(countedOf(calls).length, calls.join(' ')).toBeLessThanOrEqual(screen.calls ?? CALLS)
    expect(complaints).toEqual([])
    expect(shift).toBeLessThanOrEqual(SHIFT)
  })

/** What a screen asks for to be whole: what is made ready for the next one (decision 0073) is apart too. */
function countedOf(calls: readonly string[]): string[] {
  return calls.filter((call) => !/\/(pictures|draft-key|ahead)\b/.test(call))
}

/** What they show comes with the start, as their words say in `starts`. */
async function addressesOf(request: APIRequestContext, token: string): Promise<Record<string, string>> {
  const { id: petId, owner } = await aPet(request, token)
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const admission = { petId, reason: 'Vómito', professionalId }
  const { id: stayId } = await ask(request, hospitalizations.admit, admission, token)
  const dose = { petId, protocolId: null, name: 'Gripe', origin: 'elsewhere', appliedOn: dayOf(new Date()) } as const
  await ask(request, vaccines.create, dose, token)
  const [format] = (await ask(request, formats.list, {}, token)).items
  const { id: conversationId } = await ask(request, conversations.open, { ownerId: owner.id }, token)
  const stay = `/hospitalizacion/${stayId}`
  return {
    ...{ plan: stay, readings: `${stay}/constantes`, notes: `${stay}/notas` },
    ...{ overdue: '/recordatorios?ver=vencidos', hours: '/configuraciones/horarios' },
    ...{ template: `/formatos/${format?.id}`, 'issued formats': `/mascotas/${petId}/formatos` },
    ...{ vaccines: `/mascotas/${petId}/vacunas`, 'new deworming': `/desparasitacion/nueva/${petId}` },
    ...{ 'edited pet': `/mascotas/editar/${petId}`, 'new pet': `/mascotas/nueva/${owner.id}` },
    conversation: `/whatsapp?conversacion=${conversationId}`,
  }
}

/** Counted above: here only how it stands. */
const UNCOUNTED = 'conversation'

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use(use)

    test('a screen asks little, and stands as it is drawn first', async ({ context, enter, request }) => {
      test.slow()
      const token = await enter('demo')
      const addresses = await addressesOf(request, token)
      const found: Record<string, unknown> = {}
      for (const [name, address] of Object.entries(addresses)) {
        const page = await context.newPage()
        const { calls, shift } = await loadCold(page, address)
        const counted = countedOf(calls)
        if ((counted.length > CALLS && name !== UNCOUNTED) || shift > SHIFT) found[name] = { calls: counted, shift }
        await page.close()
      }
      expect(found).toEqual({})
    })
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

test('every page, tab and section weighs little, in few files', () => {
  const dist = path.resolve(import.meta.dirname, '../dist')
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const login = filesOf(manifest, 'index.html')
  const [frame] = Object.keys(manifest).filter((key) => /^_frame-.{8}\.js$/.test(key))
  expect(frame).toBeDefined()
  const weightOf = (file: string) =>
    statSync(path.join(dist, existsSync(path.join(dist, `${file}.br`)) ? `${file}.br` : file)).size
  const parts = Object.entries(manifest).filter(
    ([key, { isDynamicEntry }]) => isDynamicEntry && /(Screen|Tab|Page|Section)\.tsx$/.test(key),
  )
  expect(parts.length).toBeGreaterThan(25)
  const heavy = parts.flatMap(([key]) => {
    const all = new Set([...login, ...filesOf(manifest, frame ?? ''), ...filesOf(manifest, key)])
    const scripts = [...all].filter((file) => file.endsWith('.js'))
    const bytes = scripts.reduce((sum, file) => sum + weightOf(file), 0)
    return bytes > SCREEN_SCRIPTS || all.size > CODE_FILES ? [`${key}: ${bytes} bytes in ${all.size} files`] : []
  })
  expect(heavy).toEqual([])
})
