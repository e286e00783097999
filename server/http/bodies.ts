import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { limitConcurrency } from '#server/jobs/turns.ts'

/** Files that are held in memory at once, each of up to 25 MB: while one is sent, and while it is worked on. */
const inTurn = limitConcurrency({ atOnce: 8, perKey: 3, maxWaiting: 30, maxWaitMs: 60_000 })

/**
 * Waits for room for a file that a clinic is about to send: until then nothing of it is read. The room is free again when
 * the call is answered or broken off.
 * @throws AppError too_many_requests or unavailable when too many wait
 */
export function takeRoom(clinicId: string, reply: FastifyReply): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  inTurn(clinicId, () => {
    resolve()
    return new Promise<void>((end) => finished(reply.raw, () => end()))
  }).catch(reject)
  return promise
}
