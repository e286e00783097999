import {
  addViewed,
  readOffered,
  readViewed,
  type ViewedAnnouncement,
} from '#shared/announcements/announcements.rules.ts'

/** Where the browser keeps which announcements were shown in it. */
export const VIEWED_KEY = 'viewedAnnouncements'

/** Where it keeps which stood in a dialog that opened, shown or not: they do not open it by themselves again. */
const OFFERED_KEY = 'offeredAnnouncements'

/** Undefined where the storage is forbidden. */
export function loadViewed(): ViewedAnnouncement[] | undefined {
  try {
    return readViewed(localStorage.getItem(VIEWED_KEY))
  } catch {
    return undefined
  }
}

/** Adds one and gives the list that holds from now on. A full storage loses the old ones and keeps this one. */
export function saveViewed(known: ViewedAnnouncement[], id: string): ViewedAnnouncement[] {
  // Read again: another window may have shown others.
  const list = addViewed(loadViewed() ?? known, id, new Date())
  try {
    localStorage.setItem(VIEWED_KEY, JSON.stringify(list))
    return list
  } catch (error) {
    return isFull(error) ? keepOnly(id) : list
  }
}

export function loadOffered(): string[] {
  try {
    return readOffered(localStorage.getItem(OFFERED_KEY))
  } catch {
    return []
  }
}

export function saveOffered(ids: string[]): void {
  try {
    localStorage.setItem(OFFERED_KEY, JSON.stringify(ids))
  } catch {
    // Forbidden or full: they show themselves again at the next start.
  }
}

function keepOnly(id: string): ViewedAnnouncement[] {
  const list = addViewed([], id, new Date())
  try {
    localStorage.removeItem(VIEWED_KEY)
    localStorage.setItem(VIEWED_KEY, JSON.stringify(list))
  } catch {
    // Not even one fits: it holds while this page stands.
  }
  return list
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && /^(QuotaExceededError|NS_ERROR_DOM_QUOTA_REACHED)$/.test(error.name)
}
