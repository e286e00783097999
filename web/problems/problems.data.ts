import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { call } from '#web/http/call.ts'
import { queryKey } from '#web/http/query.ts'

/** Lets everything that shows a problem be read again. */
export function useProblemSaved(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [queryKey(timeline.list), queryKey(problems.listOfPet), queryKey(consultations.records)].map((key) =>
        queryClient.invalidateQueries({ queryKey: key }),
      ),
    )
  }
}

export function useMoveProblem() {
  const showSaved = useProblemSaved()
  return useMutation({
    mutationFn: (input: CallOf<typeof problems.move>) => call(problems.move, input),
    // Even when it was refused: somebody else moved it meanwhile.
    onSettled: showSaved,
  })
}
