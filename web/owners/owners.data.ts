import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import type { InputOf } from '#shared/http/contract.ts'
import { type Owner, owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { pagesOf } from '#web/http/pages.ts'

export type OwnerSearch = Omit<InputOf<typeof owners.list>, 'page' | 'pageSize'>

/** The pages of a search; while another search loads, the rows of the last one stay. */
export function useOwnerPages(search: OwnerSearch) {
  return useInfiniteQuery({ ...pagesOf(owners.list, search), placeholderData: keepPreviousData })
}

export function useOwner(ownerId: string) {
  return useQuery(queryOf(owners.get, { ownerId }))
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

/** Shows a saved owner at once, and lets what else carries its name or phone be read again. */
export function useOwnerSaved(): (owner: Owner) => void {
  const queryClient = useQueryClient()
  return (owner) => {
    queryClient.setQueryData(queryOf(owners.get, { ownerId: owner.id }).queryKey, owner)
    void queryClient.invalidateQueries({ queryKey: queryKey(owners.list) })
    void queryClient.invalidateQueries({ queryKey: queryKey(histories.list) })
    void queryClient.invalidateQueries({ queryKey: queryKey(pets.get) })
  }
}

/** After a union, or its undoing: both owners and their pets are other than they were. */
export function useOwnersMerged(): (owner: Owner) => void {
  const queryClient = useQueryClient()
  const showSaved = useOwnerSaved()
  return (owner) => {
    showSaved(owner)
    void queryClient.invalidateQueries({ queryKey: queryKey(owners.get) })
    void queryClient.invalidateQueries({ queryKey: queryKey(consultations.listOfOwner) })
  }
}
