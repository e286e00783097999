import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { PetHeader } from '#shared/pets/pets.contract.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { optionalLine, optionalText, requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'

// A vaccine and a deworming are one thing, a dose: what they have in common stands here, and their contracts hold what differs.

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
  /** It came with a file: nobody of the clinic signed it. */
  isImported: z.boolean(),
  status: z.enum(['applied', 'voided']),
  voidReason: z.string().nullable(),
  /** The last of what it covers: its next date is the live one. */
  isCurrent: z.boolean(),
  /** It, or another of what it is the last of, counts: nothing is to be repeated. */
  covers: z.boolean(),
  createdAt: Instant,
}

const writtenDose = z.object({ ...doseFields, ...doseOfPet, ...doseRecord })
/** A dose that was written down, of either word. */
export type WrittenDose = z.infer<typeof writtenDose>

/** Beside the form of a dose stand so many of those that the animal has. */
export const LAST_DOSES = 5

/** Pets of one action: those of a litter or of a campaign. */
export const MAX_PETS_AT_ONCE = 30

interface DoseContract<Id extends string, Common, OfPet, Fields, Dose> {
  table: 'vaccines' | 'dewormings'
  /** What its id is called in a path. */
  id: Id
  /** "vacuna", "vacunas" */
  one: string
  many: string
  /** What a new one closes. */
  closes: string
  /** What several pets have in common. */
  common: Common
  /** What of it is each one's own, when several get the same. */
  ofPet: OfPet
  /** All of it. */
  fields: Fields
  dose: Dose
}

/** The calls of one of the two words. */
export function doseCalls<
  Id extends string,
  Common extends z.ZodRawShape,
  OfPet extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Dose extends z.ZodRawShape,
>(word: DoseContract<Id, Common, OfPet, z.ZodObject<Fields>, z.ZodObject<Dose>>) {
  const { table, id, one, many, closes, common, ofPet, fields, dose } = word
  const itsId = { [id]: z.uuid() } as Record<Id, z.ZodUUID>
  const read = { service: 'clinic', method: 'GET', action: 'vaccines.read' } as const
  const write = { service: 'clinic', method: 'POST', action: 'vaccines.write' } as const
  const version = z.number().int()
  return {
    listOfPet: route({
      ...read,
      path: `/pets/:petId/${table}`,
      summary: `Las ${many} de una mascota, la más nueva primero`,
      reads: [table, 'pets'],
      input: z.object({ petId: z.uuid(), ...pageInput }),
      output: pageOf(dose),
    }),
    get: route({
      ...read,
      path: `/${table}/:${id}`,
      summary: `Una ${one} con su mascota`,
      reads: [table, 'pets', 'owners', 'weights'],
      input: z.object(itsId),
      output: dose.extend({ pet: PetHeader }),
      record: dose,
    }),
    create: route({
      ...write,
      path: `/pets/:petId/${table}`,
      summary: `Registra una ${one}; cierra ${closes}`,
      input: fields.extend({ petId: z.uuid(), consultationId: z.uuid().nullable().default(null) }),
      output: dose,
    }),
    /** All or none; what is wrong with one pet names it. */
    createMany: route({
      ...write,
      path: `/${table}/many`,
      summary: `Registra la misma ${one} a varias mascotas`,
      input: z.object({ ...common, pets: petsAtOnce(z.object({ petId: z.uuid(), ...ofPet })) }),
      output: z.array(dose),
    }),
    update: route({
      ...write,
      method: 'PUT',
      path: `/${table}/:${id}`,
      summary: `Corrige una ${one}; queda en su historial de modificaciones`,
      input: fields.extend({ ...itsId, version }),
      output: dose,
    }),
    void: route({
      ...write,
      path: `/${table}/:${id}/void`,
      summary: `Anula una ${one} registrada por error; queda con su motivo`,
      input: z.object({ ...itsId, version, reason: requiredText(300) }),
      output: dose,
    }),
    restore: route({
      ...write,
      path: `/${table}/:${id}/restore`,
      summary: `Deshace la anulación de una ${one}`,
      input: z.object({ ...itsId, version }),
      output: dose,
    }),
  }
}

function petsAtOnce<Pet extends z.ZodType>(pet: Pet) {
  return z
    .array(pet)
    .min(1, 'Elija al menos una mascota')
    .max(MAX_PETS_AT_ONCE, `Hasta ${MAX_PETS_AT_ONCE} mascotas a la vez`)
}
