import { QueryClient } from '@tanstack/react-query'
import { type OutputOf, readingOf, type Route } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { isHearing } from '#web/http/live.ts'
import { onAnswered } from '#web/http/call.ts'
import { followAhead, keyOfAnswer, queryKey } from '#web/http/query.ts'
import { refreshing } from '#web/http/refresh.ts'
import { isDialogOpen } from '#web/http/isDialogOpen.ts'

const RETRIES = 2

/** What the server refused stays refused; what never reached it, or met it busy, is worth another try. */
function mayRetry(failures: number, error: Error): boolean {
  return failures < RETRIES && !(error instanceof AppError && error.status < 500)
}

/** Of what is shown again while nobody says whether it is still so, and while the stream does (`live.ts`). */
const FRESH_MS = 10_000
const FRESH_WHILE_HEARD_MS = 5 * 60_000

/**
 * Calls are tried even when the browser believes to be offline: the server may run on the same machine. What failed is
 * asked again when the network comes back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...{ retry: mayRetry, networkMode: 'always', refetchOnReconnect: true },
      staleTime: () => (isHearing() ? FRESH_WHILE_HEARD_MS : FRESH_MS),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

followAhead(queryClient.getQueryCache())

/** Decides what is read again when something is written, here or elsewhere. */
export const refresh = refreshing(queryClient, () => document.hidden || isDialogOpen())

function listShown(): Set<string> {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  return new Set(shown.map(({ queryHash }) => queryHash))
}

onAnswered(({ route, input, answer, events, shownThen }) => {
  const key = keyOfAnswer(route, input, answer)
  const isPart = readingOf(route)?.record !== undefined
  refresh.own(events, key && show(key, answer, isPart), shownThen)
}, listShown)

/** Shows a record that was read beside its query: what somebody pressed was refused, as it is another by now. */
export function showRead<R extends Route>(reading: R, found: OutputOf<R>): void {
  const key = keyOfAnswer(reading, {}, found)
  if (key) show(key, found)
}

/**
 * @param isPart more stands beside it
 * @returns the key of what shows all of it by now
 */
function show(key: unknown[], record: unknown, isPart = false): readonly unknown[] | undefined {
  const queries = queryClient.getQueryCache().findAll({ queryKey: key })
  const holder = queries.find(({ meta, state }) => meta?.take && state.data !== undefined)
  if (holder) {
    holder.meta?.take?.(holder.state.data, record)
    return holder.queryKey
  }
  // What a first press was answered is repeated to a second one, and older than what is shown, perhaps.
  const known = queryClient.getQueryData<object>(key)
  if (isOlder(record, known)) return undefined
  if (!isPart) queryClient.setQueryData(key, record)
  else if (known) queryClient.setQueryData(key, { ...known, ...Object(record) })
  return isPart ? undefined : key
}

function isOlder(answer: unknown, known: unknown): boolean {
  const versionOf = (record: unknown) => Number((Object(record) as { version?: number }).version)
  return versionOf(answer) < versionOf(known)
}

/** What somebody pressed was refused: what is shown of this contract is perhaps no longer so. */
export function readAgain(reading: Route): void {
  void queryClient.invalidateQueries({ queryKey: queryKey(reading) })
}

/** Nothing is known of what is on the glass: all of it is read again. */
export async function readAllAgain(): Promise<void> {
  await queryClient.invalidateQueries()
}
