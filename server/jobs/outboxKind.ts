import type { z } from 'zod'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Services } from '#server/services.ts'

/**
 * Minutes of the disk and of a processor, or hours: one at a time of each, so that no letter waits for them, nor a clinic that
 * moves in for one that takes its files away.
 */
export const longLanes = ['leaving', 'coming'] as const
type LongLane = (typeof longLanes)[number]

/** What is sent after the commit that decided on it, and how. A word lists its kinds in its `.word.ts`. */
export interface OutboxKind<Payload extends z.ZodType = z.ZodType> {
  /** As rows that wait name it: it stays as it is. */
  kind: string
  /** What a person calls it. */
  title: string
  /** What waits in another lane does not hold it up: each clinic sends one thing after the other in each. */
  lane?: 'in' | 'files' | 'whatsapp' | LongLane
  payload: Payload
  /** To whom it goes, for the list of what failed. */
  describe: (payload: z.output<Payload>) => string
  /** @throws what kept it from being sent; the sentence of an AppError is shown, any other error only counts */
  send: (sending: Sending<z.output<Payload>>) => Promise<void>
  retry?: Partial<Retry>
  /** What else is written down when it has failed, with that. @param error the sentence of the list of what failed */
  failed?: (tx: ClinicTx, payload: z.output<Payload>, error: string, key: string) => Promise<void>
}

export interface Sending<Payload> {
  payload: Payload
  /** The same at every try: the other side drops what it has already. */
  key: string
  /** Ended when it has taken too long. */
  signal: AbortSignal
  /** Says that something was done: its time begins anew. Missing where no outbox gives it a time. */
  goesOn?: () => void
  services: Omit<Services, 'database'>
  /** Runs a step in a transaction of the clinic, which must be over before anything is sent. */
  inClinic: <T>(work: (tx: ClinicTx) => Promise<T>) => Promise<T>
}

export interface Retry {
  /** So many tries before it counts as failed. */
  tries: number
  /** The wait before the second try, which doubles from try to try. */
  firstMinutes: number
  longestMinutes: number
  /** One try takes no longer, unless it says that it goes on. */
  timeoutS: number
}

/** Twelve tries in some eight hours. */
export const usualRetry: Retry = { tries: 12, firstMinutes: 1, longestMinutes: 60, timeoutS: 30 }

/** @returns how many minutes after its so many tries it is tried again; nothing when these were all */
export function minutesToNextTry({ tries, firstMinutes, longestMinutes }: Retry, done: number): number | undefined {
  return done >= tries ? undefined : Math.min(longestMinutes, firstMinutes * 2 ** (done - 1))
}

/** A kind with its payload's type left out, as lists of kinds hold it. */
export function outboxKind<Payload extends z.ZodType>(kind: OutboxKind<Payload>): OutboxKind<Payload> {
  return kind
}
