import { useMutation } from '@tanstack/react-query'
import { problems } from '#shared/problems/problems.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { call } from '#web/http/call.ts'

export function useMoveProblem() {
  return useMutation({
    mutationFn: (input: CallOf<typeof problems.move>) => call(problems.move, input),
  })
}
