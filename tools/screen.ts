import type { Page } from '@playwright/test'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import type { RecordKind } from '#shared/values/recordKinds.ts'
import type { DemoPages } from './demoPages.ts'

/** A record of the pet, or a template, a campaign or an import of the clinic. */
export type DemoKind = RecordKind | 'template' | 'campaign' | 'import'

/** What a demo has to show its screens with. */
export interface Demo extends DemoPages {
  petId: string
  petName: string
  publicId: string
  /** The id of the pet's own record of a kind. */
  record: (kind: DemoKind) => string
  /** A consultation with all that a signature needs, and a value out of its range. */
  ready: string
  signed: string
}

export const states = ['full', 'empty', 'loading', 'error'] as const
export type State = (typeof states)[number]

/** Of the one list of screens, which pictures, axe, Lighthouse and the budgets of weight go through. */
export interface Screen {
  name: string
  at: (demo: Demo) => string
  /** All of them, where it says nothing. */
  states?: readonly State[]
  /** The calls that are brought into the state; without it all of the page's own. */
  calls?: RegExp
  isStranger?: boolean
  /** Where it is only there. */
  size?: 'phone' | 'desktop'
  /** What is opened over the page; it changes nothing that another screen shows. */
  open?: (page: Page, demo: Demo) => Promise<void>
  /** Before the page is asked for: what its calls answer. */
  arrange?: (page: Page) => Promise<void>
  /** Whose session, where it is not that of the demo's veterinarian; pictures are taken of no such screen. `nueva` has an empty clinic. */
  as?: 'recepcion' | 'nueva'
}

export const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click({ timeout: 4000 })

export const chosen = (menu: RegExp, item: string) => async (page: Page) => {
  await button(menu)(page)
  await page.getByRole('menuitem', { name: item }).click({ timeout: 4000 })
}

export const dialog = (page: Page) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 8000 })

/** And waits for what opens over the page, whose code may be on its way. */
export const andDialog = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page)
  await dialog(page)
}

export const MORE = /^Más acciones para/

export const only = ['full'] as const
export const loaded = ['full', 'loading', 'error'] as const

export const tab = (name: string, calls: RegExp): Screen => ({
  name: `mascota-${name}`,
  at: (demo) => `${demo.pet}/${name}`,
  calls,
})
export const overPet = (name: string, item: string): Screen => ({
  name: `mascota-${name}`,
  at: (demo) => demo.pet,
  states: only,
  open: andDialog(chosen(MORE, item)),
})
export const register = (name: string, item: string): Screen => ({
  name: `registrar-${name}`,
  at: (demo) => demo.pet,
  states: only,
  open: andDialog(chosen(/^Registrar para/, item)),
})

/** What a word shows of itself to the walk: `web/<word>/<word>.screens.ts`. */
export interface WordScreens {
  /** Of the pet that is shown, a record with all that its screens can say; what the demo did not give it is made. */
  demoRecord?: { kind: DemoKind; find: (about: DemoPet) => Promise<string> }
  screens: readonly Screen[]
}

export interface DemoPet {
  ask: <R extends Route>(route: R, input: CallOf<R>) => Promise<OutputOf<R>>
  petId: string
  speciesId: string
  /** Who is logged in. */
  professionalId: string
  /** The clinic's day. */
  today: string
}
