import {
  addViewed,
  readOffered,
  readViewed,
  VIEWED_KEY,
  type ViewedAnnouncement,
} from '#shared/announcements/announcements.rules.ts'
import { readStored, removeStored, writeStored } from '#web/http/browserStorage.ts'

/** Where it keeps which stood in a dialog that opened, shown or not: they do not open it by themselves again. */
const OFFERED_KEY = 'offeredAnnouncements'

/** Undefined where the storage is forbidden. */
export function loadViewed(): ViewedAnnouncement[] | undefined {
  const text = readStored(VIEWED_KEY)
  return text === undefined ? undefined : readViewed(text)
}

/** Adds one and gives the list that holds from now on. A full storage loses the old ones and keeps this one. */
export function saveViewed(known: ViewedAnnouncement[], id: string): ViewedAnnouncement[] {
  // Read again: another window may have shown others.
  const stored = loadViewed()
  const list = addViewed(stored ?? known, id, new Date())
  if (stored === undefined || writeStored(VIEWED_KEY, JSON.stringify(list))) return list
  const only = addViewed([], id, new Date())
  removeStored(VIEWED_KEY)
  // Where not even one fits, it holds while this page stands.
  writeStored(VIEWED_KEY, JSON.stringify(only))
  return only
}

export function loadOffered(): string[] {
  return readOffered(readStored(OFFERED_KEY) ?? null)
}

/** Where that is forbidden or full, they show themselves again at the next start. */
export function saveOffered(ids: string[]): void {
  writeStored(OFFERED_KEY, JSON.stringify(ids))
}
