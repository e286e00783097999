import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { controls } from '#shared/controls/controls.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { queryOf } from '#web/http/query.ts'
import { pagesOf, READ_ANEW_MS } from '#web/http/pages.ts'

export function useControl(controlId: string) {
  return useQuery(queryOf(controls.get, { controlId }))
}

export function usePetControls(petId: string) {
  return useQuery(queryOf(controls.listOfPet, { petId }))
}

type ControlSearch = Required<Pick<CallOf<typeof controls.list>, 'view' | 'professionalId' | 'from' | 'to'>>

export function useControlPages(search: ControlSearch) {
  return useInfiniteQuery({
    ...pagesOf(controls.list, search),
    placeholderData: keepPreviousData,
    staleTime: READ_ANEW_MS,
  })
}
