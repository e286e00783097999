import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Announcement, announcements } from '#shared/announcements/announcements.contract.ts'
import { keepReadable } from '#shared/announcements/announcements.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { call, NetworkError } from '#web/http/call.ts'
import { metaOf, queryKey } from '#web/http/query.ts'

const HALF_HOUR_MS = 30 * 60_000

/** What is announced; undefined until the first answer. Nobody is told of a failure, save the console. */
export function useAnnouncements(): Announcement[] | undefined {
  const { data, error } = useQuery({
    queryKey: queryKey(announcements.list, {}),
    queryFn: async ({ signal }) => keepReadable(await call(announcements.list, {}, { signal, isSilent: true })),
    meta: metaOf(announcements.list),
    staleTime: HALF_HOUR_MS,
    retry: false,
  })
  useEffect(() => {
    if (error) console.error(`Novedades: ${describeFailure(error)}`)
  }, [error])
  return data
}

function describeFailure(error: unknown): string {
  if (error instanceof NetworkError) return 'no hay conexión con el servidor'
  if (!(error instanceof AppError)) return 'la respuesta no se entendió'
  if (error.code === 'timeout') return 'el servidor tardó demasiado'
  if (error.status === 401) return 'la sesión terminó (401)'
  if (error.status === 404) return 'el servidor no tiene esa dirección (404)'
  return `el servidor respondió ${error.status}`
}
