import { z } from 'zod'
import { Day, Instant } from '#shared/values/date.ts'
import { optionalLine, optionalText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'

// What a vaccine and a deworming have in common; their own contracts hold the calls.

/** What is written down of every dose. */
export const doseFields = {
  /** A protocol of the list; `null`: none. */
  protocolId: z.string().max(80).nullable().default(null),
  batch: optionalLine(40),
  batchExpiresOn: Day.nullable().default(null),
  appliedOn: Day,
  route: optionalLine(80),
  notes: optionalText(1000),
  /** Why it is given too young or too soon all the same: without it such a dose is refused. */
  earlyReason: optionalLine(300),
  /** Who signs: a licensed veterinarian; `null` where nobody of the clinic gave it. */
  professionalId: z.uuid('Elija quién firma').nullable().default(null),
}

/** What of it is each animal's own, when several get the same. */
export const doseOfPet = {
  nextOn: Day.nullable().default(null),
  /** Taken for this dose: it joins the animal's weights. */
  weightKg: WeightKg.nullable().default(null),
}

/** What a dose that was written down has besides. */
export const doseRecord = {
  id: z.uuid(),
  version: z.number(),
  petId: z.uuid(),
  consultationId: z.uuid().nullable(),
  /** Taken for this dose if `isWeighed`, else the last that was known then. */
  weightKg: z.number().nullable(),
  /** What was said of it, given too young or too soon: it does not count. */
  early: z.string().nullable(),
  isWeighed: z.boolean(),
  signerName: z.string().nullable(),
  signerCard: z.string().nullable(),
  status: z.enum(['applied', 'voided']),
  voidReason: z.string().nullable(),
  /** The last of what it covers: its next date is the live one. */
  isCurrent: z.boolean(),
  /** It, or another of what it is the last of, counts: nothing is to be repeated. */
  covers: z.boolean(),
  createdAt: Instant,
}

/** Beside the form of a dose stand so many of those that the animal has. */
export const LAST_DOSES = 5

/** Pets of one action: those of a litter or of a campaign. */
export const MAX_PETS_AT_ONCE = 30

export function petsAtOnce<Pet extends z.ZodType>(pet: Pet) {
  return z
    .array(pet)
    .min(1, 'Elija al menos una mascota')
    .max(MAX_PETS_AT_ONCE, `Hasta ${MAX_PETS_AT_ONCE} mascotas a la vez`)
}
