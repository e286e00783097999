import { createContext } from 'react'
import { dropCopy, keepCopy, type KeptCopy, listCopies } from '#web/drafts/copies.ts'
import type { DraftCopy } from '#web/drafts/draft.ts'

/** As what a draft is kept: `consultations/0197…`, `forms/formula/0197…`, and how a person calls it, "Fórmula de Milo". */
export interface DraftKey {
  id: string
  title: string
  /** Where it is opened; that of the page otherwise. */
  path?: string
}

/** What an earlier opening left. */
export interface LeftCopy extends KeptCopy {
  opening: string
}

/** Where typed text outlives the page. A draft knows no account and no storage. */
export interface Keeper {
  /** Throws when this browser cannot keep it. */
  keep: (opening: string, as: DraftKey, copy: DraftCopy) => Promise<void>
  drop: (opening: string, id: string) => Promise<void>
  /** Oldest first, without those that some window is typing in; of one record when it is given. */
  listLeft: (id?: string) => Promise<LeftCopy[]>
  /** Makes an opening this window's own; `undefined` when another window has it. The answer lets it go. */
  hold: (opening: string) => Promise<(() => void) | undefined>
}

/** Nothing stands here before the session: what is typed then is not kept. */
export const KeeperContext = createContext<Keeper | undefined>(undefined)

/** Copies of an account on this device, one an opening, each under a lock of the browser while it is typed in. */
export function keeperOf(accountId: string): Keeper {
  return {
    keep: (opening, { id, title, path = location.pathname + location.search }, copy) =>
      keepCopy(accountId, opening, { ...copy, record: id, title, path, at: new Date().toISOString() }),
    drop: (opening, id) => dropCopy(accountId, opening, id),
    listLeft: async (id) => {
      const left = await readUnheld(
        () => listCopies(accountId, id),
        ({ tab }) => lockOf(tab),
        heldLocks,
      )
      return left.map(({ tab, copy }) => ({ ...copy, opening: tab }))
    },
    hold,
  }
}

/**
 * What is read and nobody holds, neither before it was read nor after: whoever closes drops its copy before it lets go,
 * and whoever opens holds before it keeps anything.
 */
export async function readUnheld<Item>(
  read: () => Promise<Item[]>,
  lockOfItem: (item: Item) => string,
  listHeld: () => Promise<ReadonlySet<string>>,
): Promise<Item[]> {
  const before = await listHeld()
  const items = await read()
  if (items.length === 0) return items
  const after = await listHeld()
  return items.filter((item) => !before.has(lockOfItem(item)) && !after.has(lockOfItem(item)))
}

const listeners = new Set<() => void>()

function tellLeft(): void {
  for (const listener of listeners) listener()
}

/** What is left may be another now: this window let go of what it held. */
export function onLeftChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function lockOf(opening: string): string {
  return `huella-form/${opening}`
}

/** Where the browser knows no locks, no two windows know of each other. */
const hasLocks = typeof navigator !== 'undefined' && 'locks' in navigator

async function heldLocks(): Promise<Set<string>> {
  const { held = [] } = hasLocks ? await navigator.locks.query() : {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** The browser itself lets go of it when the window is gone, however that happens. */
async function hold(opening: string): Promise<(() => void) | undefined> {
  if (!hasLocks) return tellLeft
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(opening), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .then(tellLeft, reject)
  })
}
