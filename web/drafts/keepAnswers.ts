import type { Query, QueryClient } from '@tanstack/react-query'
import { type AnswerStore, RENEW_MS } from '#web/drafts/deviceAnswers.ts'
import { AppError } from '#shared/http/errors.ts'
import { onShown, onStopKeeping } from '#web/drafts/shownSince.ts'
import { isUnanswered } from '#web/http/answers.ts'
import { lastAnsweredAt } from '#web/http/clock.ts'

/** A network that is bad rather than gone says nothing for minutes: so long a screen waits for it. */
const PATIENCE_MS = 4_000

/** What somebody searched for is not kept. */
const isKept = ({ meta, queryKey }: Query): boolean => {
  const asked = Object(queryKey[2]) as { search?: string; q?: string }
  return meta?.onDevice === true && !asked.search && !asked.q
}

/**
 * Keeps on this device what the contracts say that it keeps (`onDevice`), and shows it where the server does not answer,
 * until told to stop.
 */
export function keepAnswers(client: QueryClient, device: AnswerStore): () => void {
  const cache = client.getQueryCache()
  /** When what is known here was read, by the hash of its call. */
  const known = new Map<string, number>()
  /** Of these, what only the device gave. */
  const fromDevice = new Set<string>()
  const waiting = new Map<string, { query: Query; at: number }>()
  /** What is no plain answer, and changes without being read: what ends following it. */
  const followed = new Map<string, () => void>()
  let isWriting = false
  let isOver = false

  const writeAll = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    for (const [call, { query, at }] of waiting) {
      waiting.delete(call)
      // A device that keeps nothing works as ever.
      await write(device, call, query, at).catch(() => undefined)
    }
    isWriting = false
  }

  const keep = (query: Query, at: number): void => {
    known.set(query.queryHash, at)
    waiting.set(query.queryHash, { query, at })
    void writeAll()
  }

  const follow = (query: Query): void => {
    followed.get(query.queryHash)?.()
    const stopFollowing = query.meta?.device?.follow(query.state.data, () => keep(query, Date.now()))
    if (stopFollowing) followed.set(query.queryHash, stopFollowing)
  }

  /** It was made ready ahead, and nobody says that it is still so. */
  const noteOfBefore = ({ queryHash, state }: Query): void => {
    if (!isOfAhead(state)) return
    known.set(queryHash, state.dataUpdatedAt)
    fromDevice.add(queryHash)
    tellSince()
  }

  const showKept = async (query: Query): Promise<void> => {
    if (isOver) return
    noteOfBefore(query)
    if (query.state.data !== undefined) return
    const kept = await device.find(query.queryHash).catch(() => undefined)
    if (!kept || isOver || query.state.data !== undefined) return
    known.set(query.queryHash, kept.at)
    fromDevice.add(query.queryHash)
    query.setData(query.meta?.device?.fromPlain(kept.answer) ?? kept.answer, { updatedAt: kept.at, manual: true })
  }

  const tellSince = (): void => {
    const shown = [...fromDevice].filter((call) => cache.get(call)?.isActive())
    const times = shown.map((call) => known.get(call) ?? 0)
    onShown.apply({ answers: times.length === 0 ? undefined : Math.min(...times) })
  }

  const stop = cache.subscribe((event) => {
    const { query } = event
    if (!isKept(query)) return
    const { queryHash, state } = query
    const isRead = event.type === 'updated' && event.action.type === 'success'
    const isOfDevice = fromDevice.has(queryHash) && state.dataUpdatedAt === known.get(queryHash)
    // What just made a record answered with it.
    const isMade = event.type === 'added' && state.data !== undefined && state.dataUpdatedAt > 0
    if ((isRead && !isOfDevice) || isMade) {
      fromDevice.delete(queryHash)
      keep(query, state.dataUpdatedAt)
    }
    if (isRead || isMade) follow(query)
    if (event.type === 'removed') {
      followed.get(queryHash)?.()
      for (const kept of [followed, known, fromDevice]) kept.delete(queryHash)
    }
    if (event.type !== 'observerResultsUpdated') tellSince()
    if (event.type !== 'updated') return
    const { action } = event
    // It is another's by now, or no more.
    if (action.type === 'error' && isGone(action.error)) void device.drop(queryHash).catch(() => undefined)
    if (state.data !== undefined && !isOfAhead(state)) return
    if (action.type === 'fetch') setTimeout(() => void showKept(query), PATIENCE_MS)
    if (action.type === 'failed' && isUnanswered(action.error)) void showKept(query)
  })
  // What was read before.
  for (const query of cache.findAll())
    if (isKept(query) && query.state.data !== undefined) keep(query, query.state.dataUpdatedAt)

  const renew = (): void => {
    void device.dropOld().catch(() => undefined)
    if (Date.now() - lastAnsweredAt() > RENEW_MS) return
    // They are read once, and again when they change.
    for (const query of cache.findAll())
      if (isKept(query) && query.state.data !== undefined && isForEver(query)) keep(query, Date.now())
  }
  renew()
  const renewing = setInterval(renew, RENEW_MS)
  const end = (): void => {
    isOver = true
    waiting.clear()
    stop()
    for (const stopFollowing of followed.values()) stopFollowing()
    clearInterval(renewing)
    onShown.apply({ answers: undefined })
  }
  onStopKeeping(end)
  return end
}

async function write(device: AnswerStore, call: string, { meta, state }: Query, at: number): Promise<void> {
  const answer = meta?.device?.plain(state.data) ?? state.data
  await device.keep(call, { answer, at })
}

/** Nobody has answered it since its page was opened. */
function isOfAhead({ data, dataUpdateCount, isInvalidated }: Query['state']): boolean {
  return data !== undefined && dataUpdateCount === 0 && isInvalidated
}

function isForEver({ options }: Query): boolean {
  return 'staleTime' in options && options.staleTime === Infinity
}

function isGone(error: unknown): boolean {
  return error instanceof AppError && [403, 404].includes(error.status)
}
