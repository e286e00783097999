import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Clocks differ: a code of the step before and of the one after counts too. */
const WINDOW = 1
const RECOVERY_CODES = 10
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** @returns 160 random bits in base 32, as the applications take them */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

function totpOf(secret: string, email: string): TOTP {
  return new TOTP({ issuer: 'Huella', label: email, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret })
}

/** The `otpauth:` address that the applications read from a QR code. */
export function secretAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** @returns the time step that six digits belong to; `undefined` when they are of none near `now` */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

/** A code as it is compared: without what is typed to read it better. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** @returns ten codes of 80 bits, shown once: `ABCD-EFGH-IJKL-MNOP` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(16)]
      .map((byte) => BASE32[byte & 31])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** With 80 random bits nothing slower is needed. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(plainCode(code)).digest()
}
