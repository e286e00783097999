import type { Browser, BrowserContext, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { findRecords } from '#tools/demoRecords.ts'
import type { Demo, Screen } from '#tools/screen.ts'
import { screens } from '#tools/screens.ts'
import { overflowsOf } from './overflow.ts'
import {
  aPet,
  type APIRequestContext,
  ask,
  closeStream,
  expect,
  expectNoViolations,
  newName,
  openSession,
  sizes,
  test,
} from './fixtures.ts'

// Every screen of the one list, opened once a size. All that can be judged of a screen is judged then: its calls, what the
// browser complains of, what reaches past its edge (on a phone also of 320 px), the accessibility tree, and axe: all of it
// in light on a desktop, what colours decide in dark, what a size decides on a phone.

/** The narrowest phone that a screen must serve. */
const NARROWEST = 320
/** Of a screen's own, beside the session's and the held lists. */
const OWN_CALLS = 2
/**
 * A signed consultation has what was registered in it and its files besides. Each page of a stay says at its head what of the
 * plan is overdue.
 */
const MORE_CALLS: Record<string, number> = {
  'consulta-firmada': 3,
  ...{ 'hospitalizacion-constantes': 3, 'hospitalizacion-constantes-registrar': 3 },
  ...{ 'hospitalizacion-notas': 4, 'hospitalizacion-notas-nueva': 4 },
}
/** What the browser itself says of an answer that refuses: of a record that is not there, that is right. */
const REFUSED = /Failed to load resource: .* (400|404) /
const isMissing = ({ name }: Screen) => /-no-(existe|esta)$|-apagada$/.test(name)
/** Several in a walk: a browser of its own for each would take longer than judging it. */
const PER_WALK = 16

/** Good practice that whoever walks by headings and landmarks needs. */
const practices = { 'heading-order': { enabled: true }, 'landmark-no-duplicate-banner': { enabled: true } }

/** What every full load asks for: the session, the menu and the lists that are held from then on. */
const heldCalls = [
  '/api/clinic/start',
  '/api/clinic/together',
  '/api/auth/profile',
  '/api/auth/profile/draft-key',
  '/api/auth/announcements/v2',
  '/api/clinic/menu',
  '/api/clinic/invoices',
  '/api/clinic/species',
  '/api/clinic/breeds',
  '/api/clinic/agenda/types',
  '/api/clinic/colors',
  '/api/clinic/catalogue-uses',
  '/api/clinic/medicines',
  '/api/clinic/professionals',
  '/api/clinic/custom-fields',
  '/api/clinic/protocols',
  '/api/clinic/default-messages',
  // Held too, from the first screen on that sends something to an owner.
  '/api/clinic/whatsapp/connection',
]

let demo: Promise<Demo> | undefined

/** Records with names as long as names get; of each worker, as the screens change nothing of them. */
async function makeDemo(request: APIRequestContext, token: string, address: string): Promise<Demo> {
  const name = newName('Maximiliana Encarnación de los Ángeles Fernández-Mont')
  const phone = { country: '57', number: '3115155307' } as const
  const owner = await ask(request, owners.create, { name, phone, email: 'maximiliana@correo.co' }, token)
  const pet = await aPet(request, token, { ownerId: owner.id, name: 'Princesa Anastasia' })
  const records = await findRecords(address, token, pet)
  const { id } = await ask(
    request,
    consultations.create,
    { petId: pet.id, reason: 'Control', allowSecondOpen: true },
    token,
  )
  return {
    ...records,
    ...{ token, petId: pet.id, petName: pet.name, publicId: pet.public_id, consultation: `/consulta/${id}` },
    ...{ home: '/', owners: '/propietarios', owner: `/propietarios/${owner.id}`, pet: `/mascotas/${pet.id}` },
  }
}

/** What no screen asks for: the stream, and what comes next once a screen rests. */
const unasked = ['/api/clinic/live', '/api/clinic/ahead']

interface Load {
  calls: string[]
  /** What the browser complained about, the page's policy among it. */
  complaints: string[]
}

function watch(page: Page): Load {
  const load: Load = { calls: [], complaints: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !unasked.includes(pathname)) load.calls.push(pathname)
  })
  page.on('console', (message) => {
    // Where a screen takes long its worker is asked for meanwhile, which a journey forbids.
    const isWorker = message.text().startsWith('Service Worker registration blocked')
    if (['error', 'warning'].includes(message.type()) && !isWorker) load.complaints.push(message.text())
  })
  page.on('pageerror', (error) => load.complaints.push(error.message))
  return load
}

async function open(page: Page, screen: Screen, shown: Demo): Promise<void> {
  await screen.arrange?.(page)
  const { calls, complaints } = watch(page)
  await closeStream(page)
  const address = screen.at(shown)
  await page.goto(address, { waitUntil: screen.isStranger ? 'load' : 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect
    .soft(
      complaints.filter((text) => !(isMissing(screen) && REFUSED.test(text))),
      'complaints',
    )
    .toEqual([])
  const own = calls.filter((call) => !heldCalls.includes(call) && !/\/(photo|pictures)\b/.test(call))
  // A dialog in the address is a screen over a screen.
  const allowed = address.includes('?') ? own.length : (MORE_CALLS[screen.name] ?? OWN_CALLS)
  expect.soft(own.length, own.join(' ')).toBeLessThanOrEqual(allowed)
  expect.soft(calls, 'nothing is asked for twice').toEqual([...new Set(calls)])
  await screen.open?.(page, shown)
}

async function judge(page: Page, { width, isAgain }: { width: number; isAgain: boolean }) {
  expect.soft(await overflowsOf(page, width), `${width} px`).toEqual([])
  if (isAgain) return expectNoViolations(page, 'light', { isAgain })
  for (const scheme of ['light', 'dark'] as const) await expectNoViolations(page, scheme, { rules: practices })
}

async function contextOf(
  screen: Screen,
  {
    context,
    browser,
    request,
    options,
  }: { context: BrowserContext; browser: Browser; request: APIRequestContext; options: object },
): Promise<BrowserContext> {
  if (!screen.isStranger && !screen.as) return context
  const other = await browser.newContext(options)
  if (screen.as) {
    const token = await openSession(request, screen.as)
    await other.addCookies([{ name: 'dgsToken', value: token, url: process.env.E2E_URL ?? '', sameSite: 'Lax' }])
  }
  return other
}

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use(use)
    const shown = screens.filter((screen) => !screen.size || screen.size === size)
    const walks = Array.from({ length: Math.ceil(shown.length / PER_WALK) }, (_, at) =>
      shown.slice(at * PER_WALK, (at + 1) * PER_WALK),
    )

    for (const walk of walks)
      test(`the screens ${walk[0]?.name} to ${walk.at(-1)?.name}`, async ({
        context,
        browser,
        request,
        enter,
        baseURL,
      }) => {
        test.setTimeout(300_000)
        const token = await enter('demo')
        const known = await (demo ??= makeDemo(request, token, baseURL ?? ''))
        const others = { ...use, reducedMotion: 'reduce', baseURL: baseURL ?? '' } as const
        for (const screen of walk)
          await test.step(screen.name, async () => {
            const own = await contextOf(screen, { context, browser, request, options: others })
            const page = await own.newPage()
            await open(page, screen, known)
            await judge(page, { width: use.viewport.width, isAgain: size === 'phone' && screen.size !== 'phone' })
            if (size === 'phone') {
              await page.setViewportSize({ width: NARROWEST, height: 700 })
              // Charts take their new width a moment later.
              await expect.poll(() => overflowsOf(page, NARROWEST), `${NARROWEST} px`).toEqual([])
            }
            await (own === context ? page.close() : own.close())
          })
      })
  })
