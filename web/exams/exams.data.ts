import { useInfiniteQuery } from '@tanstack/react-query'
import { exams } from '#shared/exams/exams.contract.ts'
import { pagesOf } from '#web/http/pages.ts'

export function usePetExams(petId: string) {
  return useInfiniteQuery(pagesOf(exams.listOfPet, { petId }))
}
