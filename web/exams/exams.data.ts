import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { isConflict } from '#web/http/doneOnce.ts'
import { queryKey } from '#web/http/query.ts'
import { pagesOf } from '#web/http/pages.ts'

export function usePetExams(petId: string) {
  return useInfiniteQuery(pagesOf(exams.listOfPet, { petId }))
}

/** Lets everything that shows an exam be read again. */
export function useExamsChanged(): (changed?: Exam) => void {
  const queryClient = useQueryClient()
  return (changed) => {
    if (changed) queryClient.setQueryData(queryKey(exams.get, { examId: changed.id }), changed)
    for (const route of [exams.listOfPet, exams.list, consultations.records])
      void queryClient.invalidateQueries({ queryKey: queryKey(route) })
  }
}

/** One step of an exam: what it answers is shown everywhere. */
export function useExamStep<Input>(send: (input: Input) => Promise<Exam>) {
  const queryClient = useQueryClient()
  const showChanged = useExamsChanged()
  return useMutation({
    mutationFn: send,
    onSuccess: showChanged,
    onError: (error) => {
      if (!isConflict(error)) return
      void queryClient.invalidateQueries({ queryKey: queryKey(exams.get) })
      showChanged()
    },
  })
}
