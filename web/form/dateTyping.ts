import { parseDay, showDate } from '#shared/values/date.ts'

/** A whole date as its field shows it, also one with spaces, or with its year first; `undefined` where there is none. */
export function readDate(text: string): string | undefined {
  const marked = text.trim().replace(/[/.\-\s]+/g, '/')
  // `20121205`: with the day first its year would be 1205.
  const yearFirst = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(marked) ?? /^((?:19|20)\d\d)([01]\d)([0-3]\d)$/.exec(marked)
  const day = (yearFirst && parseDay(yearFirst.slice(1).toReversed().join('/'))) ?? parseDay(marked)
  return day && showDate(day)
}

/**
 * What a date field shows after a key: digits at its end get their slashes, `2026-11-20` becomes `20/11/2026`.
 * Deleting, and writing in the middle, are left as they are.
 */
export function typeDate(before: string, after: string): string {
  if (!after.startsWith(before)) {
    const text = after.trim()
    return (/^\d{4}\D\d{2}\D\d{2}$/.test(text) ? readDate(text) : undefined) ?? text.slice(0, 10)
  }
  const typed = after
    .trimStart()
    .replace(/[/.\-\s]+/g, '/')
    .replace(/[^\d/]/g, '')
    // A slash after what could be a month: what looked like day and month is the year, of those that are also
    // `20/12` only where animals were born (2012). After a short year it is one key too many; of the 20th of a month
    // nobody can tell.
    .replace(/^(19(?=\/[2-9])|20)\/(\d{2})\/(0?[1-9]|1[0-2])\//, '$1$2/$3/')
    // A slash after one digit completes it: 5/ is 05/.
    .replace(/^(\d)\//, '0$1/')
    .replace(/^(\d{2}\/|\d{4}\/)(\d)\//, '$10$2/')
  const digits = typed.replaceAll('/', '').slice(0, 8)
  if (/^\d{4}\/\d{2}\//.test(typed)) {
    const whole = `${digits.slice(0, 4)}/${digits.slice(4, 6)}/${digits.slice(6)}`
    return (digits.length === 8 ? readDate(whole) : undefined) ?? whole
  }
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  if (digits.length < 2) return digits
  if (digits.length < 4) return `${day}/${month}`
  return `${day}/${month}/${year}`
}

const FULL = /^\d{2}\/\d{2}\/\d{4}$/

/**
 * A digit at the end of a full date begins another one: there a finger puts the caret. For the first key in a field
 * alone: a ninth digit of somebody who types is one too many.
 * @returns that digit; none when it was another kind of change
 */
export function beginDate(before: string, after: string): string | undefined {
  const key = after.slice(before.length)
  return FULL.test(before) && after.startsWith(before) && /^\d$/.test(key) ? key : undefined
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
  if (!FULL.test(before) || !isOneDigit) return undefined
  const at = before.charAt(caret - 1) === '/' ? caret : caret - 1
  return { text: (before.slice(0, at) + digit + before.slice(at + 1)).slice(0, 10), caret: at + 1 }
}

/** On leaving the field: a date that exists is written in full (`5/3/2026` as `05/03/2026`), anything else is kept. */
export function settleDate(text: string): string {
  return readDate(text) ?? text.trim()
}
