import { forgetDraftKeys, keyOf, listKeptAccounts } from '#web/drafts/copies.ts'
import { deviceStore } from '#web/drafts/deviceStore.ts'
import { canSeal, seal, type Sealed, unseal } from '#web/drafts/seal.ts'
import { lastAnsweredAt, readClockGap, setClockGap } from '#web/http/clock.ts'
import { readToken } from '#web/http/token.ts'

// What the server answered lately, for a start without a network (docs/decisions/0066).

/** No answer is shown, and no session opened, that is older. */
const KEPT_MS = 24 * 60 * 60_000

/** In clear are ids: whose it is, of what call, and when it was read. */
interface Row {
  place: string
  at: number
  sealed: Sealed
}

export interface DeviceAnswer {
  answer: unknown
  /** When the server gave it, by this device's clock, in milliseconds. */
  at: number
}

const ask = deviceStore<'answers'>('huella-answers', (database) => {
  database.createObjectStore('answers', { keyPath: 'place' }).createIndex('at', 'at')
})

/** Where answers outlive the page. Each may throw: a browser can keep nothing. */
export interface AnswerStore {
  /** @param call the hash of what was asked */
  keep: (call: string, kept: DeviceAnswer) => Promise<void>
  find: (call: string) => Promise<DeviceAnswer | undefined>
  drop: (call: string) => Promise<void>
  /** The patients of yesterday are nobody's business at this device. */
  dropOld: () => Promise<void>
}

/** Of an account, on this device. */
export function answerStore(accountId: string): AnswerStore {
  return {
    keep: (call, kept) => keepAnswer(accountId, call, kept),
    find: (call) => findAnswer(accountId, call),
    drop: async (call) => ask('answers', 'readwrite', (table) => table.delete(`${accountId}/${call}`)),
    dropOld,
  }
}

/** Nothing is kept where nothing can be sealed. */
async function keepAnswer(accountId: string, call: string, kept: DeviceAnswer): Promise<void> {
  if (!canSeal()) return
  const place = `${accountId}/${call}`
  const row: Row = { place, at: kept.at, sealed: await seal(await keyOf(accountId), place, kept) }
  await ask('answers', 'readwrite', (table) => table.put(row))
}

/** `undefined` where there is none, or none of the last day. */
async function findAnswer(accountId: string, call: string, now = Date.now()): Promise<DeviceAnswer | undefined> {
  if (!canSeal()) return undefined
  const place = `${accountId}/${call}`
  const row = await ask<Row | undefined>('answers', 'readonly', (table) => table.get(place))
  if (!row) return undefined
  const kept = (await unseal(await keyOf(accountId), place, row.sealed)) as DeviceAnswer | undefined
  // What is sealed counts: the time in clear is for `dropOld`.
  return kept && isOfLastDay(kept.at, now) ? kept : undefined
}

export function isOfLastDay(at: number, now: number): boolean {
  return now - at <= KEPT_MS
}

async function dropOld(now = Date.now()): Promise<void> {
  const old = IDBKeyRange.upperBound(now - KEPT_MS, true)
  const places = await ask('answers', 'readonly', (table) => table.index('at').getAllKeys(old))
  for (const place of places) await ask('answers', 'readwrite', (table) => table.delete(place))
}

/** What the server said of a session's own person last. */
interface KeptSession {
  token: string
  profile: unknown
  clockGap: number
}

const SESSION = 'session'

/** How often what holds for as long as the server answers is kept as of now. */
export const RENEW_MS = 60 * 60_000

/** From now on this session opens here without a network too. Where nothing can be kept it waits for the server. */
export function keepSession(profile: { id: string }): void {
  const token = readToken()
  if (!token) return
  const answer: KeptSession = { token, profile, clockGap: readClockGap() }
  keepAnswer(profile.id, SESSION, { answer, at: lastAnsweredAt() }).catch(() => undefined)
}

/** Whose session this is, as the server said within the last day; with it comes the clock. */
export async function findSession(token: string): Promise<{ profile: unknown; at: number } | undefined> {
  for (const accountId of await listKeptAccounts()) {
    const kept = await findAnswer(accountId, SESSION).catch(() => undefined)
    const session = kept?.answer as KeptSession | undefined
    if (!kept || session?.token !== token) continue
    setClockGap(session.clockGap)
    return { profile: session.profile, at: kept.at }
  }
  return undefined
}

/** The session is over, or perhaps: nothing is read here any more until the server has answered again. */
export async function forgetAnswers(): Promise<void> {
  await ask('answers', 'readwrite', (table) => table.clear()).catch(() => undefined)
}

/**
 * At sign-out, wherever there is no session, and before somebody comes in: from then on nobody at this device reads what
 * was answered, nor opens what was typed.
 */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetDraftKeys(), forgetAnswers()])
}
