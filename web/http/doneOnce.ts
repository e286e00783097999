import { AppError } from '#shared/http/errors.ts'
import { plainText } from '#shared/values/text.ts'
import { NetworkError } from '#web/http/call.ts'
import { noteDone } from '#web/http/queryClient.ts'

/** No answer came, or none of the server's own: it was perhaps done all the same. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof AppError && error.status >= 500)
}

/** The record is another by now, or in another state, than whoever pressed had before them. */
export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.status === 409
}

/** It is no longer there: whoever takes away a second time what is away already is told so. */
function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found'
}

/** Is the text that the record has the one that was sent? The server cleans what it keeps. */
export function isKept(kept: string | null, sent: string | null | undefined): boolean {
  return plainText(kept ?? '') === plainText(sent ?? '')
}

/**
 * What can be done to a record only once, and so has no key. Where no answer came, or it is refused as it stands or is
 * gone by now, the record says whether it was this that was done: then that is the answer.
 * @param tellOther what to say instead of the refusal, where it was done first by somebody else, or otherwise
 */
export async function doneOnce<Shown>(
  work: Promise<Shown>,
  read: () => Promise<Shown>,
  isDone: (now: Shown) => boolean,
  tellOther?: (now: Shown) => string | undefined,
): Promise<Shown> {
  try {
    return await work
  } catch (error) {
    const now =
      isConflict(error) || isGone(error) || isUnanswered(error) ? await read().catch(() => undefined) : undefined
    if (now === undefined) throw error
    if (isDone(now)) {
      noteDone()
      return now
    }
    const other = tellOther?.(now)
    throw other === undefined ? error : new AppError('not_allowed_now', { message: other })
  }
}
