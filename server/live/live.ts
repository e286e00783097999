import { Readable } from 'node:stream'
import { EVERYTHING, type LiveEvent } from '#shared/http/live.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { findStanding } from '#server/auth/sessions.queries.ts'
import type { Channel } from '#server/db/channel.ts'
import type { Actor } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'

const HEARTBEAT_MS = 20_000
/** A browser opens one, whatever its windows. */
const MAX_OF_ACCOUNT = 20
const MAX_OPEN = 2_000
/** What a reader may leave unread before it is cut: it comes back, and says how long it was away. */
const MAX_UNREAD_BYTES = 64 * 1024
/** What was told is kept for who was away for so long; and for the time that a call takes to arrive. */
const KEPT_MS = 60_000
const ON_THE_WAY_MS = 1_000
const MAX_KEPT = 5_000

const EVERYTHING_LINE = writeLine(EVERYTHING)
const HEARTBEAT = '\n'

export interface StreamCall {
  actor: Actor
  token: string
  missedMs: number
}

/** The open streams of this process, and what it tells the others. */
export interface Live {
  /** Tells what is written through this pool. */
  follow: (pool: Pool) => void
  /** @throws AppError too_many_requests, unavailable */
  open: (call: StreamCall) => Readable
  /** Ends all streams and opens none any more. What is still written is told. */
  endStreams: () => void
  close: () => Promise<void>
}

interface Reader extends StreamCall {
  lines: Readable
}

interface Means {
  channel: Channel
  /** Where the sessions of those who listen are looked up. */
  database: Pool
  clock: () => Date
  heartbeatMs?: number
}

export function openLive({ channel, database, clock, heartbeatMs = HEARTBEAT_MS }: Means): Live {
  const readers = new Set<Reader>()
  let kept: { at: number; clinicId: string; line: string }[] = []
  /** Nothing that was told since is missing in `kept`; `undefined` until the database listens. */
  let keptSince: number | undefined
  let isClosed = false

  const say = (reader: Reader, line: string): void => {
    if (reader.lines.push(line) || reader.lines.readableLength <= MAX_UNREAD_BYTES) return
    readers.delete(reader)
    reader.lines.destroy()
  }

  const end = (reader: Reader): void => {
    readers.delete(reader)
    reader.lines.push(null)
  }

  const forget = (before: number): void => {
    kept = kept.filter(({ at }) => at >= before)
    keptSince = Math.max(keptSince ?? before, before)
  }

  const endVoided = async (some: Reader[]): Promise<void> => {
    if (some.length === 0) return
    // When the database does not answer, they stay for now: there is nothing to hear either.
    const standing = await findStanding(database, tokensOf(some), clock()).catch(() => undefined)
    if (standing) some.filter(({ token }) => !standing.has(token)).forEach(end)
  }

  channel.listen(
    (text) => {
      const clinicId = text.slice(0, text.indexOf(' '))
      const line = `${text.slice(clinicId.length + 1)}\n`
      const at = performance.now()
      kept.push({ at, clinicId, line })
      if (kept.length > MAX_KEPT) forget(kept[MAX_KEPT / 2]?.at ?? at)
      const ofClinic = [...readers].filter(({ actor }) => actor.clinicId === clinicId)
      for (const reader of ofClinic) say(reader, line)
      // Whoever signed out elsewhere hears nothing more.
      if (ofClinic.length > 0 && line.includes('"sessions"')) void endVoided(ofClinic)
    },
    () => {
      kept = []
      keptSince = performance.now()
      for (const reader of readers) say(reader, EVERYTHING_LINE)
    },
  )

  const beat = setInterval(() => {
    const now = performance.now()
    if (keptSince !== undefined && keptSince < now - KEPT_MS) forget(now - KEPT_MS)
    for (const reader of readers) say(reader, HEARTBEAT)
    void endVoided([...readers])
  }, heartbeatMs).unref()

  return {
    follow: ({ onCommit }) => {
      onCommit.add(({ clinicId, toSend: _toSend, ...event }) => channel.send(`${clinicId} ${JSON.stringify(event)}`))
    },
    open: (call) => {
      const ofAccount = [...readers].filter(({ actor }) => actor.accountId === call.actor.accountId)
      if (ofAccount.length >= MAX_OF_ACCOUNT) throw new AppError('too_many_requests', { retryAfterS: 60 })
      if (isClosed || readers.size >= MAX_OPEN) throw new AppError('unavailable', { retryAfterS: 60 })
      const reader: Reader = { ...call, lines: new Readable({ read: () => undefined }) }
      readers.add(reader)
      reader.lines.once('close', () => readers.delete(reader))
      const since = performance.now() - call.missedMs - ON_THE_WAY_MS
      const isKnown = keptSince !== undefined && since >= keptSince
      const missed = kept.filter(({ at, clinicId }) => at >= since && clinicId === call.actor.clinicId)
      for (const line of isKnown ? [HEARTBEAT, ...missed.map((one) => one.line)] : [EVERYTHING_LINE]) say(reader, line)
      return reader.lines
    },
    endStreams: () => {
      isClosed = true
      for (const reader of readers) end(reader)
    },
    close: async () => {
      clearInterval(beat)
      await channel.close()
    },
  }
}

const tokensOf = (readers: Reader[]) => readers.map(({ token }) => token)

function writeLine(event: LiveEvent): string {
  return `${JSON.stringify(event)}\n`
}
