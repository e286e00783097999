import type { Refusal } from '#shared/http/errors.ts'
import type { DewormingFields, DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { type Recipient, refuseAppliedOn, refuseBatch, refuseNextOn } from '#shared/doses/doses.rules.ts'

/** What the reminder of the next one is called. */
export const reminderNames: Record<DewormingKind, string> = {
  internal: 'Desparasitación interna',
  external: 'Desparasitación externa',
  both: 'Desparasitación',
}

type Given = Pick<DewormingFields, 'batchExpiresOn' | 'appliedOn' | 'nextOn' | 'appliedBy' | 'professionalId'>

/** What is wrong with a deworming, the first of it. @param today the clinic's day */
export function refuseDeworming(given: Given, pet: Recipient, today: string): Refusal | undefined {
  const refused =
    refuseAppliedOn(given.appliedOn, pet, today) ??
    refuseNextOn(given.nextOn, given.appliedOn) ??
    refuseBatch(given.batchExpiresOn, given.appliedOn)
  if (refused || given.appliedBy === 'owner' || given.professionalId) return refused
  return { field: 'professionalId', message: 'Elija quién firma' }
}
