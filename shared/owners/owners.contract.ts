import { z } from 'zod'
import { CustomValues } from '#shared/customFields/customFields.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, searchPageOf } from '#shared/http/paging.ts'
import { knownSexes, ListedAlerts, petStatuses } from '#shared/pets/pets.contract.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { Instant } from '#shared/values/date.ts'
import { cleanDocument, documentTypes } from '#shared/values/documentType.ts'
import { Phone } from '#shared/values/phone.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

export const ownerStatuses = ['active', 'inactive'] as const

export const OwnerDraft = z.object({
  name: requiredLine(120),
  documentType: z.enum(documentTypes).nullable().default(null),
  document: optionalLine(30, cleanDocument),
  phone: Phone,
  otherPhone: Phone.nullable().default(null),
  email: z.union([z.literal('').transform(() => null), Email, z.null()]).default(null),
  address: optionalLine(200),
  city: optionalLine(80),
  contactName: optionalLine(120),
  contactPhone: Phone.nullable().default(null),
  contactMayDecide: z.boolean().default(false),
  /** The owner authorised the treatment of personal data (Ley 1581 de 2012). */
  dataConsent: z.boolean().default(false),
  messagesConsent: z.boolean().default(false),
  notes: optionalText(2000),
  /** Without it those of a known owner stay as they are. */
  customValues: CustomValues.optional(),
})
export type OwnerDraft = z.infer<typeof OwnerDraft>

/** A pet as its owner's lists show it. */
export const PetChip = z.object({
  id: z.uuid(),
  name: z.string(),
  speciesId: z.string(),
  status: z.enum(petStatuses),
  photo: z.string().nullable(),
  /** The nearest of its vaccines and dewormings, and what it is. */
  nextDueOn: z.string().nullable(),
  nextDueName: z.string().nullable(),
  birthOn: z.string(),
  /** Of which it has a dose: `petDoses` of protocols.rules.ts says by them whether anything is missing. */
  doseFamilies: z.array(z.string()),
  /** Those among them whose last dose has no next date. */
  undatedFamilies: z.array(z.string()),
})
export type PetChip = z.infer<typeof PetChip>

export const OwnerRow = z.object({
  id: z.uuid(),
  name: z.string(),
  documentType: z.enum(documentTypes).nullable(),
  document: z.string().nullable(),
  phone: Phone,
  email: z.string().nullable(),
  status: z.enum(ownerStatuses),
  /** The first three; `petCount` says how many there are. */
  pets: z.array(PetChip),
  petCount: z.number(),
  lastVisitAt: Instant.nullable(),
})
export type OwnerRow = z.infer<typeof OwnerRow>

export const OwnerPet = PetChip.extend({
  breed: z.string(),
  sex: z.enum(knownSexes),
  birthOn: z.string(),
  birthIsApproximate: z.boolean(),
  deceasedOn: z.string().nullable(),
  historyNumber: z.number(),
  weightKg: z.number().nullable(),
  ...ListedAlerts.shape,
  lastVisitAt: Instant.nullable(),
})
export type OwnerPet = z.infer<typeof OwnerPet>

/** That this owner and another one were found to be the same. */
export const MergeNote = z.object({
  mergeId: z.uuid(),
  /** The other one. */
  ownerId: z.uuid(),
  name: z.string(),
  at: Instant,
  byName: z.string(),
})
export type MergeNote = z.infer<typeof MergeNote>

export const Owner = z.object({
  ...OwnerDraft.shape,
  customValues: CustomValues,
  email: z.string().nullable(),
  id: z.uuid(),
  version: z.number(),
  status: z.enum(ownerStatuses),
  dataConsentAt: Instant.nullable(),
  /** Why it was deactivated. */
  inactiveReason: z.string().nullable(),
  /** The one that this owner was united with: its page leads there. */
  mergedInto: MergeNote.nullable(),
  /** Those that were united with this one, the last first. */
  merges: z.array(MergeNote),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  updatedAt: Instant,
  lastVisitAt: Instant.nullable(),
  pets: z.array(OwnerPet),
})
export type Owner = z.infer<typeof Owner>

/** What is chosen as one when two owners are united: a document with its type, the other contact with its phone. */
export const mergeFields = [
  'name',
  'document',
  'phone',
  'email',
  'otherPhone',
  'address',
  'city',
  'contact',
  'dataConsent',
  'messagesConsent',
  'notes',
] as const
export type MergeField = (typeof mergeFields)[number]

const known = { ownerId: z.uuid(), version: z.number().int() }

export const ownerSorts = ['visit', 'name', 'created'] as const

export const owners = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners',
    action: 'owners.read',
    summary: 'Propietarios: búsqueda por nombre, documento, teléfono, correo o mascota',
    reads: ['owners', 'pets'],
    input: z.object({
      ...pageInput,
      q: z.string().max(100).default(''),
      sort: z.enum(ownerSorts).default('visit'),
      pets: z.enum(['any', 'active', 'none']).default('any'),
      speciesId: z.string().max(40).default(''),
      status: z.enum([...ownerStatuses, 'any']).default('active'),
    }),
    output: searchPageOf(OwnerRow),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners/:ownerId',
    action: 'owners.read',
    summary: 'Un propietario con sus mascotas',
    reads: ['owners', 'pets', 'professionals'],
    input: z.object({ ownerId: z.uuid() }),
    output: Owner,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/owners',
    action: 'owners.write',
    summary: 'Registra un propietario',
    input: OwnerDraft,
    output: Owner,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/owners/:ownerId',
    action: 'owners.write',
    summary: 'Guarda los cambios de un propietario',
    input: OwnerDraft.extend({ ownerId: z.uuid(), version: z.number().int() }),
    output: Owner,
  }),
  deactivate: route({
    service: 'clinic',
    method: 'PUT',
    path: '/owners/:ownerId/inactive',
    action: 'owners.deactivate',
    summary: 'Desactiva un propietario, con el motivo; sus mascotas y su historia quedan',
    input: z.object({ ...known, reason: requiredText(300) }),
    output: Owner,
  }),
  reactivate: route({
    service: 'clinic',
    method: 'PUT',
    path: '/owners/:ownerId/active',
    action: 'owners.deactivate',
    summary: 'Reactiva un propietario',
    input: z.object(known),
    output: Owner,
  }),
  merge: route({
    service: 'clinic',
    method: 'POST',
    path: '/owners/:ownerId/merges',
    action: 'owners.merge',
    summary: 'Une otro propietario con este: sus mascotas pasan aquí y el otro queda inactivo',
    input: z.object({
      ...known,
      otherId: z.uuid(),
      otherVersion: z.number().int(),
      /** What is taken from the other one; the rest stays as this one has it. */
      fields: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
      customFieldIds: z.array(z.uuid()).max(200).default([]),
    }),
    output: Owner,
  }),
  undoMerge: route({
    service: 'clinic',
    method: 'POST',
    path: '/owner-merges/:mergeId/undo',
    action: 'owners.unmerge',
    summary: 'Deshace una unión: los datos y las mascotas vuelven a donde estaban',
    input: z.object({ mergeId: z.uuid() }),
    output: Owner,
  }),
  /** For the warning while someone types a new owner. */
  matches: route({
    service: 'clinic',
    method: 'GET',
    path: '/owner-matches',
    action: 'owners.read',
    summary: 'Propietarios que ya tienen ese documento, teléfono o correo',
    reads: ['owners', 'pets'],
    input: z.object({
      document: z.string().max(30).default(''),
      phone: z.string().max(10).default(''),
      email: z.string().max(254).default(''),
      exceptId: z.union([z.uuid(), z.literal('')]).default(''),
    }),
    output: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        reason: z.enum(['document', 'phone', 'email']),
        status: z.enum(['active', 'inactive']),
        /** Of its active ones, the first three. */
        petNames: z.array(z.string()),
        petCount: z.number(),
      }),
    ),
  }),
}

/** The last owners, for those who may not read histories. */
export const ownersCard = homeCard('owners', z.array(OwnerRow))
