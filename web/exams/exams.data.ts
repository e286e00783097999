import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { isConflict } from '#web/http/answers.ts'
import { pagesOf } from '#web/http/pages.ts'
import { readAgain } from '#web/http/queryClient.ts'

export function usePetExams(petId: string) {
  return useInfiniteQuery(pagesOf(exams.listOfPet, { petId }))
}

/** One step of an exam. */
export function useExamStep<Input>(send: (input: Input) => Promise<Exam>) {
  return useMutation({
    mutationFn: send,
    onError: (error) => {
      // Somebody was first: what they did is shown.
      if (isConflict(error)) readAgain(exams.get)
    },
  })
}
