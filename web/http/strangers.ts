import type { ErrorBody } from '#shared/http/errors.ts'
import { env } from '#web/http/env.ts'

// The contracts themselves bring a library of checks with them: strangers' pages, meant for the slowest phones, have their types.

export type Refused = ErrorBody['error']

/** What a call came to: its answer, why it was refused, or no connection. */
export type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'refused'; error: Refused }
  | { kind: 'offline' }

/** @param place in the API of the clinic */
export function askStranger<Answer>(place: string, request: RequestInit = {}): Promise<Outcome<Answer>> {
  return send(place, request, async (answer) => (await answer.json()) as Answer)
}

export function askFile(place: string, request: RequestInit): Promise<Outcome<Blob>> {
  return send(place, request, (answer) => answer.blob())
}

/** What a link opens is asked for in the body: an address stands in logs and histories. */
export function postOf(input: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
}

async function send<Answer>(
  place: string,
  request: RequestInit,
  read: (answer: Response) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  try {
    const answer = await fetch(env.services.clinic + place, request)
    if (answer.ok) return { kind: 'answer', answer: await read(answer) }
    return { kind: 'refused', error: ((await answer.json()) as ErrorBody).error }
  } catch {
    return { kind: 'offline' }
  }
}
