import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/http/errors.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import { isPassing } from '#server/db/databaseError.ts'
import type { Services } from '#server/services.ts'
import {
  keepTaken,
  listDueClinics,
  recordFailure,
  recordSent,
  takeDue,
  type Taken,
} from '#server/jobs/outbox.queries.ts'
import { longLanes, minutesToNextTry, type OutboxKind, usualRetry } from '#server/jobs/outboxKind.ts'
import { openPatience } from '#server/jobs/patience.ts'
import { limitConcurrency, type Limiter } from '#server/db/turns.ts'

export interface Outbox {
  /** Sends what the clinic has to send. @param kinds of these, and what shares a lane with them: whatever else waits is left */
  wake: (clinicId: string, kinds?: readonly string[]) => void
  /** Sends what is due in any clinic: the next tries, and what a process that died had taken. */
  wakeDue: (now: Date) => Promise<void>
  /** When nothing is being sent. */
  settle: () => Promise<void>
  /** Takes nothing more, and waits for what is being sent. */
  stop: () => Promise<void>
}

interface Means {
  /** The jobs' own connections. */
  jobs: Pool
  services: Services
  kinds: readonly OutboxKind[]
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/**
 * Sending is waiting for others. Each clinic sends one thing after the other in each lane, so that one with thousands has one
 * of these.
 */
const AT_ONCE = 10

/** What a try may take beyond its time, for writing down how it ended, before somebody else takes the row. */
const LEASE_EXTRA_MS = 10_000

/**
 * Sends what transactions wrote to the outbox: at once what this process wrote, the rest when it is due. A row is taken for
 * as long as a try may take, so that it is sent again, with the same key, when whoever took it is gone; one that is
 * recorded as sent is never taken again (docs/decisions/0032).
 */
export function openOutbox({ jobs, services, kinds, log }: Means): Outbox {
  const known = new Map(kinds.map((kind) => [kind.kind, { ...kind, retry: { ...usualRetry, ...kind.retry } }]))
  /** By lane, for how long a row of each kind is taken. */
  const lanes = new Map<string, Map<string, number>>()
  for (const { kind, lane = 'out', retry } of known.values())
    lanes.set(lane, (lanes.get(lane) ?? new Map()).set(kind, retry.timeoutS * 1000 + LEASE_EXTRA_MS))
  const usualTurn = limitConcurrency({ atOnce: AT_ONCE })
  const ownTurns = new Map(longLanes.map((lane): [string, Limiter] => [lane, limitConcurrency({ atOnce: 1 })]))
  /** The clinics that send, by lane, and whether something may have come since each looked last. */
  const awake = new Map<string, { mayHaveMore: boolean; done: Promise<void> }>()
  let isStopping = false

  const trySending = async (clinicId: string, taken: Taken): Promise<void> => {
    const { id, kind, payload, attempts } = taken
    const found = known.get(kind)
    // Whoever took it at its last try died of it.
    if (!found || attempts > found.retry.tries) throw new AppError('internal', { message: 'No se terminó de enviar.' })
    const ms = found.retry.timeoutS * 1000
    const inClinic = <T>(work: (tx: ClinicTx) => Promise<T>, opening?: { turnOf: string }) =>
      withClinic(jobs, clinicId, services.clock(), work, opening)
    const patience = openPatience(ms, () => inClinic((tx) => keepTaken(tx, taken, ms + LEASE_EXTRA_MS)))
    const { signal, goesOn } = patience
    const tooLong = new Promise<never>((_resolve, reject) => {
      signal.onabort = () => reject(new AppError('unavailable', { message: 'El servicio no respondió a tiempo.' }))
    })
    // A transaction of minutes is not one of the clinic's turn, in which its letters wait.
    const isLong = longLanes.some((lane) => lane === found.lane)
    const inOwnTurn: typeof inClinic = (work) => inClinic(work, isLong ? { turnOf: 'long' } : undefined)
    const sending = { payload: found.payload.parse(payload), key: id, signal, goesOn, services, inClinic: inOwnTurn }
    await Promise.race([found.send(sending), tooLong]).finally(patience.end)
  }

  /** @returns whether there was something to send */
  const sendNext = async (clinicId: string, leases: ReadonlyMap<string, number>): Promise<boolean> => {
    const inClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => withClinic(jobs, clinicId, services.clock(), work)
    const taken = await inClinic((tx) => takeDue(tx, leases))
    if (!taken) return false
    try {
      await trySending(clinicId, taken)
    } catch (error) {
      // Its text may name a person.
      log.warn({ name: nameOf(error), kind: taken.kind, attempts: taken.attempts }, 'a try to send failed')
      const kind = known.get(taken.kind)
      const minutes = minutesToNextTry(kind?.retry ?? usualRetry, taken.attempts)
      await inClinic(async (tx) => {
        await recordFailure(tx, taken, explain(error), minutes === undefined ? undefined : later(tx.now, minutes))
        if (minutes === undefined) await kind?.failed?.(tx, kind.payload.parse(taken.payload), explain(error), taken.id)
      })
      return true
    }
    await inClinic((tx) => recordSent(tx, taken))
    return true
  }

  const sendAll = async (clinicId: string, lane: string, sending: { mayHaveMore: boolean }): Promise<void> => {
    const place = `${clinicId} ${lane}`
    const leases = lanes.get(lane) ?? new Map<string, number>()
    const inTurn = ownTurns.get(lane) ?? usualTurn
    try {
      while (sending.mayHaveMore && !isStopping) {
        sending.mayHaveMore = false
        if (await inTurn(place, () => sendNext(clinicId, leases))) sending.mayHaveMore = true
      }
    } catch (error) {
      // The database is away, say: what is due is looked for every minute.
      log.error({ name: nameOf(error) }, 'the outbox of a clinic is left for later')
    } finally {
      awake.delete(place)
    }
  }

  const wakeLane = (clinicId: string, lane: string): void => {
    const place = `${clinicId} ${lane}`
    const sending = awake.get(place)
    if (sending) {
      sending.mayHaveMore = true
      return
    }
    const begun = { mayHaveMore: true, done: Promise.resolve() }
    awake.set(place, begun)
    begun.done = sendAll(clinicId, lane, begun)
  }

  const wake = (clinicId: string, kinds?: readonly string[]): void => {
    if (isStopping) return
    for (const [lane, leases] of lanes) if (kinds?.some((kind) => leases.has(kind)) ?? true) wakeLane(clinicId, lane)
  }

  const settle = async (): Promise<void> => {
    while (awake.size > 0) await Promise.all([...awake.values()].map(({ done }) => done))
  }

  return {
    wake,
    wakeDue: async (now) => (await listDueClinics(jobs, now)).forEach((clinicId) => wake(clinicId)),
    settle,
    stop: async () => {
      isStopping = true
      await settle()
    },
  }
}

/** What the list of what failed says. */
function explain(error: unknown): string {
  if (error instanceof AppError) return error.message
  return isPassing(error) ? 'El servicio no respondió.' : 'El servicio no lo aceptó.'
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

function later(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}
