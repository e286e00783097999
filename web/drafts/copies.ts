import { comingOnce } from '#web/drafts/comingOnce.ts'
import { deviceStore } from '#web/drafts/deviceStore.ts'
import type { DraftCopy } from '#web/drafts/draft.ts'
import { canSeal, readKey, seal, type Sealed, unseal } from '#web/drafts/seal.ts'

/** What was typed and not sent, as this device keeps it for one account. */
export interface KeptCopy extends DraftCopy {
  /** The record, as its word and id: `consultations/0197…`. */
  record: string
  /** What the record is, and where it is opened: "Consulta de Milo", `/consulta/0197…`. */
  title: string
  path: string
  /** When the last of it was typed, as ISO 8601. */
  at: string
}

/** In clear are only ids: whose it is, of what record, from what tab. */
interface Row {
  place: string
  accountId: string
  record: string
  sealed: Sealed
}

const DATABASE = 'huella-drafts'

/** Asks the server for the account's key, as base64: set once, by the session gate. */
let askKey = (): Promise<string> => Promise.reject(new Error('No key source'))

export function setDraftKeySource(ask: () => Promise<string>): void {
  askKey = ask
}

const ask = deviceStore<'copies' | 'keys'>(DATABASE, (database) => {
  database.createObjectStore('copies', { keyPath: 'place' })
  database.createObjectStore('keys')
})

/**
 * The account's key. It stays on the device as an object that cannot be read out while the session lives, so that a
 * reload without network can still open the copies; signing out forgets it, and then only the server, asked by the same
 * account, gives it again.
 */
export async function keyOf(accountId: string): Promise<CryptoKey> {
  const kept = await ask<CryptoKey | undefined>('keys', 'readonly', (store) => store.get(accountId))
  if (kept) return kept
  return coming.of(accountId)
}

/** Whose key is here: who is in, by what this device knows. */
export async function listKeptAccounts(): Promise<string[]> {
  if (!canSeal()) return []
  return (await ask('keys', 'readonly', (store) => store.getAllKeys()).catch(() => [])).map(String)
}

/** The key that is on its way: whoever needs it meanwhile waits for the same answer. */
const coming = comingOnce(async (accountId, isForgotten): Promise<CryptoKey> => {
  const imported = await readKey(await askKey())
  // Signed out meanwhile: it is forgotten before it was known.
  if (isForgotten()) throw new Error('No session')
  await ask('keys', 'readwrite', (store) => store.put(imported, accountId))
  return imported
})

/** Whether this browser can keep copies for the account; asked when a record opens, while the network is there. */
export async function canKeep(accountId: string): Promise<boolean> {
  if (!canSeal()) return false
  return keyOf(accountId).then(
    () => true,
    () => false,
  )
}

/** Throws when this browser cannot keep it: the caller then says so, and never stores a text in clear. */
export async function keepCopy(accountId: string, tab: string, copy: KeptCopy): Promise<void> {
  if (!canSeal()) throw new Error('No cryptography on an insecure page')
  const place = `${accountId}/${copy.record}/${tab}`
  const row: Row = {
    place,
    accountId,
    record: copy.record,
    sealed: await seal(await keyOf(accountId), place, copy),
  }
  await ask('copies', 'readwrite', (store) => store.put(row))
}

export async function dropCopy(accountId: string, tab: string, record: string): Promise<void> {
  await ask('copies', 'readwrite', (store) => store.delete(`${accountId}/${record}/${tab}`))
}

/**
 * The copies of an account on this device that can be opened, oldest first; of one record when it is given. Empty where
 * nothing can be kept.
 */
export async function listCopies(accountId: string, record?: string): Promise<{ tab: string; copy: KeptCopy }[]> {
  if (!canSeal()) return []
  const range = IDBKeyRange.bound(`${accountId}/`, `${accountId}/\uffff`)
  const rows = await ask<Row[]>('copies', 'readonly', (store) => store.getAll(range)).catch(() => [])
  const wanted = rows.filter((row) => record === undefined || row.record === record)
  if (wanted.length === 0) return []
  const key = await keyOf(accountId).catch(() => undefined)
  if (!key) return []
  const copies = await Promise.all(
    wanted.map(async ({ place, sealed }) => ({
      tab: place.slice(place.lastIndexOf('/') + 1),
      copy: (await unseal(key, place, sealed)) as Partial<KeptCopy> | undefined,
    })),
  )
  return (
    copies
      // One of an earlier release does not say what was sent.
      .flatMap(({ tab, copy }) => (copy ? [{ tab, copy: { sent: [], ...copy } as KeptCopy }] : []))
      .sort((a, b) => (a.copy.at < b.copy.at ? -1 : 1))
  )
}

/** From then on nobody at this device can open a copy. An account whose window is still open asks for its key anew. */
export async function forgetDraftKeys(): Promise<void> {
  coming.forget()
  await ask('keys', 'readwrite', (store) => store.clear()).catch(() => undefined)
}
