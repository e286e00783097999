import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { MAX_PHOTO_BYTES } from '#shared/values/picture.ts'
import { animalTables, recordKindNames } from '#shared/values/recordKinds.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { homeCard } from '#shared/word/homeCard.ts'

export const sexes = ['male', 'female'] as const
/** `unknown` until whoever registered it short completes it. */
export const knownSexes = [...sexes, 'unknown'] as const
export const reproductiveStatuses = ['entero', 'esterilizado'] as const
export const petStatuses = ['active', 'inactive', 'deceased', 'lost', 'transferred'] as const
export const resuscitationChoices = ['closedChest', 'openChest', 'none'] as const

const petFields = {
  name: requiredLine(80),
  speciesId: requiredLine(40),
  /** The name of a breed of the catalogue, or what the clinic typed. */
  breed: requiredLine(80),
  sex: z.enum(sexes),
  color: requiredLine(60),
  birthOn: Day,
  birthIsApproximate: z.boolean().default(false),
  feeding: requiredLine(200),
  reproductiveStatus: z.enum(reproductiveStatuses).nullable().default(null),
  microchip: z
    .string()
    .trim()
    .regex(/^(\d{15})?$/, 'El microchip tiene 15 dígitos')
    .transform((digits) => digits || null)
    .nullable()
    .default(null),
  distinguishingMarks: optionalText(500),
  origin: optionalLine(120),
  temperament: optionalLine(120),
  bloodGroup: optionalLine(40),
  livesWith: optionalLine(200),
  resuscitation: z.enum(resuscitationChoices).nullable().default(null),
  allergies: optionalText(500),
  diseases: optionalText(500),
  surgeries: optionalText(1000),
  isAggressive: z.boolean().default(false),
  vaccineReaction: optionalLine(200),
  alertNote: optionalLine(200),
}

export const PetDraft = z.object({ ...petFields, weightKg: WeightKg })
export type PetDraft = z.infer<typeof PetDraft>

/** Without the weight: a new weight is a new line of the weight history. */
export const PetEdit = z.object(petFields)
export type PetEdit = z.infer<typeof PetEdit>

/** What every header of the pet shows. Alerts follow from it: `petAlerts` in pets.rules.ts. */
export const PetHeader = z.object({
  id: z.uuid(),
  name: z.string(),
  historyNumber: z.number(),
  speciesId: z.string(),
  breed: z.string(),
  sex: z.enum(knownSexes),
  reproductiveStatus: z.enum(reproductiveStatuses).nullable(),
  /** Empty while nobody knows it. */
  birthOn: z.string(),
  status: z.enum(petStatuses),
  deceasedOn: z.string().nullable(),
  microchip: z.string().nullable(),
  /** Address of the photo, with its version in it. */
  photo: z.string().nullable(),
  weightKg: z.number().nullable(),
  weighedAt: Instant.nullable(),
  /** The weight before the last one. */
  previousWeightKg: z.number().nullable(),
  previousWeighedAt: Instant.nullable(),
  allergies: z.string().nullable(),
  diseases: z.string().nullable(),
  isAggressive: z.boolean(),
  vaccineReaction: z.string().nullable(),
  alertNote: z.string().nullable(),
  /** The nearest of its vaccines and dewormings, and what it is. */
  nextDueOn: z.string().nullable(),
  nextDueName: z.string().nullable(),
  doseFamilies: z.array(z.string()),
  undatedFamilies: z.array(z.string()),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
})
export type PetHeader = z.infer<typeof PetHeader>

/** The kinds of alerts of an animal, the most dangerous first. */
export const alertKinds = ['allergy', 'aggressive', 'vaccineReaction', 'disease', 'note'] as const

/** What a list says of a pet's alerts: `listedAlerts` of pets.rules.ts decides, as what is written of allergies may deny them. */
export const ListedAlerts = z.object({
  allergies: z.string().nullable(),
  otherAlerts: z.array(z.enum(alertKinds).exclude(['allergy'])),
})

/** Of a consultation. Here, as a pet's page shows its visits and its word knows no later one. */
export const visitStatuses = ['draft', 'awaitingResults', 'signed', 'voided'] as const

/** A consultation as a line of the pet's page. */
export const PetVisit = z.object({
  id: z.uuid(),
  startedAt: Instant,
  status: z.enum(visitStatuses),
  title: z.string().nullable(),
  professionalName: z.string(),
})
export type PetVisit = z.infer<typeof PetVisit>

/** Another animal of the owner, of the same species and alive: what one gets, a litter or a flock gets too. */
const Sibling = PetHeader.pick({
  breed: true,
  allergies: true,
  diseases: true,
  isAggressive: true,
  vaccineReaction: true,
  alertNote: true,
}).extend({ id: z.uuid(), name: z.string(), birthOn: z.string(), weightKg: z.number().nullable() })
export type Sibling = z.infer<typeof Sibling>
export const MAX_SIBLINGS = 100

/** All that the pet's page shows first, in one call. */
export const PetPage = PetHeader.extend({
  ...petFields,
  // Empty, or unknown, where it was registered short.
  ...PetHeader.pick({ breed: true, sex: true, birthOn: true }).shape,
  color: z.string(),
  feeding: z.string(),
  microchip: z.string().nullable(),
  public_id: z.string(),
  version: z.number(),
  deceasedCause: z.string().nullable(),
  /** Why it is in this state, as whoever changed it wrote. */
  statusReason: z.string().nullable(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  /** The last 40 weights, oldest first, for the chart. */
  weights: z.array(z.object({ weightKg: z.number(), measuredAt: Instant })),
  /** The last three, for those who may read histories; empty for the others. */
  visits: z.array(PetVisit),
  /** The next doses, the nearest first. */
  due: z.array(
    z.object({
      kind: z.enum(recordKindNames),
      id: z.uuid(),
      protocolId: z.string().nullable(),
      name: z.string(),
      nextOn: z.string(),
      /** When the last dose was given. */
      appliedOn: z.string(),
    }),
  ),
  /** How many records it has of the words that count them, by their names. */
  counts: z.record(z.string(), z.number()),
  /** By name. */
  siblings: z.array(Sibling).max(MAX_SIBLINGS),
})
export type PetPage = z.infer<typeof PetPage>

/** Deceased is a report of its own, with its date and cause. */
export const changeableStatuses = ['active', 'inactive', 'lost', 'transferred'] as const

export const DeathReport = z.object({ deceasedOn: Day, deceasedCause: requiredText(300) })

export const StatusChange = z.object({ status: z.enum(changeableStatuses), reason: requiredText(300) })

/** As many as five sheets hold; their ids fit into an address. */
export const MAX_LABELS = 120
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What is printed to stick on a cage, a folder or a sample. */
export const PetLabel = z.object({
  id: z.uuid(),
  name: z.string(),
  historyNumber: z.number(),
  speciesId: z.string(),
  breed: z.string(),
  allergies: z.string().nullable(),
  owner: z.object({ name: z.string(), phone: Phone }),
})
export type PetLabel = z.infer<typeof PetLabel>

/** An animal that is a year older today. */
const Birthday = z.object({
  id: z.uuid(),
  name: z.string(),
  speciesId: z.string(),
  status: z.enum(petStatuses),
  photo: z.string().nullable(),
  birthOn: z.string(),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
})

export const pets = {
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId',
    action: 'pets.read',
    summary: 'La página de una mascota',
    reads: [...animalTables, 'owners', 'professionals'],
    onDevice: true,
    input: z.object({ petId: z.uuid() }),
    output: PetPage,
  }),
  birthdays: route({
    service: 'clinic',
    method: 'GET',
    path: '/birthdays',
    action: 'pets.read',
    summary: 'Las mascotas que hoy cumplen años',
    reads: ['pets', 'owners'],
    input: z.object({ ...pageInput }),
    output: pageOf(Birthday),
  }),
  labels: route({
    service: 'clinic',
    method: 'GET',
    path: '/pet-labels',
    action: 'pets.read',
    summary: `Lo que va en las etiquetas de hasta ${MAX_LABELS} mascotas`,
    reads: ['pets', 'owners'],
    input: z.object({
      /** Ids between commas, in the order of the labels. */
      petIds: z
        .string()
        .regex(new RegExp(`^${UUID}(?:,${UUID}){0,${MAX_LABELS - 1}}$`), `Elija hasta ${MAX_LABELS} mascotas`),
    }),
    output: z.array(PetLabel),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/owners/:ownerId/pets',
    action: 'pets.write',
    summary: 'Registra una mascota',
    input: PetDraft.extend({ ownerId: z.uuid() }),
    output: PetPage,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/pets/:petId',
    action: 'pets.write',
    summary: 'Guarda los cambios de una mascota',
    input: PetEdit.extend({ petId: z.uuid(), version: z.number().int() }),
    output: PetPage,
  }),
  reportDeceased: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/deceased',
    action: 'pets.close',
    summary: 'Reporta el fallecimiento: cancela lo que estaba por venir y cierra la historia a registros nuevos',
    input: DeathReport.extend({ petId: z.uuid(), version: z.number().int() }),
    output: PetPage,
  }),
  undoDeceased: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/deceased/undo',
    action: 'pets.reopen',
    summary: 'Deshace un reporte de fallecimiento, con su motivo',
    input: z.object({ petId: z.uuid(), version: z.number().int(), reason: requiredText(300) }),
    output: PetPage,
  }),
  changeStatus: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/status',
    action: 'pets.close',
    summary: 'Cambia el estado de la ficha, con su motivo',
    input: StatusChange.extend({ petId: z.uuid(), version: z.number().int() }),
    output: PetPage,
  }),
  changeOwner: route({
    service: 'clinic',
    method: 'PUT',
    path: '/pets/:petId/owner',
    action: 'pets.changeOwner',
    summary: 'Pasa una mascota a otro propietario, con la fecha y el motivo',
    input: z.object({
      petId: z.uuid(),
      version: z.number().int(),
      ownerId: z.uuid(REQUIRED),
      since: Day,
      reason: requiredText(300),
      /** Without it the report gets a new link, as the former owner has the old one. */
      keepsReport: z.boolean().default(false),
    }),
    output: PetPage,
  }),
  setPhoto: route({
    service: 'clinic',
    method: 'PUT',
    path: '/pets/:petId/photo',
    action: 'pets.write',
    summary: 'Guarda la foto: JPEG, PNG, WebP o AVIF; se reduce a 800 píxeles',
    accepts: { kind: 'file', maxBytes: MAX_PHOTO_BYTES },
    perMinute: 60,
    input: z.object({ petId: z.uuid() }),
    output: PetPage,
  }),
  removePhoto: route({
    service: 'clinic',
    method: 'DELETE',
    path: '/pets/:petId/photo',
    action: 'pets.write',
    summary: 'Quita la foto',
    inSteps: true,
    input: z.object({ petId: z.uuid() }),
    output: PetPage,
  }),
  photo: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/photo',
    action: 'pets.read',
    summary: 'La foto de la mascota',
    answers: 'file',
    input: z.object({ petId: z.uuid(), v: z.string().max(40).optional() }),
    output: z.unknown(),
  }),
}

export const birthdaysCard = homeCard('birthdays', pets.birthdays.output)
