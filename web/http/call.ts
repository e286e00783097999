import { v4 as newKey } from 'uuid'
import { type CallOf, type OutputOf, type Route, takesKey } from '#shared/http/contract.ts'
import { AppError, type ErrorBody, type ErrorCode, isErrorCode } from '#shared/http/errors.ts'
import { type LiveEvent, TOUCHED_HEADER } from '#shared/http/live.contract.ts'
import { noteServerTime } from '#web/http/clock.ts'
import { env } from '#web/http/env.ts'
import { takeHeld } from '#web/http/held.ts'
import { readToken } from '#web/http/token.ts'
import { noteWritten } from '#web/http/written.ts'

/** The call never reached the server, or its answer never came back: nothing is known of what was done. */
export class NetworkError extends Error {
  constructor() {
    super('No hay conexión con el servidor. Revise su conexión.')
    this.name = 'NetworkError'
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** One that outlives this page, of a form that is kept on the device. Without it a write has one of its own. */
  idempotencyKey?: string
  /** The body, of a contract that accepts a file. */
  file?: Blob
  /** Sent to its end even when the page closes, where it is not too long for that. */
  keepalive?: boolean
  /** Asked for in the background: that the session is over is left to the next call that a person makes. */
  isSilent?: boolean
  /** A text that is saved while it is written: what is on the glass is not read again for it. */
  isTyping?: boolean
}

/** What happens to a session that the server no longer knows: set once, by the session gate. */
let handleSessionLost = (): void => undefined

export function onSessionLost(handler: () => void): void {
  handleSessionLost = handler
}

/** A call that was answered, with what the answer says that it wrote. */
export interface Answered {
  route: Route
  input: unknown
  answer: unknown
  events: LiveEvent[]
  /** Of a text that is saved while it is written: what was on the glass when it was sent (`onAnswered`). */
  shownThen?: ReadonlySet<string> | undefined
}

let handleAnswered = (_answered: Answered): void => undefined
let listShown = (): ReadonlySet<string> => new Set()

/**
 * What happens to what else shows what was written: set once, behind the door.
 * @param shown what is on the glass now
 */
export function onAnswered(handler: (answered: Answered) => void, shown: () => ReadonlySet<string>): void {
  handleAnswered = handler
  listShown = shown
}

/** @param touched the header of the answer */
export function noteAnswered(answered: Omit<Answered, 'events'>, touched: string | null): void {
  if (answered.route.method === 'GET') return
  const events = touched ? (JSON.parse(touched) as LiveEvent[]) : []
  events.forEach(noteWritten)
  handleAnswered({ ...answered, events })
}

/**
 * Sends one contract's call. Throws `AppError` with the server's code, sentence and field, or `NetworkError`; an
 * aborted call throws what `fetch` throws. It shows nothing: the screen that called decides where an error belongs.
 */
export async function call<R extends Route>(
  route: R,
  input: CallOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const held = await takeHeld({ route, input: input as Record<string, unknown> })
  if (held) return held.answer as OutputOf<R>
  const { url, body } = place(route, input as Record<string, unknown>, options.file)
  const headers = new Headers({ accept: 'application/json' })
  const token = readToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', options.file?.type || 'application/json')
  // A text that is saved while it is written has a way of its own (drafts), which costs the server no key.
  const sent = takesKey(route) && !options.isTyping ? [route.method, url, token, body].join(' ') : undefined
  const key = options.idempotencyKey ?? (sent === undefined ? undefined : keyOf(sent))
  if (key !== undefined) headers.set('idempotency-key', key)
  const shownThen = options.isTyping ? listShown() : undefined
  const request = {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive && isShort(body) ? { keepalive: true } : {}),
  }
  // A form that is kept on the device sends it again itself, with what it keeps.
  const isRepeated = sent !== undefined && options.idempotencyKey === undefined
  const answer = await (isRepeated ? sendAgain(url, request) : send(url, request))
  const read = answer.ok ? await readBody(answer) : undefined
  // It was done, or it was not: that is known now.
  if (sent !== undefined && answer.status < 500) unanswered.delete(sent)
  if (answer.ok) {
    noteAnswered({ route, input, answer: read, shownThen }, answer.headers.get(TOUCHED_HEADER))
    return read as OutputOf<R>
  }
  const error = errorOf(answer.status, await answer.json().catch(() => undefined))
  if (!options.isSilent) noteSession(error)
  throw error
}

/** In the background: nobody waits for it, and a failure is nobody's to put right. */
export function callQuietly<R extends Route>(
  route: R,
  input: CallOf<R>,
  onAnswer?: (answer: OutputOf<R>) => void,
): void {
  call(route, input, { isSilent: true }).then(onAnswer, () => undefined)
}

/** What a browser still sends after the page is gone: 64 kB, less the headers. */
const KEEPALIVE_BYTES = 60_000

function isShort(body: BodyInit | undefined): boolean {
  return typeof body === 'string' && new Blob([body]).size < KEEPALIVE_BYTES
}

/** Reads a contract's file to its end, from its address; the cookie says who asks. Throws as `call` does. */
export async function callFile(url: string): Promise<Blob> {
  const answer = await send(url, {})
  if (answer.ok)
    return answer.blob().catch(() => {
      throw new NetworkError()
    })
  const error = errorOf(answer.status, await answer.json().catch(() => undefined))
  noteSession(error)
  throw error
}

/** Where a contract's file is, for a link, a picture or a frame: the cookie says who asks. */
export function addressOf<R extends Route>(route: R, input: CallOf<R>): string {
  return place(route, input as Record<string, unknown>, undefined).url
}

/** Fields named in the path go there; the others to the query, or to the body where there is one. */
export function place(
  route: Route,
  input: Record<string, unknown>,
  file: Blob | undefined,
): { url: string; body?: BodyInit } {
  const rest = { ...input }
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const url = env.services[route.service] + path
  const inBody = route.method !== 'GET' && route.method !== 'DELETE' && file === undefined
  if (inBody) return { url, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return { url: text ? `${url}?${text}` : url, ...(file ? { body: file } : {}) }
}

/** The keys of writes that were sent without an answer, by what was sent. */
const unanswered = new Map<string, string>()
/** More than one person has under way. */
const MAX_UNANSWERED = 100

/** What was sent without an answer and is sent again as it was has the same key: it is done once, and answered now. */
function keyOf(sent: string): string {
  const key = unanswered.get(sent) ?? newKey()
  unanswered.set(sent, key)
  const [oldest] = unanswered.keys()
  if (unanswered.size > MAX_UNANSWERED && oldest !== undefined) unanswered.delete(oldest)
  return key
}

async function send(url: string, request: RequestInit): Promise<Response> {
  const sentAt = Date.now()
  try {
    const answer = await fetch(url, request)
    noteServerTime(answer.headers.get('date'), sentAt, Date.now())
    return answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkError()
  }
}

/** What got no answer is sent once more as it was: its key says that it is the same. */
async function sendAgain(url: string, request: RequestInit): Promise<Response> {
  try {
    return await send(url, request)
  } catch (error) {
    if (error instanceof NetworkError) return send(url, request)
    throw error
  }
}

async function readBody(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('internal')
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkError()
  }
}

const byStatus = new Map<number, ErrorCode>([
  [401, 'no_session'],
  [404, 'not_found'],
  [408, 'timeout'],
  [413, 'too_large'],
  [429, 'too_many_requests'],
  [504, 'timeout'],
])

/** What is no error body of ours comes from a proxy in between: there the server itself is out of reach. */
export function errorOf(status: number, body: unknown): AppError {
  const error = (body as Partial<ErrorBody> | undefined)?.error
  if (!error || !isErrorCode(error.code))
    return new AppError(byStatus.get(status) ?? (status >= 500 ? 'unavailable' : 'unreadable'))
  const { code, ...details } = error
  return new AppError(code, details)
}

let handleLocked = (): void => undefined

/** What happens when the server refuses a clinic that is locked for what it owes: set once, by the payment gate. */
export function onLocked(handler: () => void): void {
  handleLocked = handler
}

/** Lets the gates know when the server no longer knows the session, or has locked the clinic. */
export function noteSession(error: AppError): void {
  if (error.code === 'account_locked') handleLocked()
  if (error.code === 'no_session') handleSessionLost()
}
