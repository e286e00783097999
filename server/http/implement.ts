import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { InputOf, OutputOf, Route } from '#shared/http/contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { pack, type Packed } from '#server/http/compression.ts'
import type { Services } from '#server/services.ts'
import { type JsonPage, JsonText } from '#server/http/jsonPage.ts'
import type { FilePart } from '#server/outside/files/files.ts'

/** Where a call comes from, for the session list and the limits. */
export interface Caller {
  address: string
  device: string
  /** The token of the session, for signing out. */
  token: string | undefined
}

/** A stored file as an answer. */
export interface FileAnswer extends FileFacts {
  stream: Readable
}

/** One that is opened when it is sent, and in parts: a download of gigabytes that broke off goes on. */
export interface LongFileAnswer extends FileFacts {
  open: (part?: FilePart) => Promise<Readable>
}

interface FileFacts {
  contentType: string
  bytes: number
  /** What the reader's machine calls it when it is kept. */
  fileName?: string
  /** To be kept at once, not shown. */
  isKept?: true
  /** A page of our own making, without scripts, that the application prints from a frame. */
  isPage?: true
  /** Of what another program reads again and again: it keeps what it has, and asking with this costs it a 304. */
  etag?: string
}

interface Common<R extends Route> {
  input: InputOf<R>
  caller: Caller
  now: Date
  /** The request's log: never for personal data. */
  log: FastifyBaseLogger
  /** The body of a call that accepts a file, or raw bytes; empty otherwise. It is gone when the call is answered. */
  file: Buffer
  /** A header of the call: another system's signature. */
  header: (name: string) => string | undefined
}

/**
 * All but the database: a handler that took a second connection while its transaction holds one would wait for the
 * others that do the same.
 */
export type OutsideServices = Omit<Services, 'database'>

export interface ClinicCall<R extends Route> extends Common<R> {
  tx: ClinicTx
  actor: Actor
  services: OutsideServices
}

/** For work that touches the disk or the network: outside of any transaction, which it opens when it needs one. */
export interface StepsCall<R extends Route> extends Common<R> {
  actor: Actor
  services: OutsideServices
  /** Runs one step in a transaction of its own, bound to the actor's clinic. */
  inClinic: <T>(work: (tx: ClinicTx) => Promise<T>) => Promise<T>
  /** The last step, of a call that is `keyed`: a press that is repeated gets the first answer, and writes nothing. */
  inClinicOnce: (work: (tx: ClinicTx) => Promise<OutputOf<R>>) => Promise<OutputOf<R>>
}

/** Before any clinic is known there is no `tx`: only global tables can be read. */
export interface PublicCall<R extends Route> extends Common<R> {
  services: Services
}

/** An answer already written out, with its validator. */
export interface FixedAnswer {
  body: string
  etag: string
  packed?: Packed
}

/** What a handler answers: what its contract says, or that, or the lines of its page, as PostgreSQL wrote it. */
type AnswerOf<R extends Route> = R extends { answers: 'file' }
  ? FileAnswer | LongFileAnswer
  : OutputOf<R> | JsonText<OutputOf<R>> | (OutputOf<R> extends { items: unknown[] } ? JsonPage<OutputOf<R>> : never)

/** A call that is answered for as long as the caller listens: no transaction. */
export interface StreamCall<R extends Route> {
  actor: Actor
  token: string
  input: InputOf<R>
  services: OutsideServices
}

/** Who opens a page, and when. */
export interface Opener {
  actor: Actor
  now: Date
}

/** One of several readings, and what answers it. */
export interface Part {
  key: string
  implementation: Implementation
  input: Record<string, unknown>
}

export interface Implementation {
  route: Route
  clinic?: (call: ClinicCall<Route>) => Promise<unknown>
  steps?: (call: StepsCall<Route>) => Promise<unknown>
  stream?: (call: StreamCall<Route>) => Readable
  fixed?: FixedAnswer
  public?: (call: PublicCall<Route>) => Promise<unknown>
  /** Several readings in one transaction (`togetherRoutes`). */
  together?: (input: unknown, opener: Opener) => Part[]
  /** Its readings go to a screen that nobody has opened yet. */
  isAhead?: true
}

/**
 * Joins a contract to its handler. Around the handler, in order: session, permission, input, a transaction bound to the
 * actor's clinic, output (unless PostgreSQL wrote it), errors. No handler repeats any of it.
 */
export function implement<R extends Route>(
  route: R,
  handler: (call: ClinicCall<R>) => Promise<AnswerOf<R>>,
): Implementation {
  return { route, clinic: handler as unknown as (call: ClinicCall<Route>) => Promise<unknown> }
}

/**
 * The same for a call that stores or reads a file: no disk and no network inside a transaction. What is done between two
 * steps must be harmless if the process ends there.
 */
export function implementInSteps<R extends Route>(
  route: R,
  handler: (call: StepsCall<R>) => Promise<R extends { answers: 'file' } ? FileAnswer | LongFileAnswer : OutputOf<R>>,
): Implementation {
  return { route, steps: handler as unknown as (call: StepsCall<Route>) => Promise<unknown> }
}

/** The same for `answers: 'stream'`: the session is looked up, and who opens the stream ends it with the session. */
export function implementStream<R extends Route>(route: R, open: (call: StreamCall<R>) => Readable): Implementation {
  return { route, stream: open as unknown as (call: StreamCall<Route>) => Readable }
}

/** The same for an answer that no call changes (a catalogue): checked, written out and packed once, at the start. */
export function implementFixed<R extends Route>(route: R, value: OutputOf<R>): Implementation {
  const fixed = writeOut(route.output.parse(value))
  return { route, fixed: { ...fixed, packed: pack(fixed.body) } }
}

/**
 * A fixed list to which a clinic adds: who added nothing gets the answer written at the start, the others one of their
 * own, with its own validator.
 */
export function implementExtended<Item extends z.ZodType>(
  route: Route<z.ZodType, z.ZodArray<Item>>,
  shipped: z.output<Item>[],
  own: (tx: ClinicTx) => Promise<z.output<Item>[]>,
): Implementation {
  return {
    ...implementFixed(route, shipped),
    clinic: async ({ tx }) => {
      const added = await own(tx)
      return added.length === 0 ? undefined : [...shipped, ...added]
    },
  }
}

export function writeOut(value: unknown): FixedAnswer {
  const body = value instanceof JsonText ? value.text : JSON.stringify(value)
  // Weak: the same text goes out in several encodings.
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` }
}

/** The same for the few calls that come before a session: `action: 'public'`. */
export function implementPublic<R extends Route>(
  route: R,
  handler: (call: PublicCall<R>) => Promise<R extends { answers: 'file' } ? FileAnswer | LongFileAnswer : OutputOf<R>>,
): Implementation {
  return { route, public: handler as unknown as (call: PublicCall<Route>) => Promise<unknown> }
}
