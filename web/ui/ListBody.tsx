import type { ReactNode } from 'react'
import { Loaded, type Reading } from '#web/ui/Loaded.tsx'
import { listWords, type ListWords } from '#web/ui/listWords.ts'
import { MoreRows, type MoreRowsProps, type PageReading } from '#web/ui/MoreRows.tsx'

/** A list that is read page by page. */
export type PagedList<Row> = Reading<{ pages: { items: Row[]; total?: number }[] }> & PageReading

export interface ListBodyProps<Row> extends Pick<MoreRowsProps, 'isNear'> {
  /** A list that comes whole, or in pages. */
  query: Reading<readonly Row[]> | PagedList<Row>
  /** With its article: "las consultas". */
  name: string
  /** Where the sentences made from the name are not what a person would say. */
  words?: Partial<ListWords> | undefined
  /** Before anything was written: an `EmptyState`. */
  empty: ReactNode
  /** In its place where a search or filters leave nothing: a `NoResults`. */
  noResults?: ReactNode
  skeletonRows?: number
  /** Instead of "Mostrando 50 de 1.284". */
  foot?: ((shown: number) => ReactNode) | undefined
  children: (rows: readonly Row[]) => ReactNode
}

/** The lines of a list, or what stands in their place, and how to come by more of them. */
export function ListBody<Row>({
  query,
  name,
  words,
  empty,
  noResults,
  foot,
  isNear,
  children,
  ...rest
}: ListBodyProps<Row>) {
  return (
    <Loaded<readonly Row[] | { pages: { items: Row[] }[] }> query={query} name={name} words={words} {...rest}>
      {(data) => {
        const rows = rowsOf(data)
        if (rows.length === 0) return noResults ?? empty
        return (
          <>
            {children(rows)}
            {foot ? (
              foot(rows.length)
            ) : 'fetchNextPage' in query ? (
              <MoreRows
                pages={query}
                shown={rows.length}
                isNear={isNear}
                failed={words?.failedMore ?? listWords(name).failedMore}
              />
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

export function rowsOf<Row>(data: readonly Row[] | { pages: readonly { items: readonly Row[] }[] }): readonly Row[] {
  return 'pages' in data ? data.pages.flatMap(({ items }) => items) : data
}
