import { AppError } from '#shared/http/errors.ts'
import { NetworkError } from '#web/http/call.ts'

/** No answer came, or none of the server's own: it was perhaps done all the same. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof AppError && error.status >= 500)
}

/** The record is another by now, or in another state, than whoever pressed had before them. */
export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.status === 409
}
