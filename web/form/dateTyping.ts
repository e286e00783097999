import { isDay, parseDay, showDate } from '#shared/values/date.ts'

/**
 * What a date field shows after a key: digits at its end get their slashes, a pasted `2026-11-20` becomes `20/11/2026`.
 * Deleting, and writing in the middle, are left as they are.
 */
export function typeDate(before: string, after: string): string {
  const pasted = after.trim()
  if (isDay(pasted)) return showDate(pasted)
  if (!after.startsWith(before)) return after.slice(0, 10)
  const typed = after
    .replace(/[.\- ]/g, '/')
    .replace(/[^\d/]/g, '')
    // A slash after one digit completes it: 5/ is 05/.
    .replace(/^(\d)\//, '0$1/')
    .replace(/^(\d{2}\/)(\d)\//, '$10$2/')
  const digits = typed.replaceAll('/', '').slice(0, 8)
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  if (digits.length < 2) return digits
  if (digits.length < 4) return `${day}/${month}`
  return `${day}/${month}/${year}`
}

/**
 * A digit written into a full date takes the place of the one that follows: to correct 21/11 into 23/11 is one key.
 * @param caret where it stands after that key
 * @returns the text and where the caret goes; none when it was another kind of change
 */
export function overtypeDate(
  before: string,
  after: string,
  caret: number,
): { text: string; caret: number } | undefined {
  const digit = after.charAt(caret - 1)
  const isOneDigit = /\d/.test(digit) && after === before.slice(0, caret - 1) + digit + before.slice(caret - 1)
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(before) || !isOneDigit) return undefined
  const at = before.charAt(caret - 1) === '/' ? caret : caret - 1
  return { text: (before.slice(0, at) + digit + before.slice(at + 1)).slice(0, 10), caret: at + 1 }
}

/** On leaving the field: a date that exists is written in full (`5/3/2026` as `05/03/2026`), anything else is kept. */
export function settleDate(text: string): string {
  const day = parseDay(text)
  return day ? showDate(day) : text.trim()
}
