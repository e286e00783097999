import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clinic } from '#shared/clinic/clinic.contract.ts'
import { formats } from '#shared/formats/formats.contract.ts'
import { addressOf } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'

export function useFormatPages(search: { q: string; state: 'active' | 'archived' }) {
  return useInfiniteQuery(pagesOf(formats.list, search))
}

/** What a paper can be made of, by name. */
export function useUsableFormats() {
  return useQuery(queryOf(formats.list, { pageSize: 100 }))
}

export function useFormat(formatId: string) {
  return useQuery(queryOf(formats.get, { formatId }))
}

export function useLetterhead() {
  return useQuery(queryOf(clinic.letterhead, {}))
}

export const pictureAddress = (fileId: string): string => addressOf(formats.image, { fileId })
