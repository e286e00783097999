import { queryOptions } from '@tanstack/react-query'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { call } from '#web/http/call.ts'

/** The key of a contract's answers: of all of them, or of the one for this input. For invalidating. */
export function queryKey<R extends Route>(route: R, input?: Partial<CallOf<R>>): unknown[] {
  return input === undefined ? [route.service, route.path] : [route.service, route.path, input]
}

/** What `useQuery` and `prefetchQuery` take to read a contract. */
export function queryOf<R extends Route>(route: R, input: CallOf<R>) {
  return queryOptions<OutputOf<R>>({
    queryKey: queryKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  })
}
