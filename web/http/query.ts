import { type QueryCache, queryOptions } from '@tanstack/react-query'
import { type CallOf, type OutputOf, pathParts, readingOf, type Route } from '#shared/http/contract.ts'
import type { HeardTable } from '#shared/values/recordTables.ts'
import { asked } from '#shared/http/together.contract.ts'
import { call } from '#web/http/call.ts'
import { takeHeldNow } from '#web/http/held.ts'
import { answerAhead } from '#web/http/readyPages.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The tables that its answer is read from: without it, what anybody writes has it read again. */
    queryMeta: {
      reads?: readonly HeardTable[]
      /** The device keeps it (`Route.onDevice`). */
      onDevice?: true
      /** Whether what it begins with was made ready ahead of its page: said once. */
      takeAhead?: () => boolean
      /** Read again under a dialog too: it is what the dialog is about. */
      isUrgent?: true
      /** Of an answer that is no record but holds one: an answer to another call, which is that record, goes there. */
      take?: (held: unknown, record: unknown) => void
      /** Of an answer that is not plain: how the device keeps it. */
      device?: DeviceForm
    }
  }
}

interface DeviceForm {
  plain: (held: unknown) => unknown
  fromPlain: (kept: unknown) => unknown
  /** Tells when what is kept would be another. @returns what ends it */
  follow: (held: unknown, changed: () => void) => () => void
}

/** The key of a contract's answers: of all of them, or of the one for this input. */
export function queryKey<R extends Route>(route: R, input?: Partial<CallOf<R>>): unknown[] {
  return input === undefined ? [route.service, route.path] : [route.service, route.path, input]
}

/** What a query says of its contract. */
export function metaOf({ reads, onDevice }: Route): { reads?: readonly HeardTable[]; onDevice?: true } {
  return { ...(reads ? { reads } : {}), ...(onDevice ? { onDevice } : {}) }
}

/** What is known of a reading before it is asked for, and when it was so: `initialData` of a query, with its `meta`. */
export function knownOf<R extends Route>(route: R, input: CallOf<R>) {
  let readAt = 0
  let isAhead = false
  return {
    initialData: (): OutputOf<R> | undefined => {
      const reading = asked(route, input)
      const held = takeHeldNow(reading)
      const ready = held === undefined ? answerAhead(reading) : undefined
      readAt = ready?.at ?? Date.now()
      isAhead = ready !== undefined
      return (held ?? ready?.answer) as OutputOf<R> | undefined
    },
    initialDataUpdatedAt: () => readAt,
    meta: {
      ...metaOf(route),
      takeAhead: () => {
        const was = isAhead
        isAhead = false
        return was
      },
    },
  }
}

/** What `useQuery` and `prefetchQuery` take to read a contract. */
export function queryOf<R extends Route>(route: R, input: CallOf<R>) {
  return queryOptions<OutputOf<R>>({
    queryKey: queryKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
    ...knownOf(route, input),
  })
}

/**
 * What was made ready ahead is shown at once, and read again all the same: others may have written since, and only now somebody
 * opens it.
 */
export function followAhead(cache: QueryCache): void {
  cache.subscribe((event) => {
    const isGiven = event.type === 'added' || (event.type === 'updated' && event.action.type === 'success')
    if (isGiven && event.query.meta?.takeAhead?.()) event.query.invalidate()
  })
}

/** What of the cache the answer to a call is, where another call reads it: a saved owner is what `owners.get` answers. */
export function keyOfAnswer(route: Route, input: unknown, answer: unknown): unknown[] | undefined {
  const reading = readingOf(route)
  if (!reading) return undefined
  const given = Object(input) as Record<string, unknown>
  const { id } = Object(answer) as { id?: string }
  const parts = pathParts(reading.path).map((name) => [name, given[name] ?? id])
  return queryKey(reading, Object.fromEntries(parts) as object)
}
