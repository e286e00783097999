import { createHash } from 'node:crypto'
import { AppError } from '#shared/http/errors.ts'
import type { Seal } from '#server/auth/seal.ts'

/** What a seal of these links is bound to: it opens as nothing else. */
const LINK = 'reminders.optOut'
const PARTS = /^([\da-f-]{36})\/([\da-f-]{36})(?:\/([\da-f]{32}))?$/

/** Whose letter it was, and to which address; letters that went before this was told have none, and keep their word. */
interface OptOut {
  clinicId: string
  ownerId: string
  /** What `addressMark` makes of it. */
  mark?: string
}

/** The link of a letter with which its owner ends them: nothing of it is stored. */
export function optOutAddress(seal: Seal, publicUrl: string, written: OptOut): string {
  return `${publicUrl}/baja#${optOutToken(seal, written)}`
}

export function optOutToken(seal: Seal, { clinicId, ownerId, mark }: OptOut): string {
  return seal.close([clinicId, ownerId, ...(mark ? [mark] : [])].join('/'), LINK)
}

/** An e-mail, as its links know it. */
export function addressMark(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)
}

/** Whose link it is. @throws AppError not_found for one that this installation did not make */
export function readOptOut(seal: Seal, token: string): OptOut {
  const [, clinicId, ownerId, mark] = PARTS.exec(open(seal, token)) ?? []
  if (!clinicId || !ownerId) throw new AppError('not_found', { message: 'El enlace no está completo. Cópielo entero.' })
  return { clinicId, ownerId, ...(mark ? { mark } : {}) }
}

function open(seal: Seal, token: string): string {
  try {
    return seal.open(token, LINK)
  } catch {
    return ''
  }
}
