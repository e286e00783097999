import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { maskEmail, nextReminder, signingState } from '#shared/signing/signing.rules.ts'

const NOW = '2026-11-20T17:00:00.000Z'
const HOUR_MS = 3_600_000

const open = {
  link: { closedAs: null, expiresAt: '2026-11-21T17:00:00.000Z' },
  ...({ status: 'sent', purpose: 'surgery', isDeceased: false, isSigned: false, isNext: true } as const),
}

test.each([
  [{}, 'open'],
  [{ status: 'viewed' as const }, 'open'],
  [{ isNext: false }, 'waiting'],
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
