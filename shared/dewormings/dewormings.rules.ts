import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import type { DewormingFields, DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import type { Timed } from '#shared/protocols/early.rules.ts'
import type { Dewormer, Protocol } from '#shared/protocols/protocols.contract.ts'
import { fold } from '#shared/values/text.ts'
import { type Recipient, refuseAppliedOn, refuseBatch, refuseNextOn } from '#shared/doses/doses.rules.ts'

/** What the next one is called. */
export const dueNames: Record<DewormingKind, string> = {
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

/**
 * No worms are dewormed more often: ESCCAP (GL1) repeats every two weeks at the most. The interval of a product is when it
 * is to be repeated, and says nothing against a dose that comes sooner than that. What works against mites too may be given
 * every week.
 */
const SHORTEST_DAYS = 14

/**
 * The dewormings beside one: of each kind of parasites that it works against, as each has a next one. Those of other
 * products cover the animal as well.
 */
export function dewormingFamilies<Dose extends { kind: DewormingKind; product: string }>(
  { kind, product }: Pick<DewormingFields, 'kind' | 'product'>,
  given: readonly Dose[],
): (Dose & { isOther: boolean })[][] {
  const families = (['internal', 'external'] as const).filter((family) => kind === 'both' || kind === family)
  return families.map((family) =>
    given
      .filter((dose) => dose.kind === 'both' || dose.kind === family)
      .map((dose) => ({ ...dose, isOther: fold(dose.product) !== fold(product) })),
  )
}

/** From what age and after what interval a product may be given; of one that is not in the catalogue the protocol knows the age. */
export function dewormingTimes(
  product: Pick<Dewormer, 'name' | 'kind' | 'minAgeWeeks' | 'intervalDays'> | undefined,
  protocol: Pick<Protocol, 'name' | 'schedule'> | undefined,
): Timed {
  const startAgeWeeks = product?.minAgeWeeks ?? protocol?.schedule.startAgeWeeks ?? null
  const days = product?.kind === 'internal' ? Math.min(product.intervalDays ?? SHORTEST_DAYS, SHORTEST_DAYS) : 0
  return {
    name: product?.name ?? protocol?.name ?? '',
    schedule: { startAgeWeeks, intervalMinWeeks: days / 7 },
    hasCourses: true,
  }
}

/** What is wrong with a deworming, the first of it. */
export function refuseDeworming(...asked: Parameters<typeof dewormingChecks>): Refusal | undefined {
  return firstRefusal(dewormingChecks(...asked))
}
