import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type StayNoteKind, stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { pagesOf } from '#web/http/pages.ts'

/** The pages of a stay's notes, the newest first; while another kind loads, the last ones stay. */
export function useStayNotes(hospitalizationId: string, kind: StayNoteKind | '') {
  return useInfiniteQuery({
    ...pagesOf(stayNotes.list, { hospitalizationId, kind }),
    placeholderData: keepPreviousData,
  })
}
