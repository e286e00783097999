import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const NAME = 'live'
const BATCH = 100
/** Nothing commits while the database is away: more wait only if it takes our transactions and not these. */
const MAX_WAITING = 5_000
const LONGEST_PAUSE_MS = 5_000
const PING_MS = 20_000

/** What the server processes of one database tell each other. */
export interface Channel {
  /** Tells all of them, this one too, as soon as the database takes it: the caller neither waits nor fails. */
  send: (text: string) => void
  /** @param onGap what was sent until now may have been missed */
  listen: (onText: (text: string) => void, onGap: () => void) => void
  /** What waits is still sent, where the database takes it. */
  close: () => Promise<void>
}

/** Sent instead of more than could be kept. */
const GAP = ''

/**
 * One connection of its own, apart from those of the requests: NOTIFY lets commits through one after the other in the
 * whole server, and LISTEN keeps its connection for good. It comes back by itself.
 */
export function openChannel(url: string, onError: (error: Error) => void): Channel {
  const closing = new AbortController()
  const waiting: string[] = []
  let client: pg.Client | undefined
  let sending = Promise.resolve()
  let hear = (_text: string): void => undefined
  let tellGap = (): void => undefined

  const sendWaiting = async (): Promise<void> => {
    const through = client
    if (!through) return
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH)
        await through.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [NAME, batch])
        waiting.splice(0, batch.length)
      }
    } catch {
      // They wait for the next connection.
      breakOff(through)
    }
  }

  /** Listens over one connection until it ends. */
  const listenOnce = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'huella live',
      connectionTimeoutMillis: LONGEST_PAUSE_MS,
      query_timeout: LONGEST_PAUSE_MS,
    })
    const ended = Promise.withResolvers<void>()
    next.once('end', ended.resolve)
    next.on('error', onError)
    next.on('notification', ({ payload = GAP }) => (payload === GAP ? tellGap() : hear(payload)))
    // A line that was cut without a word is found out by asking.
    const ping = setInterval(() => void askOrBreakOff(next), PING_MS)
    try {
      await next.connect()
      await next.query(`LISTEN ${NAME}`)
      client = next
      tellGap()
      sending = sending.then(sendWaiting)
      // Told to close while it was still connecting: what waits is sent first.
      await (closing.signal.aborted ? sending : ended.promise)
    } finally {
      clearInterval(ping)
      client = undefined
      void next.end().catch(() => undefined)
    }
  }

  const listenAlways = async (): Promise<void> => {
    let pauseMs = 50
    while (!closing.signal.aborted) {
      const begun = performance.now()
      await listenOnce().catch(onError)
      const wasLong = performance.now() - begun > LONGEST_PAUSE_MS
      pauseMs = wasLong ? 50 : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const listening = listenAlways()

  return {
    send: (text) => {
      if (waiting.length >= MAX_WAITING) waiting.splice(0, waiting.length, GAP)
      waiting.push(text)
      sending = sending.then(sendWaiting)
    },
    listen: (onText, onGap) => {
      hear = onText
      tellGap = onGap
    },
    close: async () => {
      closing.abort()
      await sending
      await client?.end()
      await listening
    },
  }
}

async function askOrBreakOff(client: pg.Client): Promise<void> {
  try {
    await client.query('SELECT 1')
  } catch {
    breakOff(client)
  }
}

function breakOff(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}
