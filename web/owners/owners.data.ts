import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { queryOf } from '#web/http/query.ts'
import { pagesOf } from '#web/http/pages.ts'

export type OwnerSearch = Omit<InputOf<typeof owners.list>, 'page' | 'pageSize'>

/** The pages of a search; while another search loads, the rows of the last one stay. */
export function useOwnerPages(search: OwnerSearch) {
  return useInfiniteQuery({ ...pagesOf(owners.list, search), placeholderData: keepPreviousData })
}

/** @param ownerId empty while none is chosen */
export function useOwner(ownerId: string) {
  return useQuery({ ...queryOf(owners.get, { ownerId }), enabled: ownerId !== '' })
}

/** Owners who already have this document, phone or e-mail; empty while nothing comparable is typed. */
export function useOwnerMatches(input: InputOf<typeof owners.matches>) {
  const isAsked = input.document !== '' || input.phone !== '' || input.email !== ''
  const matches = useQuery({
    ...queryOf(owners.matches, input),
    enabled: isAsked,
    // The warning does not blink while the next answer comes.
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isAsked ? (matches.data ?? []) : []
}
