import { AppError } from '#shared/http/errors.ts'
import type { Seal } from '#server/auth/seal.ts'

/** What a seal of these links is bound to: it opens as nothing else. */
const LINK = 'reminders.optOut'
const PARTS = /^([\da-f-]{36})\/([\da-f-]{36})$/

/** The link of a letter with which its owner ends them: nothing of it is stored. */
export function optOutAddress(seal: Seal, publicUrl: string, clinicId: string, ownerId: string): string {
  return `${publicUrl}/#baja=${optOutToken(seal, clinicId, ownerId)}`
}

export function optOutToken(seal: Seal, clinicId: string, ownerId: string): string {
  return seal.close(`${clinicId}/${ownerId}`, LINK)
}

/** Whose link it is. @throws AppError not_found for one that this installation did not make */
export function readOptOut(seal: Seal, token: string): { clinicId: string; ownerId: string } {
  const [, clinicId, ownerId] = PARTS.exec(open(seal, token)) ?? []
  if (!clinicId || !ownerId) throw new AppError('not_found', { message: 'El enlace no está completo. Cópielo entero.' })
  return { clinicId, ownerId }
}

function open(seal: Seal, token: string): string {
  try {
    return seal.open(token, LINK)
  } catch {
    return ''
  }
}
