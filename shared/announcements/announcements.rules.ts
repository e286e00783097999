import type { Announcement } from '#shared/announcements/announcements.contract.ts'

/** Where a browser keeps which announcements were shown in it. */
export const VIEWED_KEY = 'viewedAnnouncements'

/** All that an announcement may be made of; the server and the browser clean by the same list. */
export const ANNOUNCEMENT_TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'a'],
]
/** A page of the product, a site, a mail or a call; never a script, nor another site without its scheme. */
export const ANNOUNCEMENT_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i
export const ANNOUNCEMENT_LINK_REL = 'noopener noreferrer'

/** A finger that moves less than this sideways has not swiped. */
export const SWIPE_PX = 50
/** Counts above this one are shown as "9+". */
const BADGE_CAP = 9

/** What the browser keeps of an announcement that was shown. */
export interface ViewedAnnouncement {
  notificationId: string
  viewed: true
  /** ISO instant. */
  viewedAt: string
}

/** The answer of the call, whatever it is: what is no list is an empty one, what lacks its id or content is left out. */
export function keepReadable(answer: unknown): Announcement[] {
  if (!Array.isArray(answer)) return []
  return answer.filter(
    (item: Partial<Announcement> | null): item is Announcement =>
      isFilled(item?.id) && isFilled(item.content) && item.content.trim() !== '',
  )
}

/** The stored list, whatever somebody left there. */
export function readViewed(text: string | null): ViewedAnnouncement[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (record: Partial<ViewedAnnouncement> | null): record is ViewedAnnouncement =>
        isFilled(record?.notificationId) && record.viewed === true && typeof record.viewedAt === 'string',
    )
  } catch {
    return []
  }
}

/** The list with this announcement in it; the first time it was seen stays. */
export function addViewed(list: ViewedAnnouncement[], id: string, now: Date): ViewedAnnouncement[] {
  if (list.some(({ notificationId }) => notificationId === id)) return list
  return [...list, { notificationId: id, viewed: true, viewedAt: now.toISOString() }]
}

export function listUnread(items: Announcement[], viewed: ViewedAnnouncement[]): Announcement[] {
  const seen = new Set(viewed.map(({ notificationId }) => notificationId))
  return items.filter(({ id }) => !seen.has(id))
}

/** Whether they show themselves at a start: some unread one has not been among those of an opened dialog yet. */
export function showsItself(unread: Announcement[], offered: string[]): boolean {
  return unread.some(({ id }) => !offered.includes(id))
}

/** The stored ids, whatever somebody left there. */
export function readOffered(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFilled) : []
  } catch {
    return []
  }
}

/** "3", "9+", or nothing to show. */
export function showBadge(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count)
}

/** "1 de 2" */
export function showCounter(index: number, total: number): string {
  return `${index + 1} de ${total}`
}

/** The place that a step leads to: the ends stay the ends. */
export function stepTo(index: number, step: -1 | 1, total: number): number {
  return Math.max(0, Math.min(total - 1, index + step))
}

/** A finger's way as a step: to the left is forward. Mostly up or down, it scrolls. */
export function swipeStep(dx: number, dy: number): -1 | 1 | undefined {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) <= Math.abs(dy)) return undefined
  return dx < 0 ? 1 : -1
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
