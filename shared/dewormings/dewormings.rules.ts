import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import type { DewormingFields, DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { type Recipient, refuseAppliedOn, refuseBatch, refuseNextOn } from '#shared/doses/doses.rules.ts'

/** What the reminder of the next one is called. */
export const reminderNames: Record<DewormingKind, string> = {
  internal: 'Desparasitación interna',
  external: 'Desparasitación externa',
  both: 'Desparasitación',
}

type Given = Pick<DewormingFields, 'batchExpiresOn' | 'appliedOn' | 'nextOn' | 'appliedBy' | 'professionalId'>

/** All that may be wrong with a deworming. @param today the clinic's day */
export function dewormingChecks(given: Given, pet: Recipient, today: string): Check[] {
  return [
    () => refuseAppliedOn(given.appliedOn, pet, today),
    () => refuseNextOn(given.nextOn, given.appliedOn),
    () => refuseBatch(given.batchExpiresOn, given.appliedOn),
    () =>
      given.appliedBy === 'owner' || given.professionalId
        ? undefined
        : { field: 'professionalId', message: 'Elija quién firma' },
  ]
}

/** What is wrong with a deworming, the first of it. */
export function refuseDeworming(...asked: Parameters<typeof dewormingChecks>): Refusal | undefined {
  return firstRefusal(dewormingChecks(...asked))
}
