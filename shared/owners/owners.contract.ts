import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, searchPageOf } from '#shared/http/paging.ts'
import { petStatuses } from '#shared/pets/pets.contract.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { Instant } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { optionalText, requiredText } from '#shared/values/text.ts'

export const documentTypes = ['CC', 'CE', 'PAS', 'NIT', 'TI', 'PPT'] as const
export const documentTypeNames: Record<(typeof documentTypes)[number], string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  PAS: 'Pasaporte',
  NIT: 'NIT',
  TI: 'Tarjeta de identidad',
  PPT: 'Permiso por protección temporal',
}

export const ownerStatuses = ['active', 'inactive'] as const

export const OwnerDraft = z.object({
  name: requiredText(120),
  documentType: z.enum(documentTypes).nullable().default(null),
  document: optionalText(30),
  phone: Phone,
  otherPhone: Phone.nullable().default(null),
  email: z.union([z.literal('').transform(() => null), Email, z.null()]).default(null),
  address: optionalText(200),
  city: optionalText(80),
  contactName: optionalText(120),
  contactPhone: Phone.nullable().default(null),
  contactMayDecide: z.boolean().default(false),
  /** The owner authorised the treatment of personal data (Ley 1581 de 2012). */
  dataConsent: z.boolean().default(false),
  messagesConsent: z.boolean().default(false),
  notes: optionalText(2000),
})
export type OwnerDraft = z.infer<typeof OwnerDraft>

/** A pet as its owner's lists show it. */
export const PetChip = z.object({
  id: z.uuid(),
  name: z.string(),
  speciesId: z.string(),
  status: z.enum(petStatuses),
  photo: z.string().nullable(),
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
  sex: z.enum(['male', 'female']),
  birthOn: z.string(),
  deceasedOn: z.string().nullable(),
  historyNumber: z.number(),
  weightKg: z.number().nullable(),
  hasAlerts: z.boolean(),
  lastVisitAt: Instant.nullable(),
})
export type OwnerPet = z.infer<typeof OwnerPet>

export const Owner = z.object({
  ...OwnerDraft.shape,
  email: z.string().nullable(),
  id: z.uuid(),
  version: z.number(),
  status: z.enum(ownerStatuses),
  dataConsentAt: Instant.nullable(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  lastVisitAt: Instant.nullable(),
  pets: z.array(OwnerPet),
})
export type Owner = z.infer<typeof Owner>

export const ownerSorts = ['visit', 'name', 'created'] as const

export const owners = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners',
    action: 'owners.read',
    summary: 'Propietarios: búsqueda por nombre, documento, teléfono, correo o mascota',
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
    input: z.object({ ownerId: z.uuid() }),
    output: Owner,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/owners',
    action: 'owners.write',
    summary: 'Registra un propietario',
    creates: true,
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
  /** For the warning while someone types a new owner. */
  matches: route({
    service: 'clinic',
    method: 'GET',
    path: '/owner-matches',
    action: 'owners.read',
    summary: 'Propietarios que ya tienen ese documento, teléfono o correo',
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
        petNames: z.string(),
      }),
    ),
  }),
}
