import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { checkField, recordOf } from '#web/consultations/consultationSheet.ts'
import { paths } from '#web/nav/paths.ts'
import type { ConsultationSearch } from '#web/consultations/consultationSearch.ts'
import { draftQuery } from '#web/drafts/useDraft.ts'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'

export const CONSULTATIONS_PER_PAGE = 50

/** The pages of a pet's consultations; while another search loads, the rows of the last one stay. */
export function usePetConsultations(petId: string, search: ConsultationSearch) {
  return useInfiniteQuery({
    ...pagesOf(consultations.listOfPet, { petId, ...search, pageSize: CONSULTATIONS_PER_PAGE }),
    placeholderData: keepPreviousData,
  })
}

/** The consultations of all pets of an owner, some at a time: they end a page that has more to say. */
export function useOwnerConsultations(ownerId: string) {
  return useInfiniteQuery(pagesOf(consultations.listOfOwner, { ownerId, pageSize: 10 }))
}

/** The draft of a consultation. */
export function consultationDraft(consultationId: string, account: { id: string }) {
  return draftQuery(
    consultations.get,
    { consultationId },
    {
      accountId: account.id,
      id: `consultations/${consultationId}`,
      title: ({ pet }) => `Consulta de ${pet.name}`,
      path: () => paths.consultation(consultationId),
      recordOf,
      check: (field, value, { startedAt }) => checkField(field, value, startedAt),
      save: (version, fields) => {
        const input = { consultationId, version, fields } as CallOf<typeof consultations.save>
        // Beside these the server keeps others: the line of weights, the name of who attends.
        const isTyping = !['weightKg', 'professionalId'].some((field) => Object.hasOwn(fields, field))
        return call(consultations.save, input, { keepalive: true, isTyping })
      },
    },
  )
}
