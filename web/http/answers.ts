import { AppError, errors } from '#shared/http/errors.ts'
import { NetworkError } from '#web/http/call.ts'

/** No answer came, or none of the server's own: it was perhaps done all the same. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof AppError && error.status >= 500)
}

/** The record is another by now, or in another state, than whoever pressed had before them. */
export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.status === 409
}

/** Somebody saved first. */
export function isOutdated(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'version_conflict'
}

/** The sentence of a failure; a person never reads that of a library. */
export function sentenceOf(error: unknown): string {
  return error instanceof AppError || error instanceof NetworkError ? error.message : errors.internal.message
}

/** What a person sends, one request at a time: the part of a state machine that acts and forms share. */
export interface Sending<Request> {
  underWay: Request | undefined
  /** Sent without an answer: the server may have done one of these. */
  doubtful: readonly Request[]
}

/** What got no answer goes again word for word: that gives it the same key, and it is done once. */
export function goOut<Request>(
  { doubtful }: Sending<Request>,
  wanted: Request,
  isSame: (one: Request, other: Request) => boolean,
): Sending<Request> {
  return { underWay: doubtful.find((one) => isSame(one, wanted)) ?? wanted, doubtful }
}

/** @param outcome `refused`: the server looked at it and did not do it, neither now nor before */
export function comeBack<Request>(
  { underWay, doubtful }: Sending<Request>,
  outcome: 'unanswered' | 'refused',
): Sending<Request> {
  const others = doubtful.filter((one) => one !== underWay)
  const isDoubtful = outcome === 'unanswered' && underWay !== undefined
  return { underWay: undefined, doubtful: isDoubtful ? [...others, underWay] : others }
}
