import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { formulaFavourites, formulas } from '#shared/formulas/formulas.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { pagesOf } from '#web/http/pages.ts'

export function useFormulaPages(petId: string) {
  return useInfiniteQuery(pagesOf(formulas.listOfPet, { petId }))
}

export function usePrintoutPages(petId: string) {
  return useInfiniteQuery(pagesOf(formulas.papers, { petId }))
}

export function useFormula(formulaId: string) {
  return useQuery(queryOf(formulas.get, { formulaId }))
}

/** What the animal takes already, for the warnings; empty until it is known. */
export function useLiveFormulas(petId: string) {
  return useQuery(queryOf(formulas.live, { petId })).data ?? []
}

/** How this clinic prescribes to a species, for what a medicine fills in; nothing until it is known. */
export function useLastItems(speciesId: string) {
  return useQuery(queryOf(formulas.lastItems, { speciesId })).data
}

export function useFavourites() {
  return useQuery(queryOf(formulaFavourites.list, {}))
}

export function useChangeState() {
  return useMutation({
    mutationFn: (input: CallOf<typeof formulas.changeState>) => call(formulas.changeState, input),
  })
}
