import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant, SentInstant } from '#shared/values/date.ts'
import { sources } from '#shared/values/recordKinds.ts'
import { WeightKg } from '#shared/values/weight.ts'

export const Weight = z.object({
  id: z.uuid(),
  weightKg: z.number(),
  measuredAt: Instant,
  source: z.enum(sources),
  sourceId: z.uuid().nullable(),
  byName: z.string().nullable(),
  version: z.number(),
})
export type Weight = z.infer<typeof Weight>

export const weights = {
  /** The newest 500, newest first: more than a lifetime of visits. */
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/weights',
    action: 'pets.read',
    summary: 'Historial de peso',
    reads: ['weights', 'professionals'],
    input: z.object({ petId: z.uuid() }),
    output: z.array(Weight),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/weights',
    action: 'pets.write',
    summary: 'Registra un peso',
    input: z.object({ petId: z.uuid(), weightKg: WeightKg, measuredAt: SentInstant.optional() }),
    output: Weight,
  }),
  /** Only a weight typed on its own; one that belongs to a consultation is changed there. */
  remove: route({
    service: 'clinic',
    method: 'DELETE',
    path: '/pets/:petId/weights/:weightId',
    action: 'pets.write',
    summary: 'Quita un peso registrado por error',
    input: z.object({ petId: z.uuid(), weightId: z.uuid(), version: z.coerce.number().int() }),
    output: z.object({}),
  }),
}
