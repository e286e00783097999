import { refuseInvalid } from '#shared/http/errors.ts'
import {
  askEarly,
  earlyWarnings,
  type OtherDose,
  proposeRepeat,
  refuseEarly,
  refuseLateRepeat,
  tellEarly,
  type Timed,
} from '#shared/protocols/early.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { setDerivedOfAll } from '#server/db/record.ts'
import type { NewDose } from '#server/doses/doses.queries.ts'

/** A dose that an animal has, of what `timed` says when it may be given. */
export interface GivenDose extends OtherDose {
  id: string
  petId: string
  early: string | null
  earlyReason: string | null
}

interface Fields {
  appliedOn: string
  nextOn: string | null
  earlyReason: string | null
}

/** `early`: what is said of it, given too young or too soon; `null`: it counts. */
export type Judged<F> = F & { early: string | null }

/** A dose that is corrected. */
interface Before {
  id: string
  early: string | null
  earlyReason: string | null
}

/** Doses of which nothing can be said: they count. */
export function unjudged<F extends Fields>(doses: readonly NewDose<F>[]): NewDose<Judged<F>>[] {
  return doses.map(({ pet, fields }) => ({ pet, fields: { ...fields, early: null, earlyReason: null } }))
}

/**
 * Doses of one thing for animals that the caller holds, none of them too young or too soon without a reason. Those that are
 * do not count, and come again as if they had not been given.
 * @param families those that the animals have of each thing that it is a dose of
 * @param same the one being corrected, of the same thing on the same day: its reason stands
 * @throws AppError invalid
 */
export function judgeDoses<F extends Fields>(
  tx: ClinicTx,
  timed: Timed,
  {
    doses,
    families,
    same,
  }: { doses: readonly NewDose<F>[]; families: readonly (readonly GivenDose[])[]; same: Before | undefined },
): NewDose<Judged<F>>[] {
  return doses.map((dose) => {
    const { pet, fields } = dose
    const others = families.map((given) => given.filter(({ petId }) => petId === pet.id))
    const when = { birthOn: pet.birthOn, appliedOn: fields.appliedOn }
    const warnings = earlyWarnings(timed, when, others.flat())
    if (warnings.length === 0) return { pet, fields: { ...fields, early: null, earlyReason: null } }
    const earlyReason = fields.earlyReason ?? same?.earlyReason ?? null
    refuseInvalid(refuseEarly(askEarly(pet.name, warnings, fields.appliedOn === dayOf(tx.now)), earlyReason))
    const late = refuseLateRepeat(timed, { ...when, nextOn: fields.nextOn }, ...others)
    refuseInvalid(late && { ...late, message: `${pet.name}: ${late.message}` })
    const nextOn = fields.nextOn ?? proposeRepeat(timed, when, ...others) ?? null
    return { pet, fields: { ...fields, nextOn, early: tellEarly(warnings), earlyReason } }
  })
}

/**
 * Whether the doses with a reason are still too young or too soon, after another was corrected or voided. Of the others,
 * and of those of before there were reasons, nothing is said; but the birth of which nobody knew any is judged of all.
 * @param given of one thing and one animal, the oldest first
 * @param ofAll they were given to an animal whose birth nobody knew until now
 */
export async function refreshEarly(
  tx: ClinicTx,
  table: 'vaccines' | 'dewormings',
  timed: (dose: GivenDose) => Promise<Timed | undefined> | Timed | undefined,
  { birthOn, given, ofAll }: { birthOn: string; given: readonly GivenDose[]; ofAll: boolean },
): Promise<void> {
  const settled = given.map((dose) => ({ ...dose }))
  for (const [at, dose] of settled.entries()) {
    const isAsked = dose.earlyReason !== null
    if (!ofAll && !isAsked && dose.early === null) continue
    // A later one counts against it only if a reason was asked of this one, and nobody asks for one of that.
    const others = settled.flatMap((other, place) => {
      if (place === at) return []
      return [place > at ? { ...other, counts: other.counts && isAsked && other.earlyReason === null } : other]
    })
    const of = await timed(dose)
    const early = of ? tellEarly(earlyWarnings(of, { birthOn, appliedOn: dose.appliedOn }, others)) : null
    dose.counts = early === null
    if (early !== dose.early) await setDerivedOfAll(tx, table, [dose.id], { early })
  }
}
