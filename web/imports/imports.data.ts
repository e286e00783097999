import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { imports } from '#shared/imports/imports.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'

export function useImportPages() {
  return useInfiniteQuery({ ...pagesOf(imports.list, {}), staleTime: 0 })
}

export function useImport(importId: string) {
  return useQuery({ ...queryOf(imports.get, { importId }), staleTime: 0 })
}

export type RowFilter = Pick<CallOf<typeof imports.rows>, 'state' | 'duplicate'>

export function useRowPages(importId: string, filter: RowFilter) {
  return useInfiniteQuery({ ...pagesOf(imports.rows, { importId, ...filter }), staleTime: 0 })
}
