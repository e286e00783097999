import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { ask, expect, sizes, test } from './fixtures.ts'

/** Bytes over the wire, with their headers. */
const LOGIN_SCRIPTS = 150_000
const LOGIN_ALL = 250_000
const MORE_SCRIPTS = 250_000
/** Scripts and style sheets, as a browser asks for six at a time by HTTP/1.1 (decision 0016). */
const CODE_FILES = 70
/** Of a screen's own, beside the session's and the held lists. */
const OWN_CALLS = 2

/** What every full load asks for: the session, the menu and the lists that are held from then on. */
const heldCalls = [
  '/api/auth/profile',
  '/api/auth/profile/draft-key',
  '/api/auth/announcements/v2',
  '/api/clinic/menu',
  '/api/clinic/species',
  '/api/clinic/breeds',
  '/api/clinic/colors',
  '/api/clinic/medicines',
  '/api/clinic/professionals',
  '/api/clinic/custom-fields',
  '/api/clinic/protocols',
]

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
  const today = dayOf(new Date())
  const consultationId = open[0]?.id ?? pet.consultation?.id ?? ''
  const vaccine = { petId: pet.petId, name: 'Gripe', origin: 'elsewhere', appliedOn: today } as const
  const { id: vaccineId } = await ask(request, vaccines.create, { ...vaccine, protocolId: null }, token)
  const deworming = { petId: pet.petId, kind: 'internal', product: 'Drontal', dose: '1 tableta' } as const
  const given = { ...deworming, appliedOn: today, appliedBy: 'owner' } as const
  const { id: dewormingId } = await ask(request, dewormings.create, given, token)
  return { petId: pet.petId, ownerId: pet.owner.id, consultationId, surgeryId, vaccineId, dewormingId }
}

type Known = Awaited<ReturnType<typeof aKnownPet>>

const screens: Record<string, (known: Known) => string> = {
  home: () => '/',
  owners: () => '/propietarios',
  owner: ({ ownerId }) => `/propietarios/${ownerId}`,
  'new owner': () => '/propietarios?nuevo=1',
  histories: () => '/historias',
  controls: () => '/controles',
  pet: ({ petId }) => `/mascotas/${petId}`,
  labels: ({ petId }) => `/mascotas/etiquetas?mascotas=${petId}`,
  'formulas of a pet': ({ petId }) => `/mascotas/${petId}/formulas`,
  'visits of a pet': ({ petId }) => `/mascotas/${petId}/consultas`,
  'surgeries of a pet': ({ petId }) => `/mascotas/${petId}/consultas?ver=cirugias`,
  'exams of a pet': ({ petId }) => `/mascotas/${petId}/examenes`,
  'vaccines of a pet': ({ petId }) => `/mascotas/${petId}/vacunas`,
  'dewormings of a pet': ({ petId }) => `/mascotas/${petId}/desparasitacion`,
  'new vaccine': ({ petId }) => `/vacuna/nueva/${petId}?protocolo=canino-antirrabica-canina`,
  vaccine: ({ vaccineId }) => `/vacuna/editar/${vaccineId}`,
  'new deworming': ({ petId }) => `/desparasitacion/nueva/${petId}`,
  deworming: ({ dewormingId }) => `/desparasitacion/editar/${dewormingId}`,
  'history of a pet': ({ petId }) => `/mascotas/${petId}/historial`,
  'new pet': ({ ownerId }) => `/mascotas/nueva/${ownerId}`,
  'pet form': ({ petId }) => `/mascotas/editar/${petId}`,
  consultation: ({ consultationId }) => `/consulta/${consultationId}`,
  surgery: ({ surgeryId }) => `/cirugia/${surgeryId}`,
  settings: () => '/configuraciones',
  profile: () => '/configuraciones/perfil',
  protocols: () => '/configuraciones/protocolos',
  security: () => '/configuraciones/seguridad',
  'not found': () => '/no-existe',
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
const REPORT_SCRIPTS = 100_000

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

for (const { size, use } of sizes)
  for (const [name, addressOf] of Object.entries(screens))
    test.describe(`on a ${size}`, () => {
      test.use(use)

      test(`${name}: few bytes, few calls, no complaint`, async ({ page, browser, baseURL, enter, request }) => {
        const login = await (loginScripts ??= loadLogin(browser, baseURL ?? ''))
        const known = await aKnownPet(request, await enter('veterinario'))
        const { scripts, codeFiles, calls, complaints } = await loadCold(page, addressOf(known))
        const more = new Map([...scripts].filter(([file]) => !login.includes(file)))
        expect(weigh(more)).toBeGreaterThan(0)
        expect(weigh(more)).toBeLessThanOrEqual(MORE_SCRIPTS)
        expect(codeFiles).toBeLessThanOrEqual(CODE_FILES)
        expect(complaints).toEqual([])
        const own = calls.filter((call) => !heldCalls.includes(call) && !call.includes('/photo'))
        expect(own.length, own.join(' ')).toBeLessThanOrEqual(OWN_CALLS)
        // Nothing is asked for twice.
        expect(calls).toEqual([...new Set(calls)])
        test.info().annotations.push({ type: 'weight', description: `${name} ${weigh(more)} ${own.join(' ')}` })
      })
    })
