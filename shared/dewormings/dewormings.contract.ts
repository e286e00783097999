import { z } from 'zod'
import { doseFields, doseOfPet, doseRecord, petsAtOnce } from '#shared/doses/doses.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { PetHeader } from '#shared/pets/pets.contract.ts'
import { Dewormer, Protocol } from '#shared/protocols/protocols.contract.ts'
import { optionalLine, requiredLine, requiredText } from '#shared/values/text.ts'

export const dewormingKinds = ['internal', 'external', 'both'] as const
export type DewormingKind = (typeof dewormingKinds)[number]

/** What several pets have in common. */
const shared = {
  ...doseFields,
  kind: z.enum(dewormingKinds),
  product: requiredLine(80),
  activeIngredient: optionalLine(120),
  /** `owner`: given at home, without our signature. */
  appliedBy: z.enum(['clinic', 'owner']).default('clinic'),
}

const ofPet = { ...doseOfPet, dose: requiredLine(80) }

export const DewormingFields = z.object({ ...shared, ...ofPet })
export type DewormingFields = z.infer<typeof DewormingFields>

export const Deworming = z.object({ ...DewormingFields.shape, ...doseRecord })
export type Deworming = z.infer<typeof Deworming>

export const dewormings = {
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/dewormings',
    action: 'vaccines.read',
    summary: 'Las desparasitaciones de una mascota, la más nueva primero',
    reads: ['dewormings', 'pets'],
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(Deworming),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/dewormings/:dewormingId',
    action: 'vaccines.read',
    summary: 'Una desparasitación con su mascota',
    reads: ['dewormings', 'pets', 'owners', 'weights'],
    input: z.object({ dewormingId: z.uuid() }),
    output: Deworming.extend({ pet: PetHeader }),
  }),
  form: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/deworming-form',
    action: 'vaccines.read',
    summary: 'Lo que necesita el formulario de una desparasitación: productos, protocolos y últimas dosis',
    reads: ['dewormings', 'pets', 'protocols'],
    input: z.object({ petId: z.uuid() }),
    output: z.object({
      /** Of the animal's species, archived ones with them. */
      protocols: z.array(Protocol),
      /** Of the animal's species. */
      dewormers: z.array(Dewormer),
      last: z.array(Deworming),
    }),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/dewormings',
    action: 'vaccines.write',
    summary: 'Registra una desparasitación; cierra el recordatorio anterior',
    input: DewormingFields.extend({ petId: z.uuid(), consultationId: z.uuid().nullable().default(null) }),
    output: Deworming,
  }),
  /** All or none; what is wrong with one pet names it. */
  createMany: route({
    service: 'clinic',
    method: 'POST',
    path: '/dewormings/many',
    action: 'vaccines.write',
    summary: 'Registra la misma desparasitación a varias mascotas',
    input: z.object({ ...shared, pets: petsAtOnce(z.object({ petId: z.uuid(), ...ofPet })) }),
    output: z.array(Deworming),
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/dewormings/:dewormingId',
    action: 'vaccines.write',
    summary: 'Corrige una desparasitación; queda en su historial de modificaciones',
    input: DewormingFields.extend({ dewormingId: z.uuid(), version: z.number().int() }),
    output: Deworming,
  }),
  void: route({
    service: 'clinic',
    method: 'POST',
    path: '/dewormings/:dewormingId/void',
    action: 'vaccines.write',
    summary: 'Anula una desparasitación registrada por error; queda con su motivo',
    input: z.object({ dewormingId: z.uuid(), version: z.number().int(), reason: requiredText(300) }),
    output: Deworming,
  }),
  restore: route({
    service: 'clinic',
    method: 'POST',
    path: '/dewormings/:dewormingId/restore',
    action: 'vaccines.write',
    summary: 'Deshace la anulación de una desparasitación',
    input: z.object({ dewormingId: z.uuid(), version: z.number().int() }),
    output: Deworming,
  }),
}
