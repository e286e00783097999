import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/http/errors.ts'

const RETRIES = 2

/** What the server refused stays refused; what never reached it, or met it busy, is worth another try. */
function mayRetry(failures: number, error: Error): boolean {
  return failures < RETRIES && !(error instanceof AppError && error.status < 500)
}

/**
 * Calls are tried even when the browser believes to be offline: the server may run on the same machine. What failed is
 * asked again when the network comes back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, networkMode: 'always', refetchOnReconnect: true, staleTime: 10_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})
