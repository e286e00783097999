import { useSyncExternalStore } from 'react'

// The clinic's day goes by the server's clock, as its answers tell it: a device may show any time.

/** What an answer's `Date`, a full second, and its way leave open. */
const UNCERTAIN_MS = 30_000
/** What took longer was asleep in between: of when it was answered it says nothing. */
const MAX_WAY_MS = 10_000

/** By so much the server's clock is ahead of this device's; negative when it is behind. */
let ahead = 0
const listeners = new Set<() => void>()

/** @param date the answer's header @param sentAt @param receivedAt by the device's clock, in milliseconds */
export function noteServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  answeredAt = receivedAt
  const told = date === null ? NaN : Date.parse(date)
  const way = receivedAt - sentAt
  if (Number.isNaN(told) || way < 0 || way > MAX_WAY_MS) return
  const gap = told - (sentAt + way / 2)
  const next = Math.abs(gap) < UNCERTAIN_MS ? 0 : gap
  // Its seconds go to and fro.
  if (Math.abs(next - ahead) < UNCERTAIN_MS && (next === 0) === (ahead === 0)) return
  ahead = next
  for (const listener of listeners) listener()
}

/** For a start without a network: the clock that this device had then is as wrong as now. */
export const readClockGap = (): number => ahead
export function setClockGap(gap: number): void {
  ahead = gap
  for (const listener of listeners) listener()
}

let answeredAt = 0
/** When the server answered last, by this device's clock; 0 where it has not. */
export const lastAnsweredAt = (): number => answeredAt

/** The instant by the server's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}

/** Less is no sleep: the two clocks are not read in the same instant. */
const SHORTEST_SLEEP_MS = 1_000
const last = { steady: performance.now(), wall: Date.now() }
let slept = 0

/**
 * Milliseconds since this page began, those among them in which the device slept: `performance.now()` stands still
 * meanwhile, but for Windows. A clock that is set forward counts as sleep, too.
 */
export function elapsedMs(): number {
  const steady = performance.now()
  const wall = Date.now()
  const asleep = wall - last.wall - (steady - last.steady)
  if (asleep > SHORTEST_SLEEP_MS) slept += asleep
  Object.assign(last, { steady, wall })
  return steady + slept
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** By how many milliseconds the server is ahead of this device; nothing where they agree. */
export function useClockGap(): number {
  return useSyncExternalStore(subscribe, () => ahead)
}
