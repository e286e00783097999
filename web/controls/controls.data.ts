import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type ControlRow, controls } from '#shared/controls/controls.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { pagesOf } from '#web/http/pages.ts'

export function useControl(controlId: string) {
  return useQuery(queryOf(controls.get, { controlId }))
}

export function usePetControls(petId: string) {
  return useQuery(queryOf(controls.listOfPet, { petId }))
}

type ControlSearch = Required<Pick<CallOf<typeof controls.list>, 'view' | 'professionalId' | 'from' | 'to'>>

export function useControlPages(search: ControlSearch) {
  return useInfiniteQuery({ ...pagesOf(controls.list, search), placeholderData: keepPreviousData, staleTime: 0 })
}

/** Shows a saved control at once, and lets the lists that hold it be read again. */
export function useControlSaved(): (control: ControlRow) => void {
  const queryClient = useQueryClient()
  return (control) => {
    queryClient.setQueryData(queryOf(controls.get, { controlId: control.id }).queryKey, control)
    for (const key of [
      queryKey(controls.list),
      queryKey(controls.listOfPet),
      queryKey(consultations.records),
      queryKey(home.get),
      // The pet's timeline, a word that comes after this one.
      ['clinic', '/pets/:petId/timeline'],
    ])
      void queryClient.invalidateQueries({ queryKey: key })
    void queryClient.invalidateQueries({ queryKey: queryKey(controls.get), refetchType: 'none' })
  }
}
