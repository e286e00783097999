import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { heardTables } from '#shared/values/recordTables.ts'

/** A row that was written; without `id`, so many of its table that each may be meant. */
const Touch = z.object({
  table: z.enum(heardTables),
  id: z.string().optional(),
  /** The animal that it is about. */
  petId: z.string().optional(),
})
export type Touch = z.infer<typeof Touch>

/** What one transaction wrote, under an id of its own; without touches, anything may have changed. */
const LiveEvent = z.object({ id: z.string(), touches: z.array(Touch).nullable() })
export type LiveEvent = z.infer<typeof LiveEvent>

/** Anything may have changed. */
export const EVERYTHING: LiveEvent = { id: 'everything', touches: null }

/** On the answer to a call that wrote: a JSON list of these, so that whoever asked need not wait for the stream. */
export const TOUCHED_HEADER = 'x-touched'

export const live = {
  read: route({
    service: 'clinic',
    method: 'GET',
    path: '/live',
    action: 'session',
    whileLocked: true,
    summary: 'Lo que se va cambiando en la clínica: una línea de JSON por cambio; las vacías dicen que sigue abierto',
    answers: 'stream',
    input: z.object({
      /** How long ago the caller began to read what it shows, in milliseconds: what changed since then comes first. */
      missedMs: z.coerce.number().int().min(0).max(1e12).default(0),
    }),
    output: LiveEvent,
  }),
}
