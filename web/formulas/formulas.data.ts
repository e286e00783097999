import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type Formula, formulaFavourites, formulas } from '#shared/formulas/formulas.contract.ts'
import { stateAfter } from '#shared/formulas/formulas.rules.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { call } from '#web/http/call.ts'
import { doneOnce, isKept } from '#web/http/doneOnce.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { pagesOf } from '#web/http/pages.ts'

export function useFormulaPages(petId: string) {
  return useInfiniteQuery(pagesOf(formulas.listOfPet, { petId }))
}

export function usePaperPages(petId: string) {
  return useInfiniteQuery(pagesOf(formulas.papers, { petId }))
}

export function useFormula(formulaId: string) {
  return useQuery(queryOf(formulas.get, { formulaId }))
}

/** What the animal takes already, for the warnings; empty until it is known. */
export function useLiveFormulas(petId: string) {
  return useQuery(queryOf(formulas.live, { petId })).data ?? []
}

export function useFavourites() {
  return useQuery(queryOf(formulaFavourites.list, {}))
}

/** Lets what carries a pet's formulas be read again. */
function rereadFormulas(queryClient: QueryClient): void {
  for (const route of [formulas.listOfPet, formulas.live, formulas.papers, consultations.records, consultations.get])
    void queryClient.invalidateQueries({ queryKey: queryKey(route) })
}

/** Of a formula that may be signed or not: it is forgotten, and read again where it is shown. */
export function useFormulaInDoubt(): (formulaId: string) => void {
  const queryClient = useQueryClient()
  return (formulaId) => {
    queryClient.removeQueries(queryOf(formulas.get, { formulaId }))
    rereadFormulas(queryClient)
  }
}

/** Shows a saved formula at once, and lets what else carries it be read again. */
export function useFormulaChanged(): (formula: Formula) => void {
  const queryClient = useQueryClient()
  return (formula) => {
    queryClient.setQueryData(queryOf(formulas.get, { formulaId: formula.id }).queryKey, formula)
    rereadFormulas(queryClient)
    // A medicine that was typed is offered from the signature on.
    if (formula.status === 'signed')
      void queryClient.invalidateQueries({ queryKey: queryKey(catalogues.medicines), refetchType: 'all' })
  }
}

export function useChangeState(formula: Formula) {
  const showChanged = useFormulaChanged()
  return useMutation({
    mutationFn: (input: CallOf<typeof formulas.changeState>) =>
      doneOnce(
        call(formulas.changeState, input),
        () => call(formulas.get, { formulaId: input.formulaId }),
        ({ status, statusReason }) =>
          status === stateAfter(formula, input.status) && isKept(statusReason, input.reason),
      ),
    onSuccess: showChanged,
  })
}

/** After a frequent formula was saved, renamed or archived. */
export function useFavouritesChanged(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: queryKey(formulaFavourites.list) })
}
