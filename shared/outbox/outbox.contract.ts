import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'

/** Something that was to be sent, and was not, however often it was tried. */
export const FailedSending = z.object({
  id: z.uuid(),
  /** What it is: "Aviso de un cambio en una cuenta". */
  title: z.string(),
  /** To whom it was to go. */
  to: z.string(),
  createdAt: Instant,
  tries: z.number(),
  /** Why the last try failed. */
  reason: z.string(),
})
export type FailedSending = z.infer<typeof FailedSending>

const known = z.object({ sendingId: z.uuid() })

export const outbox = {
  failed: route({
    service: 'clinic',
    method: 'GET',
    path: '/outbox/failed',
    action: 'outbox.manage',
    summary: 'Lo que no se pudo enviar, lo más reciente primero',
    reads: ['outbox'],
    input: z.object(pageInput),
    output: pageOf(FailedSending),
  }),
  retry: route({
    service: 'clinic',
    method: 'POST',
    path: '/outbox/:sendingId/retry',
    action: 'outbox.manage',
    summary: 'Vuelve a intentar un envío que falló',
    input: known,
    output: z.object({}),
  }),
  discard: route({
    service: 'clinic',
    method: 'POST',
    path: '/outbox/:sendingId/discard',
    action: 'outbox.manage',
    summary: 'Descarta un envío que falló: no se intenta más',
    input: known,
    output: z.object({}),
  }),
}
