import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { RichText } from '#shared/values/richText.ts'
import {
  hideNumbers,
  isReaddressed,
  maskEmail,
  maskNumber,
  nextReminder,
  signingState,
} from '#shared/signing/signing.rules.ts'

const NOW = '2026-11-20T17:00:00.000Z'
const HOUR_MS = 3_600_000

const open = {
  link: { closedAs: null, expiresAt: '2026-11-21T17:00:00.000Z' },
  ...({
    status: 'sent',
    purpose: 'surgery',
    isDeceased: false,
    isSigned: false,
    isReaddressed: false,
    isNext: true,
  } as const),
}

test.each([
  [{}, 'open'],
  [{ status: 'viewed' as const }, 'open'],
  [{ isNext: false }, 'waiting'],
  [{ isReaddressed: true }, 'readdressed'],
  [{ isReaddressed: true, isSigned: true }, 'readdressed'],
  [{ isSigned: true }, 'signed'],
  [{ status: 'voided' as const, isSigned: true }, 'voided'],
  [{ status: 'rejected' as const }, 'rejected'],
  [{ isDeceased: true }, 'deceased'],
  [{ isDeceased: true, status: 'voided' as const }, 'deceased'],
  [{ isDeceased: true, status: 'voided' as const, isSigned: true }, 'voided'],
  [{ isDeceased: true, status: 'rejected' as const }, 'rejected'],
  [{ isDeceased: true, purpose: 'necropsy' as const }, 'open'],
  [{ isDeceased: true, isSigned: true }, 'signed'],
  [{ link: { ...open.link, closedAs: 'cancelled' as const } }, 'cancelled'],
  [{ link: { ...open.link, closedAs: 'replaced' as const } }, 'replaced'],
  [{ link: { ...open.link, closedAs: 'used' as const } }, 'expired'],
  // As PostgreSQL writes the same instant in JSON.
  [{ link: { ...open.link, expiresAt: '2026-11-20T17:00:00+00:00' } }, 'expired'],
  [{ link: { ...open.link, expiresAt: '2026-11-20T17:00:00.001Z' } }, 'open'],
])('%o is shown as %s', (changes, state) => {
  expect(signingState({ ...open, ...changes }, NOW)).toBe(state)
})

describe('reminders until it is signed', () => {
  it('come each day, or once at the half of a day, and never in the last hour', () => {
    const of = (hours: number, now: number) => {
      const next = nextReminder(0, hours * HOUR_MS, now * HOUR_MS)
      return next === undefined ? undefined : next / HOUR_MS
    }
    expect([of(24, 0), of(24, 12)]).toEqual([12, undefined])
    expect([of(72, 0), of(72, 24), of(72, 48)]).toEqual([24, 48, undefined])
    expect(of(1, 0)).toBeUndefined()
  })

  it('are always to come, and end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 168 }), fc.integer({ min: 0, max: 200 }), (hours, now) => {
        const next = nextReminder(0, hours * HOUR_MS, now * HOUR_MS)
        if (next !== undefined) {
          expect(next).toBeGreaterThan(now * HOUR_MS)
          expect(next).toBeLessThan((hours - 1) * HOUR_MS)
        }
      }),
    )
  })
})

it('shows of a mail what its owner knows', () => {
  expect(maskEmail('camila.torres@correo.co')).toBe('c•••@correo.co')
})

test.each([
  ['CC 1 020 345 678', 'CC • ••• ••• •••'],
  ['PA AB123456', 'PA ••••••••'],
  ['1020345678', '••••••••••'],
])('the number %s is hidden as %s', (number, hidden) => expect(maskNumber(number)).toBe(hidden))

const text = (words: string) => ({ type: 'text' as const, text: words })
const attrs = { textAlign: 'left' as const }
const aDocument = (number: string): RichText => ({
  type: 'doc',
  content: [
    { type: 'paragraph', attrs, content: [text(`Yo, con ${number}, autorizo 1 cirugía.`)] },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', attrs, content: [text(number)] }] }],
    },
  ],
})

it('hides numbers in a text wherever they stand, and changes nothing else', () => {
  expect(hideNumbers(aDocument('CC 12 345'), ['CC 12 345', 'CE 9'])).toEqual(aDocument('CC •• •••'))
})

test.each([
  ['1020345678', 'Con CC 1 020 345 678.', 'Con CC • ••• ••• •••.'],
  ['CC 1.020.345.678', 'Con 1020345678 y 1,020,345,678', 'Con •••••••••• y •,•••,•••,•••'],
  ['PA AB123456', 'Pasaporte AB 123456', 'Pasaporte AB ••••••'],
  ['1020345678', 'Chip 91020345678', 'Chip 91020345678'],
  ['1', 'Dosis 1,1 mL a las 10:15', 'Dosis 1,1 mL a las 10:15'],
])('the identity number %s is hidden in «%s»', (number, text, hidden) =>
  expect(hideNumbers(aDocument(text), [number])).toEqual(aDocument(hidden)),
)

test.each([
  ['what it went to is still theirs', { ownerEmail: 'ana@correo.co', ownerPhone: '573001' }, false],
  ['the e-mail is another', { ownerEmail: 'antes@correo.co', ownerPhone: null }, true],
  ['the telephone is another', { ownerEmail: null, ownerPhone: '573009' }, true],
  ['it went to neither', { ownerEmail: null, ownerPhone: null }, false],
])('a link is readdressed or not where %s', (_what, link, isIt) =>
  expect(isReaddressed(link, { ownerEmail: 'ana@correo.co', ownerPhone: '573001' })).toBe(isIt),
)
