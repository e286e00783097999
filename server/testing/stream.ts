import type { LiveEvent } from '#shared/http/live.contract.ts'

/** A stream of live events, as somebody who listens hears it. */
export interface Heard {
  /** All that were heard. */
  events: LiveEvent[]
  /** Listens until the one that is meant. @throws when the server ends the stream before */
  until: (isIt: (event: LiveEvent) => boolean) => Promise<LiveEvent>
  /** Listens until the server ends it. */
  end: () => Promise<void>
  /** Goes away. */
  leave: () => void
}

/** Resolves when the server has taken it: what is written from then on is heard. */
export async function hear(origin: string, token: string, missedMs?: number): Promise<Heard> {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/api/clinic/live${missedMs === undefined ? '' : `?missedMs=${missedMs}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  // Locked at once: fetch cancels a body that nobody reads when its answer is collected as garbage.
  const coming = eventsOf(answer.body.values())
  const events: LiveEvent[] = []
  const until: Heard['until'] = async (isIt) => {
    for (let next = await coming.next(); !next.done; next = await coming.next()) {
      events.push(next.value)
      if (isIt(next.value)) return next.value
    }
    throw new Error('the stream ended')
  }
  return {
    events,
    until,
    end: async () => {
      await until(() => false).catch(() => undefined)
    },
    leave: () => leaving.abort(),
  }
}

async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<LiveEvent, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as LiveEvent
  }
}
