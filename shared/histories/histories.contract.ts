import { z } from 'zod'
import { consultationStatuses } from '#shared/consultations/consultations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, searchPageOf } from '#shared/http/paging.ts'
import { knownSexes, ListedAlerts, petStatuses } from '#shared/pets/pets.contract.ts'
import { Instant, OptionalDay } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { lifeTables } from '#shared/values/recordKinds.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** One pet's history as a line of the list, with the newest consultation that fits the filters. */
export const HistoryRow = z.object({
  petId: z.uuid(),
  name: z.string(),
  historyNumber: z.number(),
  speciesId: z.string(),
  breed: z.string(),
  sex: z.enum(knownSexes),
  birthOn: z.string(),
  birthIsApproximate: z.boolean(),
  status: z.enum(petStatuses),
  deceasedOn: z.string().nullable(),
  photo: z.string().nullable(),
  ...ListedAlerts.shape,
  nextDueOn: z.string().nullable(),
  nextDueName: z.string().nullable(),
  doseFamilies: z.array(z.string()),
  undatedFamilies: z.array(z.string()),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
  lastVisitAt: Instant.nullable(),
  consultation: z
    .object({
      id: z.uuid(),
      startedAt: Instant,
      status: z.enum(consultationStatuses),
      title: z.string().nullable(),
      professionalName: z.string(),
    })
    .nullable(),
})
export type HistoryRow = z.infer<typeof HistoryRow>

export const histories = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/histories',
    action: 'consultations.read',
    summary: 'Historias: por mascota, propietario, documento, número de historia, profesional, fechas o diagnóstico',
    reads: [...lifeTables, 'owners', 'professionals'],
    input: z.object({
      ...pageInput,
      q: z.string().max(100).default(''),
      diagnosis: z.string().max(100).default(''),
      professionalId: z.union([z.literal(''), z.uuid()]).default(''),
      from: OptionalDay,
      to: OptionalDay,
      speciesId: z.string().max(40).default(''),
      sort: z.enum(['visit', 'name']).default('visit'),
    }),
    output: searchPageOf(HistoryRow),
  }),
}

/** The last visits. */
export const historiesCard = homeCard('histories', z.array(HistoryRow))
