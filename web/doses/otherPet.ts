import { MAX_PETS_AT_ONCE } from '#shared/doses/doses.contract.ts'
import { type Recipient, refuseAmong } from '#shared/doses/doses.rules.ts'
import type { Refusal } from '#shared/http/errors.ts'
import type { Sibling } from '#shared/pets/pets.contract.ts'

/** What of a dose is an animal's own, of another than the form's. */
export interface OtherPet {
  petId: string
  weightKg: string
  /** Of a deworming. */
  dose: string
  /** As a person typed it; until then what is proposed for this animal. */
  nextOn?: string
}

/** Those chosen before the form opened, as far as they may get the same. */
export function otherPets(siblings: readonly Sibling[], chosen: readonly string[]): OtherPet[] {
  return siblings
    .filter(({ id }) => chosen.includes(id))
    .slice(0, MAX_PETS_AT_ONCE - 1)
    .map(({ id }) => ({ petId: id, weightKg: '', dose: '' }))
}

/** What is wrong with one of them, which names it. */
export function refuseOthers<Other extends { petId: string }>(
  others: readonly Other[],
  siblings: readonly Sibling[],
  refuse: (other: Other, to: Recipient) => Refusal | undefined,
): Refusal | undefined {
  for (const [at, other] of others.entries()) {
    const pet = siblings.find(({ id }) => id === other.petId)
    const refused = pet && refuse(other, { ...pet, deceasedOn: null })
    if (refused?.field === 'nextOn') return { ...refused, field: `others.${at}.nextOn` }
    // All were given it on the one day.
    const named = pet && refuseAmong(refused, pet, at)
    if (named) return { ...named, field: 'appliedOn' }
  }
  return undefined
}
