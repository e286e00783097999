import { useQuery } from '@tanstack/react-query'
import type { CallOf, Route } from '#shared/http/contract.ts'
import type { z } from 'zod'
import { queryOf } from '#web/http/query.ts'

const FRESH_MS = 5 * 60_000

/** A list that rarely changes and is looked at everywhere: held from login on. */
export function heldList<Item>(route: Route<z.ZodType, z.ZodType<Item[]>>) {
  return { ...queryOf(route, {} as CallOf<typeof route>), staleTime: FRESH_MS, gcTime: Infinity }
}

const none: never[] = []

/** Where nothing waits for it: empty until it is here. */
export function useHeldList<Item>(list: ReturnType<typeof heldList<Item>>): readonly Item[] {
  return useQuery(list).data ?? none
}
