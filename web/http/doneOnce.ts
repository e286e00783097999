import { AppError } from '#shared/http/errors.ts'
import { NetworkError } from '#web/http/call.ts'

/** No answer came, or none of the server's own: it was perhaps done all the same. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof AppError && error.status >= 500)
}

/**
 * What can be done to a record only once, and so has no key. Where no answer came, or it is refused as it stands by now, the
 * record says whether it was this that was done: then that is the answer.
 */
export async function doneOnce<Shown>(
  work: Promise<Shown>,
  read: () => Promise<Shown>,
  isDone: (now: Shown) => boolean,
): Promise<Shown> {
  try {
    return await work
  } catch (error) {
    const isConflict = error instanceof AppError && error.status === 409
    const now = isConflict || isUnanswered(error) ? await read().catch(() => undefined) : undefined
    if (now !== undefined && isDone(now)) return now
    throw error
  }
}
