import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { dataPolicy } from '#shared/registration/dataPolicy.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { terms } from '#shared/registration/terms.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { findViolations } from './axe.ts'
import { faultsOf } from './tree.ts'

export { type APIRequestContext, expect } from '@playwright/test'
export { askSingly, closeStream } from '#tools/browser.ts'

export const PASSWORD = 'huella-demo'

/**
 * The demo's people, and those that e2e/start.ts adds: who only reads, who has an empty clinic, and whose clinics owe an
 * invoice that counts three days, or seven.
 */
export type Login =
  | 'demo'
  | 'veterinario'
  | 'auxiliar'
  | 'recepcion'
  | 'mora'
  | 'lectura'
  | 'nueva'
  | `debe${3 | 7}-${number}`

/** The two sizes that every screen must serve. */
export const sizes = [
  { size: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  { size: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
] as const

interface Journey {
  /** Opens a session as the login screen would, and gives its token. A test that ends the session asks for its own. */
  enter: (login: Login, options?: { isOwn?: boolean }) => Promise<string>
}

interface Worker {
  /** Tokens of this worker: a password takes a while to check. */
  tokens: Map<Login, string>
}

/** A journey through the built product, which e2e/start.ts started for all of them. */
export const test = base.extend<Journey, Worker>({
  // Playwright asks for the pattern, empty as it is.
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where no fixture is used
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where no fixture is used
  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  enter: async ({ context, request, tokens, baseURL }, use) => {
    await use(async (login, { isOwn = false } = {}) => {
      const token = (isOwn ? undefined : tokens.get(login)) ?? (await openSession(request, login))
      if (!isOwn) tokens.set(login, token)
      await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
      return token
    })
  },
})

export async function openSession(request: APIRequestContext, login: Login): Promise<string> {
  return (await ask(request, professionals.login, { email: `${login}@huella.vet`, password: PASSWORD })).token
}

/** Sends one contract's call, past the browser; an answer that refuses fails the test. */
export async function ask<R extends Route>(
  request: APIRequestContext,
  route: R,
  input: CallOf<R>,
  token?: string,
): Promise<OutputOf<R>> {
  const rest = { ...(input as Record<string, unknown>) }
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  const answer = await request.fetch(`/api/${route.service}${path}`, {
    method: route.method,
    ...(route.method === 'GET' ? { params: rest as Record<string, string> } : { data: rest }),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  expect(answer.ok(), `${route.path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as OutputOf<R>
}

/** A word that no other journey has. */
export function aWord(): string {
  return Array.from({ length: 9 }, () => 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(Math.random() * 26))).join('')
}

/** A name that no other journey searches for. */
export function newName(first: string): string {
  return `${first} Z${aWord()}`
}

/** A document's number that no other journey has: the instant would be that of two that run side by side. */
export function aDocument(): string {
  return String(1e9 + Math.floor(Math.random() * 9e9))
}

export const CLINIC_PASSWORD = 'una-clave-larga'

/**
 * A clinic of its own, in which no other journey writes. @returns the token of its administrator, who attends animals with
 * a professional card
 */
export async function aClinic(request: APIRequestContext, professionalCard?: string): Promise<string> {
  const person = { name: 'Marta Lucía Peña', email: `${aWord()}@prueba.co`, password: CLINIC_PASSWORD }
  const entered = await ask(request, registration.register, {
    ...{ ...person, professionalCard, clinicName: 'Clínica San Roque', phone: { country: '57', number: '3104567890' } },
    ...{ policyVersion: dataPolicy.version, termsVersion: terms.version },
  })
  if (!('token' in entered)) throw new Error('the server of the journeys sends no letters')
  return entered.token
}

/** An owner and a pet of its own for each journey, so that they run side by side. */
export async function aPet(
  request: APIRequestContext,
  token: string,
  overrides: Partial<CallOf<typeof pets.create>> = {},
): Promise<PetPage> {
  const phone = { country: '57', number: '3004128890' } as const
  const owner = await ask(request, owners.create, { name: 'Catalina Ríos Mejía', phone }, token)
  const milo = {
    name: 'Milo',
    speciesId: 'canino',
    breed: 'Beagle',
    sex: 'male',
    color: 'Tricolor',
    birthOn: '2021-09-14',
    feeding: 'Concentrado',
    weightKg: 12.4,
    allergies: 'Penicilinas',
  } as const
  return ask(request, pets.create, { ...milo, ownerId: owner.id, ...overrides }, token)
}

/** An inpatient of its own, whom the person of the token attends. */
export async function aStay(
  request: APIRequestContext,
  token: string,
  { pet = {}, ...draft }: Partial<CallOf<typeof hospitalizations.admit>> & { pet?: Parameters<typeof aPet>[2] } = {},
) {
  const { id: petId } = await aPet(request, token, pet)
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const known = { petId, professionalId, reason: 'Vómito', weightKg: 12 }
  return ask(request, hospitalizations.admit, { ...known, ...draft }, token)
}

/** A creatinine that was asked for. */
export async function anExam(request: APIRequestContext, token: string, ofPet?: string) {
  const petId = ofPet ?? (await aPet(request, token)).id
  const wanted = [{ examTypeId: 'quimica-creatinina', name: 'Creatinina', sample: null }]
  const [exam] = await ask(request, exams.request, { petId, exams: wanted }, token)
  const { id: examId = '', version = 0 } = exam ?? {}
  return { petId, examId, version }
}

/** One that can be signed. */
export async function aFormula(request: APIRequestContext, token: string) {
  const pet = await aPet(request, token, { allergies: null })
  const {
    id: ownerId,
    version: ownerVersion,
    name,
    phone,
  } = await ask(request, owners.get, { ownerId: pet.owner.id }, token)
  const person = { name, phone, documentType: 'CC', document: aDocument() } as const
  await ask(request, owners.update, { ownerId, version: ownerVersion, ...person }, token)
  const item = {
    ...{ medicine: 'Jarabe', activeIngredient: 'Cefalexina', concentration: '250 mg/5 mL', form: 'Suspensión oral' },
    ...{ dose: '5 mL', route: 'Oral', frequency: 'cada 12 h', duration: '7 días', quantity: 1 },
    quantityUnit: 'bottle',
  } as const
  const { id: formulaId, version } = await ask(request, formulas.create, { petId: pet.id, items: [item] }, token)
  return { petId: pet.id, formulaId, version }
}

/** A surgery of a pet of its own, with a reading out of its range. */
export async function aSurgery(
  request: APIRequestContext,
  token: string,
  ofPet: Partial<CallOf<typeof pets.create>> = {},
): Promise<{ id: string; petId: string }> {
  const { id: petId } = await aPet(request, token, ofPet)
  const { id: surgeonId } = await ask(request, professionals.profile, {}, token)
  const at = new Date(Math.floor(Date.now() / 60_000 - 12) * 60_000).toISOString()
  const draft = { petId, procedures: ['Enucleación'], scheduledAt: at, surgeonId }
  const { id, version } = await ask(request, surgeries.create, draft, token)
  const readings = [{ at, values: { heartRate: 300, oxygenSaturation: 90 } }]
  await ask(request, surgeries.save, { surgeryId: id, version, fields: { inducedAt: at }, readings }, token)
  return { id, petId }
}

/** The address in the letter to somebody, once it is written. @param kind what stands before its token */
export async function letterLink(email: string, kind: 'restablecer' | 'invitacion'): Promise<string> {
  const folder = process.env.E2E_MAIL ?? ''
  const pattern = new RegExp(`#${kind}=[\\w-]{43}`)
  let found: string | undefined
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const letters = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
      const letter = letters.find((text) => text.includes(`To: ${email}`))
      found = pattern.exec((letter ?? '').replace(/=\n/g, '').replaceAll('=3D', '='))?.[0]
      return found
    })
    .toBeDefined()
  return `/${found}`
}

/** In the profile: draws a signature, and sends it. */
export async function drawSignature(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dibujar la firma' }).click()
  const pad = page.getByRole('img', { name: 'Espacio para firmar' })
  await pad.hover({ position: { x: 60, y: 60 } })
  await page.mouse.down()
  await pad.hover({ position: { x: 160, y: 90 } })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Guardar firma' }).click()
}

/** Parts that a screen shows later are fetched by then (`lazyPart`). */
const LATE_MS = 2_500

/** No script has come for so long: what the worker would have on a device is here. */
function hasAllCode(quietMs: number): boolean {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const last = scripts.reduce((latest, one) => Math.max(latest, one.startTime + one.duration), 0)
  return performance.now() - last > quietMs
}

/**
 * Takes the network from every page of a browser, once what is typed there can be kept and all code is there. One that has
 * not taken it is asked anew: that is the browser's part.
 */
export async function cutNetwork(context: BrowserContext, { isSignedOut = false } = {}): Promise<void> {
  const [first] = context.pages()
  if (first && !isSignedOut) await expect.poll(() => keptKeys(first)).not.toEqual([])
  for (const page of context.pages()) await page.waitForFunction(hasAllCode, LATE_MS)
  await expect(async () => {
    await context.setOffline(false)
    await context.setOffline(true)
    for (const page of context.pages()) expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  }).toPass()
}

/** The next such calls are done by the server, and their answers do not arrive. */
export async function loseAnswer(page: Page, method: string, path: RegExp, times = 1): Promise<void> {
  let lost = 0
  await page.route(path, async (route) => {
    if (lost >= times || route.request().method() !== method) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/**
 * The next such call is done by the server; its answer does not arrive, nor does any other one until the network is
 * given back.
 */
export async function loseNetworkAfter(page: Page, method: string, path: RegExp): Promise<() => void> {
  let state: 'before' | 'cut' | 'back' = 'before'
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (state === 'before' && route.request().method() === method && path.test(pathname)) {
      state = 'cut'
      await route.fetch()
    }
    await (state === 'cut' ? route.abort('connectionreset') : route.continue())
  })
  return () => {
    state = 'back'
  }
}

/** Holds the page as it is now to WCAG, once no toast is coming or going: what fades has no contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  const violations = await findViolations(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Holds the page as it is now to what a screen reader needs: landmarks, headings, names (tree.ts). */
export async function expectReadable(page: Page): Promise<void> {
  expect(faultsOf(await page.locator('body').ariaSnapshot())).toEqual([])
}

const DIALOG = '[role=dialog], [role=alertdialog]'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All that a scheme can change: names, roles and order are the same in both. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

/** All that a size can change, where the same page was judged whole at another one. */
const SIZES = ['target-size', 'scrollable-region-focusable', 'meta-viewport']

interface Judged {
  /** By what a size decides alone. */
  isAgain?: boolean
  /** More rules than the standard's. */
  rules?: Record<string, { enabled: boolean }>
}

/** Holds the page as it is now to WCAG: in light to all of it, in dark to what colours decide. */
export async function expectNoViolations(
  page: Page,
  scheme: 'light' | 'dark',
  { isAgain = false, rules = {} }: Judged = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  // Nothing is judged in the middle of its movement.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  if (scheme === 'light') await expectReadable(page)
  const asked = isAgain ? { runOnly: SIZES } : scheme === 'light' ? { runOnly: STANDARDS, rules } : { runOnly: COLOURS }
  // What a dialog lies over is judged where it is opened alone.
  const hasDialog = await page.locator(DIALOG).filter({ visible: true }).count()
  const violations = await findViolations(page, asked, hasDialog ? DIALOG : undefined)
  // What lies half below the bar at the foot is scrolled out of it.
  const isCovered = (summary = '') => /Target has/.test(summary) && /partially obscured/.test(summary)
  const found = violations
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes
        .filter(({ failureSummary }) => !isCovered(failureSummary))
        .map(({ html, failureSummary }) => ({ html, failureSummary })),
    }))
    .filter(({ nodes }) => nodes.length > 0)
  expect(found, scheme).toEqual([])
}

/** All that this browser keeps of drafts, as whoever looks into its storage sees it. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('huella-drafts')
        request.onsuccess = () => {
          const all = request.result.transaction('copies').objectStore('copies').getAll()
          all.onsuccess = () => {
            const rows = all.result as { sealed: { bytes: ArrayBuffer } }[]
            resolve(rows.map(({ sealed }) => new TextDecoder('latin1').decode(sealed.bytes)).join() || 'no rows')
            request.result.close()
          }
        }
      }),
  )
}

/** Of which accounts this browser keeps the key of their drafts. */
export function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('huella-drafts')
        // Before the product made it there is none, and none is made here.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve([])
        request.onsuccess = () => {
          const all = request.result.transaction('keys').objectStore('keys').getAllKeys()
          all.onsuccess = () => {
            resolve(all.result.map(String))
            request.result.close()
          }
        }
      }),
  )
}
