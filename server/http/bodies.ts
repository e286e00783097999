import { finished, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/http/errors.ts'
import { limitConcurrency } from '#server/jobs/turns.ts'

/** Files that are held in memory at once, each of up to 25 MB: while one is sent, and while it is worked on. */
const inTurn = limitConcurrency({ atOnce: 6, perKey: 2, maxWaiting: 30, maxWaitMs: 60_000 })

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

/**
 * Gives the memory of a file back when the work on it has ended and nothing reads it any more, not when it is collected:
 * files of calls long past would add up.
 */
export function letGo(body: unknown): void {
  if (Buffer.isBuffer(body) && body.buffer instanceof ArrayBuffer) body.buffer.transfer(0)
}

/**
 * The file that a call sends. What comes is written into one piece of memory at once, of which no more is taken than was
 * sent: kept until the end, its hundreds of chunks would be twice the file, and outlive the call.
 * @throws AppError too_large
 */
export async function readFileBody(request: FastifyRequest, sent: Readable): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit
  const length = Number(request.headers['content-length'] ?? limit)
  if (length > limit) throw new AppError('too_large')
  const body = Buffer.allocUnsafeSlow(length)
  let end = 0
  // Destroyed with what was sent, the connection could not carry the refusal.
  for await (const chunk of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (end + chunk.length > length) throw new AppError('too_large')
    end += chunk.copy(body, end)
  }
  return body.subarray(0, end)
}
