import { type RawBuilder, sql } from 'kysely'
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
import { birthOf } from '#server/owners/petChip.queries.ts'

/** A dose that an animal has. */
export interface GivenDose extends OtherDose {
  id: string
  petId: string
  protocolId: string | null
  birthOn: string
  early: string | null
  earlyReason: string | null
}

/** Those that these animals have, the oldest first. @param own the columns of one word alone, of `d` */
export async function listGiven<Given extends GivenDose>(
  tx: ClinicTx,
  table: 'vaccines' | 'dewormings',
  petIds: readonly string[],
  own: RawBuilder<unknown>,
  among = sql`true`,
): Promise<Given[]> {
  const { rows } = await sql<Given>`
    SELECT d.id, d.pet_id, d.protocol_id, d.applied_on, d.next_on, d.early, d.early_reason, d.early IS NULL AS counts,
      ${birthOf('p')} AS birth_on, ${own}
    FROM ${sql.table(table)} d JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = d.pet_id
    WHERE d.clinic_id = ${tx.clinicId} AND d.pet_id IN (${sql.join(petIds)}) AND d.status = 'applied' AND ${among}
    ORDER BY d.applied_on, d.id`.execute(tx.db)
  return rows
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
 * @param readFamilies those that the animals have of each thing that it is a dose of
 * @param same the one being corrected, of the same thing on the same day: its reason stands, and it is asked for none that it
 * did not need then
 * @throws AppError invalid
 */
export async function judgeDoses<F extends Fields>(
  tx: ClinicTx,
  timed: Timed,
  doses: readonly NewDose<F>[],
  readFamilies: (petIds: readonly string[]) => Promise<readonly (readonly GivenDose[])[]>,
  same: Before | undefined,
): Promise<NewDose<Judged<F>>[]> {
  if (same?.early === null)
    return doses.map(({ pet, fields }) => ({ pet, fields: { ...fields, early: null, earlyReason: same.earlyReason } }))
  const families = await readFamilies(doses.map(({ pet }) => pet.id))
  return doses.map(({ pet, fields }) => {
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
 * @param given of one animal, the oldest first
 * @param thingOf what it is a dose of: those of others are not asked
 * @param ofAll they were given to an animal whose birth nobody knew until now
 */
export async function refreshEarly<Given extends GivenDose>(
  tx: ClinicTx,
  table: 'vaccines' | 'dewormings',
  given: readonly Given[],
  {
    thingOf,
    timed,
    ofAll,
  }: { thingOf: (dose: Given) => string; timed: (dose: Given) => Promise<Timed | undefined>; ofAll: boolean },
): Promise<void> {
  const settled = given.map((dose) => ({ ...dose }))
  for (const [at, dose] of settled.entries()) {
    const isAsked = dose.earlyReason !== null
    if (!ofAll && !isAsked && dose.early === null) continue
    // A later one counts against it only if a reason was asked of this one, and nobody asks for one of that.
    const others = settled.flatMap((other, place) => {
      if (place === at || thingOf(other) !== thingOf(dose)) return []
      return [place > at ? { ...other, counts: other.counts && isAsked && other.earlyReason === null } : other]
    })
    const of = await timed(dose)
    const { birthOn, appliedOn } = dose
    const early = of ? tellEarly(earlyWarnings(of, { birthOn, appliedOn }, others)) : null
    dose.counts = early === null
    if (early !== dose.early) await setDerivedOfAll(tx, table, [dose.id], { early })
  }
}
