import { queryOptions } from '@tanstack/react-query'
import { type CallOf, type OutputOf, pathParts, readingOf, type Route } from '#shared/http/contract.ts'
import type { HeardTable } from '#shared/values/recordTables.ts'
import { call } from '#web/http/call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The tables that its answer is read from: without it, what anybody writes has it read again. */
    queryMeta: {
      reads?: readonly HeardTable[]
      /** Read again under a dialog too: it is what the dialog is about. */
      isUrgent?: true
      /** Of an answer that is no record but holds one: an answer to another call, which is that record, goes there. */
      take?: (held: unknown, record: unknown) => void
    }
  }
}

/** The key of a contract's answers: of all of them, or of the one for this input. */
export function queryKey<R extends Route>(route: R, input?: Partial<CallOf<R>>): unknown[] {
  return input === undefined ? [route.service, route.path] : [route.service, route.path, input]
}

/** What a query says of its contract, for `refreshing`. */
export function metaOf({ reads }: Route): { reads?: readonly HeardTable[] } {
  return reads ? { reads } : {}
}

/** What `useQuery` and `prefetchQuery` take to read a contract. */
export function queryOf<R extends Route>(route: R, input: CallOf<R>) {
  return queryOptions<OutputOf<R>>({
    queryKey: queryKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
    meta: metaOf(route),
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
