import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import { refuseAfterDeath } from '#shared/issuedFormats/issuedFormats.rules.ts'
import type { FormatStatus } from '#shared/issuedFormats/issuedFormats.words.ts'
import type { SigningState } from '#shared/signing/signing.words.ts'
import type { RichText } from '#shared/values/richText.ts'

/** A code is wrong so many times before it is worth nothing. */
export const MAX_CODE_TRIES = 5
/** A code that was mailed is good for so many minutes. */
export const CODE_MINUTES = 15

/** Where an owner is reached; of a link what of it was used. */
interface Reach {
  ownerEmail: string | null
  ownerPhone: string | null
}

/** Is a link one that went to where its owner is not reached any more? Somebody else may read there now. */
export function isReaddressed(link: Reach, now: Reach): boolean {
  const differs = (was: string | null, is: string | null) => was !== null && was !== is
  return differs(link.ownerEmail, now.ownerEmail) || differs(link.ownerPhone, now.ownerPhone)
}

interface Signing {
  link: { closedAs: 'used' | 'cancelled' | 'replaced' | 'expired' | null; expiresAt: string }
  status: FormatStatus
  purpose: FormatPurpose
  isDeceased: boolean
  /** Has who holds this link signed? */
  isSigned: boolean
  /** Did it go to an address that is its owner's no more? */
  isReaddressed: boolean
  /** Is it their turn? */
  isNext: boolean
}

/** What a signing page shows at an instant (ISO 8601) of the server: whatever the clock of the device says. */
export function signingState(signing: Signing, now: string): SigningState {
  const { link, status, purpose, isDeceased, isSigned, isNext } = signing
  if (status === 'rejected') return status
  // What its death annulled says so; what had been signed and was annulled is annulled.
  if (!isSigned && refuseAfterDeath(purpose, '', isDeceased)) return 'deceased'
  if (status === 'voided') return status
  // Who reads there now may be somebody else: what was signed is theirs to read no more than what is open.
  if (isSigned) return signing.isReaddressed ? 'readdressed' : 'signed'
  if (link.closedAs === 'cancelled' || link.closedAs === 'replaced') return link.closedAs
  if (link.closedAs !== null || new Date(link.expiresAt) <= new Date(now)) return 'expired'
  if (signing.isReaddressed) return 'readdressed'
  return isNext ? 'open' : 'waiting'
}

/** `m•••@correo.co`: enough to know one's own. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** `CC • ••• ••• •••`: that there is a number, and nothing of it. */
export function maskNumber(document: string): string {
  return document.replaceAll(/[\p{L}\d]+/gu, (part) => (/\d/.test(part) ? '•'.repeat(part.length) : part))
}

/** Shorter ones are no identity numbers, and would be found in doses and hours. */
const SHORTEST_NUMBER = 5

const digitsOf = (number: string): string => number.replaceAll(/\D/g, '')

/** A text with these digits hidden where they stand as one number, however it is divided: `1020345678` as `1.020.345.678` too. */
function hideDigits(text: string, digits: string): string {
  const groups = [...text.matchAll(/\d+/g)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }))
  const hidden = groups.flatMap(({ from }, first) => {
    let found = ''
    for (const [at, group] of groups.slice(first).entries()) {
      const before = groups[first + at - 1]
      if (at > 0 && before && !/^[\s.,'\u2019-]{1,2}$/.test(text.slice(before.to, group.from))) return []
      found += text.slice(group.from, group.to)
      if (found === digits) return [{ from, to: group.to }]
      if (found.length >= digits.length) return []
    }
    return []
  })
  return hidden.reduce(
    (all, { from, to }) => all.slice(0, from) + maskNumber(all.slice(from, to)) + all.slice(to),
    text,
  )
}

/**
 * A text in which these identity numbers are hidden, however they are written there, for whoever has not shown yet that it
 * is theirs to read.
 */
export function hideNumbers(document: RichText, numbers: readonly string[]): RichText {
  const hidden = numbers.map(digitsOf).filter(({ length }) => length >= SHORTEST_NUMBER)
  const hide = (text: string) => hidden.reduce(hideDigits, text)
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? hide(value) : value,
  ) as RichText
}

const HOUR_MS = 60 * 60_000

/**
 * When who was mailed a link is reminded next (milliseconds of the epoch, as all of it): each day, or at the half of a
 * shorter time; not in its last hour.
 */
export function nextReminder(madeAt: number, expiresAt: number, now: number): number | undefined {
  const step = Math.min(24 * HOUR_MS, (expiresAt - madeAt) / 2)
  const next = madeAt + (Math.floor((now - madeAt) / step) + 1) * step
  return next < expiresAt - HOUR_MS ? next : undefined
}
