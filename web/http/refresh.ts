import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { LiveEvent, Touch } from '#shared/http/live.contract.ts'
import { isReadPromptly } from '#shared/values/recordTables.ts'
import { isTouched, petOf } from '#web/http/written.ts'

/** What others write is read again at once, and then no more often: a colleague's text is saved every second. */
const PAUSE_MS = 4_000
/** Of the agenda: that nobody waits longer than a second for what another desk did. */
const PROMPT_PAUSE_MS = 500
/** How soon is looked again for what had to wait. */
const LOOK_MS = 250
/** After a break everybody reads everything again, but not all at the same moment. */
const SPREAD_MS = 1_000
/** More than can be on their way twice. */
const MAX_SEEN = 500

export interface Refresh {
  /** What somebody wrote, here or elsewhere. */
  hear: (event: LiveEvent) => void
  /**
   * What this window itself wrote, as the answer to its call says: read again now, but for what the answer shows already.
   * @param shown what the answer shows
   * @param shownThen of a text that is saved while it is written: what was on the glass when it was sent, by its hashes. It
   * shows that text already, and is read again when it is shown next. Whoever has gone to another screen by now reads that.
   */
  own: (events: readonly LiveEvent[], shown: readonly unknown[] | undefined, shownThen?: ReadonlySet<string>) => void
}

/**
 * The one place that decides what is read again. What others write waits while nothing should move: in a window that
 * nobody sees, under a dialog (the record under it could close, with what is written in it).
 */
export function refreshing(client: QueryClient, isBusy: () => boolean): Refresh {
  const cache = client.getQueryCache()
  const seen = new Set<string>()
  /** By their hashes: what others changed and is still to be read, how long after the last time, and when that was. */
  const late = new Map<string, number>()
  const readAt = new Map<string, number>()
  let looking: ReturnType<typeof setTimeout> | undefined

  const isNew = ({ id, touches }: LiveEvent): boolean => {
    if (touches === null) return true
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest] = seen
    if (seen.size > MAX_SEEN && oldest !== undefined) seen.delete(oldest)
    return true
  }

  const find = (touches: readonly Touch[] | null): Query[] =>
    cache.findAll({
      predicate: ({ queryKey, state, meta }) =>
        isTouched({ reads: meta?.reads, petId: petOf(queryKey[2], state.data) }, touches),
    })

  const readAgain = (query: Query): void => {
    const refetchType = isKeptForEver(query) ? 'all' : 'active'
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
  }

  const look = (): void => {
    clearTimeout(looking)
    looking = undefined
    const isHeld = isBusy()
    const now = performance.now()
    for (const [hash, pauseMs] of late) {
      const query = cache.get(hash)
      if (isHeld && !query?.meta?.isUrgent) continue
      if (query && isNotToBeDisturbed(query)) continue
      if (now - (readAt.get(hash) ?? -Infinity) < pauseMs) continue
      late.delete(hash)
      readAt.set(hash, now)
      if (query) readAgain(query)
    }
    if (late.size > 0) looking = setTimeout(look, LOOK_MS)
  }

  return {
    hear: (event) => {
      if (!isNew(event)) return
      const isPrompt = event.touches?.some(({ table }) => isReadPromptly(table)) ?? false
      for (const query of find(event.touches)) {
        const pauseMs = isPrompt ? PROMPT_PAUSE_MS : (late.get(query.queryHash) ?? PAUSE_MS)
        if (query.isActive() || isKeptForEver(query)) late.set(query.queryHash, pauseMs)
        else query.invalidate()
      }
      if (event.touches !== null) look()
      else looking ??= setTimeout(look, Math.random() * SPREAD_MS)
    },
    own: (events, shown, shownThen) => {
      const shownHash = shown && hashKey(shown)
      for (const event of events) {
        // The stream may have been quicker: then what it left for later is read now.
        const isFirst = isNew(event)
        for (const query of find(event.touches)) {
          // One that is on its way was perhaps read before, and would be shown over it.
          const isShown = query.queryHash === shownHash && query.state.fetchStatus === 'idle'
          if (isShown || !(isFirst || late.has(query.queryHash))) continue
          late.delete(query.queryHash)
          if (isNotToBeDisturbed(query)) {
            late.set(query.queryHash, 0)
            looking ??= setTimeout(look, LOOK_MS)
          } else if (shownThen?.has(query.queryHash)) query.invalidate()
          else readAgain(query)
        }
      }
    },
  }
}

/**
 * It is on its way for the first time, perhaps read before what was written: asked for again now, it would only be waited
 * for. Or somebody pressed for its next page, which a new reading would throw away. Any other is begun anew.
 */
function isNotToBeDisturbed({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined)
}

/** A list that fields offer: it is asked for once, and must be there when the next field opens. */
function isKeptForEver({ options }: Query): boolean {
  return 'staleTime' in options && options.staleTime === Infinity
}
