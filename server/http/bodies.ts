import { finished, type Readable, type Writable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/http/errors.ts'
import { limitConcurrency } from '#server/db/turns.ts'

/** Files that are held in memory at once, each of up to 25 MB: while one is sent, and while it is worked on. */
const inTurn = limitConcurrency({ atOnce: 6, perKey: 2, maxWaiting: 30, maxWaitMs: 60_000 })

/** Slower than any connection that people work with. */
const PACE_BYTES = 64 * 1024

/** What is being done with the files that came. */
const works = new WeakMap<object, Promise<unknown>>()

/**
 * Waits for room for a file that a clinic is about to send: until then nothing of it is read. The room is free again when
 * the call is answered or broken off, and the work on the file has ended.
 * @throws AppError too_many_requests or unavailable when too many wait
 */
export function takeRoom(clinicId: string, request: object, answer: Writable): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const untilFree = (): Promise<void> => {
    resolve()
    const left = new Promise<void>((end) => finished(answer, () => end()))
    return left.then(async () => void (await works.get(request)?.catch(() => undefined)))
  }
  inTurn(clinicId, untilFree).catch(reject)
  return promise
}

/**
 * Runs `work` on the uploaded file and frees the file's memory as soon as `work` ends, even if the client has already gone.
 * Waiting for garbage collection would let the files of finished requests add up. The body cannot be read afterwards.
 */
export async function withFile<T>(request: { body: unknown }, work: () => Promise<T>): Promise<T> {
  const working = work()
  works.set(request, working)
  try {
    return await working
  } finally {
    const { body } = request
    if (Buffer.isBuffer(body) && body.buffer instanceof ArrayBuffer) body.buffer.transfer(0)
  }
}

/**
 * The file that a call sends. What comes is written into one piece of memory at once, of which no more is taken than was
 * sent: kept until the end, its hundreds of chunks would be twice the file, and outlive the call.
 * @param paceMs the call is broken off when it brings less than 64 kB in so long: a file on its way holds a room
 * @throws AppError too_large, too_slow; unsupported_type where no file is sent to the route
 */
export async function readFileBody(
  request: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
  sent: Readable,
  paceMs: number,
): Promise<Buffer> {
  const { bodyLimit: limit, config } = request.routeOptions
  if (!config.isUpload) throw new AppError('unsupported_type')
  const length = Number(request.headers['content-length'] ?? limit)
  if (length > limit) throw new AppError('too_large')
  const body = Buffer.allocUnsafeSlow(length)
  let end = 0
  let expected = PACE_BYTES
  const { promise: whole, resolve, reject } = Promise.withResolvers<void>()
  const pace = setInterval(() => {
    if (end < expected) reject(new AppError('too_slow'))
    expected = end + PACE_BYTES
  }, paceMs)
  const take = (chunk: Buffer) => {
    if (end + chunk.length > length) reject(new AppError('too_large'))
    else end += chunk.copy(body, end)
  }
  // No loop over what is sent: it destroys the connection with it, which then cannot carry the refusal.
  finished(sent, { writable: false }, (error) => (error ? reject(error) : resolve()))
  sent.on('data', take)
  try {
    await whole
  } finally {
    clearInterval(pace)
    sent.off('data', take)
  }
  return body.subarray(0, end)
}
