import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import type { ErrorBody } from '#shared/http/errors.ts'
import type { publicSigning } from '#shared/signing/publicSigning.contract.ts'
import { env } from '#web/http/env.ts'

// The contracts themselves bring a library of checks with them: this page, meant for the slowest phones, has their types.

type Calls = typeof publicSigning
type Name = keyof Calls

const places: Record<Exclude<Name, 'paper' | 'picture'>, string> = {
  open: '/signing/open',
  sendCode: '/signing/code',
  sign: '/signing/signature',
  reject: '/signing/rejection',
  verify: '/verification',
  verifyPaper: '/verification/paper',
}

export type Refused = ErrorBody['error']

/** What a call came to: its answer, why it was refused, or no connection. */
export type Outcome<R extends Route> =
  | { kind: 'answer'; answer: OutputOf<R> }
  | { kind: 'refused'; error: Refused }
  | { kind: 'offline' }

async function send<R extends Route>(url: string, request: RequestInit): Promise<Outcome<R>> {
  try {
    const answer = await fetch(url, request)
    const body: unknown = await answer.json()
    if (answer.ok) return { kind: 'answer', answer: body as OutputOf<R> }
    return { kind: 'refused', error: (body as ErrorBody).error }
  } catch {
    return { kind: 'offline' }
  }
}

/** Sends one of the calls that write. */
export function post<N extends 'open' | 'sendCode' | 'sign' | 'reject'>(
  name: N,
  input: CallOf<Calls[N]>,
): Promise<Outcome<Calls[N]>> {
  return send(`${env.services.clinic}${places[name]}`, postOf(input))
}

/** What a link opens is asked for in the body: an address stands in logs and histories. */
const postOf = (input: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
})

export function verifyCode(code: string): Promise<Outcome<Calls['verify']>> {
  return send(`${env.services.clinic}${places.verify}?${new URLSearchParams({ code }).toString()}`, {})
}

export function verifyPaper(file: Blob): Promise<Outcome<Calls['verifyPaper']>> {
  return send(`${env.services.clinic}${places.verifyPaper}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: file,
  })
}

/** A file of the document, as its link opens it. */
export async function readFile(part: 'paper' | `pictures/${string}`, token: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(`${env.services.clinic}/signing/${part}`, postOf({ token }))
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}

const moment = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as `20/11/2026, 09:14`, in the clinic's zone wherever the phone is. */
export function showMoment(instant: string): string {
  return moment.format(new Date(instant))
}
