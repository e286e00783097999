import type { z } from 'zod'
import type { Access } from '#shared/access/actions.ts'
import type { HeardTable } from '#shared/values/recordTables.ts'

/** The service that answers a call: the base address the browser is built with and the server mounts. */
export type Service = 'auth' | 'clinic' | 'inventories' | 'logs'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call, described once: the server implements it, the browser calls it,
 * the tests enumerate it and the OpenAPI document is printed from it.
 */
export interface Route<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly service: Service
  readonly method: Method
  /** Path below the service, with `:name` for the parts that are fields of the input. */
  readonly path: string
  /** Who may call it: an action of the permission table, any session, or anybody. */
  readonly action: Access
  /** Path parts, query and JSON body together, in one object. */
  readonly input: Input
  readonly output: Output
  /** What the call does, in Spanish, for the OpenAPI page. */
  readonly summary: string
  /**
   * At most `maxBytes`, not read as JSON. `file`: the body is the file itself. `raw`: it is whatever another system sends,
   * to the byte, as its signature is over the bytes.
   */
  readonly accepts?: { readonly kind: 'file' | 'raw'; readonly maxBytes: number }
  /** Of JSON, where a megabyte does not do. */
  readonly maxBytes?: number
  /** `file`: the answer is a file, not JSON. `stream`: lines of JSON, each an `output`, for as long as the caller listens. */
  readonly answers?: 'file' | 'stream'
  /** Of a GET: the tables whose changes make its answer another. Every statement that it sends proves it. */
  readonly reads?: readonly HeardTable[]
  /** Of a GET: the record in its answer, where more stands beside it, as the calls that change it answer it. */
  readonly record?: z.ZodType
  /** Of a GET: a device keeps its last answer for a day, sealed, and shows it while the server does not answer. */
  readonly onDevice?: true
  /** Changes seldom: the answer carries an ETag, and asking again with it costs a 304. */
  readonly revalidates?: true
  /** Calls a minute that one address may send, where the common limit is too much. */
  readonly perMinute?: number
  /** A write that is no single transaction (files, passwords): it takes no key, unless its last step alone writes. */
  readonly inSteps?: true | 'keyed'
  /**
   * On a device that several share, somebody else than the session's may stand for it: its input has `takenOver`. The
   * fields that say, with those of its path, which action of a record it is.
   */
  readonly takesOver?: readonly string[]
  /** Answered also to a clinic that is locked for what it owes. */
  readonly whileLocked?: true
}

export type InputOf<R extends Route> = z.output<R['input']>
/** What a caller writes, before defaults are filled in. */
export type CallOf<R extends Route> = z.input<R['input']>
export type OutputOf<R extends Route> = z.output<R['output']>

/** By the schema of its record the call that reads one, or one list, whole. */
const readings = new Map<z.ZodType, Route>()

export function route<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Route<Input, Output>,
): Route<Input, Output> {
  const { method, path, input, output, record = output, answers } = definition
  const fields = 'shape' in input ? Object.keys(input.shape as object) : []
  const isWhole = method === 'GET' && !answers && fields.every((field) => pathParts(path).includes(field))
  if (isWhole) readings.set(record, definition)
  return definition
}

/** The call that would now answer what this one did, where both answer in one schema. */
export function readingOf({ output }: Route): Route | undefined {
  return readings.get(output)
}

/**
 * Is it done once for one `Idempotency-Key`, whose repetition gives the first answer again? Every write is that one
 * transaction does, and those whose last step does.
 */
export function takesKey({ method, action, accepts, inSteps }: Route): boolean {
  return method !== 'GET' && action !== 'public' && !accepts && inSteps !== true
}

/** The names of a path's parts: `/owners/:ownerId/pets` gives `['ownerId']`. */
export function pathParts(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** One action of a call that `takesOver`, for who stands for it: `POST /owners/…/pets 2026-11-20T14:00:00.000Z`. */
export function subjectOf({ method, path, takesOver = [] }: Route, input: Record<string, unknown>): string {
  const place = path.replace(/:(\w+)/g, (_match, name: string) => String(input[name]))
  return [method, place, ...takesOver.map((field) => String(input[field] ?? null))].join(' ')
}
