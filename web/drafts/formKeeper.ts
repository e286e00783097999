import { dropCopy, keepCopy, type KeptCopy, listCopies } from '#web/drafts/copies.ts'
import type { FormKeeper, DraftKey, UnsavedDraft } from '#web/form/formKeeper.ts'

const FORMS = 'forms/'

/** The form that a copy is of; nothing for a record that saves itself. */
export function formOf(copy: KeptCopy): string | undefined {
  return copy.record.startsWith(FORMS) ? copy.record.slice(FORMS.length) : undefined
}

/** Forms are kept as the records that save themselves are, one copy an opening of the form. */
export function formKeeper(accountId: string): FormKeeper {
  const recordOf = ({ id }: DraftKey) => `${FORMS}${id}`
  return {
    keep: (opening, as, { base, edits, ...form }) =>
      keepCopy(accountId, opening, {
        ...{ record: recordOf(as), title: as.title, path: location.pathname + location.search },
        ...{ base, edits, unconfirmed: {}, conflicts: [], at: new Date().toISOString() },
        form,
      }),
    drop: (opening, as) => dropCopy(accountId, opening, recordOf(as)),
    listLeft: async (as) => {
      const left = await listLeftCopies(accountId, recordOf(as))
      return left
        .flatMap(({ tab, copy: { base, edits, at, form } }): UnsavedDraft[] =>
          form ? [{ opening: tab, base, edits, at, ...form }] : [],
        )
        .reverse()
    },
    hold,
  }
}

/** The copies of an account, without those of forms that some window of this browser has open. */
export async function listLeftCopies(accountId: string, record?: string): Promise<{ tab: string; copy: KeptCopy }[]> {
  const lockOfForm = (item: { tab: string; copy: KeptCopy }) =>
    formOf(item.copy) === undefined ? undefined : lockOf(item.tab)
  return readUnheld(() => listCopies(accountId, record), lockOfForm, heldLocks)
}

/**
 * What is read and nobody holds, neither before it was read nor after: a form that closes drops its copy before it lets
 * go, and one that opens holds before it keeps anything.
 */
export async function readUnheld<Item>(
  read: () => Promise<Item[]>,
  lockOfItem: (item: Item) => string | undefined,
  listHeld: () => Promise<ReadonlySet<string>>,
): Promise<Item[]> {
  const before = await listHeld()
  const items = await read()
  if (items.length === 0) return items
  const after = await listHeld()
  return items.filter((item) => {
    const lock = lockOfItem(item)
    return lock === undefined || !(before.has(lock) || after.has(lock))
  })
}

const listeners = new Set<() => void>()

export function tellLeft(): void {
  for (const listener of listeners) listener()
}

/** What is left may be another now: a form of this window let go of what it held, or a record reached the server. */
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
