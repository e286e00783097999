import { useQuery } from '@tanstack/react-query'
import { whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import { queryOf } from '#web/http/query.ts'

/** Held from the first screen on that asks: what changes it is told by the stream. */
export function useConnection() {
  return useQuery({ ...queryOf(whatsapp.connection, {}), staleTime: 5 * 60_000, gcTime: Infinity })
}

export function useTemplates() {
  return useQuery(queryOf(whatsapp.templates, {}))
}
