import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { PetChip } from '#shared/owners/owners.contract.ts'
import { documentTypes } from '#shared/values/documentType.ts'
import { Phone } from '#shared/values/phone.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** A pet as the palette and the start offer it. */
export const FoundPet = PetChip.extend({
  breed: z.string(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  ownerPhone: Phone,
})
export type FoundPet = z.infer<typeof FoundPet>

export const FoundOwner = z.object({
  id: z.uuid(),
  name: z.string(),
  documentType: z.enum(documentTypes).nullable(),
  document: z.string().nullable(),
  phone: Phone,
  status: z.enum(['active', 'inactive']),
})
export type FoundOwner = z.infer<typeof FoundOwner>

/** Of each kind the palette shows so many at most. */
export const FOUND_LIMIT = 8

export const search = {
  find: route({
    service: 'clinic',
    method: 'GET',
    path: '/search',
    action: 'owners.read',
    summary: 'Mascotas y propietarios por cualquier palabra; sin palabras, los pacientes recientes de quien ingresó',
    reads: ['pets', 'owners'],
    input: z.object({ q: z.string().max(100).default('') }),
    output: z.object({
      pets: z.array(FoundPet),
      owners: z.array(FoundOwner),
      /** Nothing was found as it was typed; these differ by one letter. */
      isSimilar: z.boolean(),
    }),
  }),
}

export const recentPetsCard = homeCard('recentPets', z.array(FoundPet))
