import { type ReactNode, useEffect } from 'react'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { type CountWords, countWords } from '#web/form/listCount.ts'
import { type ListSort, SortField, SortMenu } from '#web/form/ListSort.tsx'
import { useRowKeys } from '#web/form/useRowKeys.ts'
import { usePageInAddress } from '#web/form/usePageInAddress.ts'
import type { ButtonTone } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx'
import { NoResults } from '#web/ui/EmptyState.tsx'
import { FilterButton, type FilterChip, FilterChips, Toolbar } from '#web/ui/Filters.tsx'
import { ListBody, type ListBodyProps, type PagedList, rowsOf } from '#web/ui/ListBody.tsx'
import { listWords } from '#web/ui/listWords.ts'
import { MoreRows, type MoreRowsProps } from '#web/ui/MoreRows.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { SimilarNote } from '#web/ui/SimilarNote.tsx'
import { TabActions } from '#web/ui/TabActions.tsx'

/** A list whose pages can say that they hold what only resembles the searched words. */
type SearchedList<Row> = PagedList<Row> & {
  data: { pages: { isSimilar?: boolean }[] } | undefined
  isPlaceholderData: boolean
}

/** What one table of a list is made of. */
export type ListTable<Row> = Omit<DataTableProps<Row>, 'rows' | 'isRefreshing'>

export interface ListScreenProps<Row, Sort extends string> extends Pick<
  ListBodyProps<Row>,
  'name' | 'words' | 'foot' | 'isNear'
> {
  query: SearchedList<Row>
  /** Of a list that is a page; one in a tab of a page has none. */
  header?: { title: string; subtitle: string | CountWords; actions?: ReactNode }
  search?: {
    /** "Buscar por diagnóstico o motivo" */
    label: string
    /** A shorter one for phones. */
    shortLabel?: string
    /** As the address has it. */
    value: string
    /** While it is typed it replaces the address; emptied by its button it can be taken back. */
    onChange: (value: string, replace: boolean) => void
    /** Where nothing was found: what else to try. */
    hint?: string
    /** Where nothing was found: where else to look. */
    elsewhere?: ReactNode
  }
  filters?: {
    /** How many are on. */
    count: number
    onClear: () => void
    /** In the "Filtros" button. */
    fields?: ReactNode
    chips?: readonly FilterChip[]
  }
  sort?: ListSort<Sort>
  /** A choice that stands in the toolbar itself, after the search. */
  bar?: ReactNode
  /** What can be done with the list, above it at the right; also where it is empty. */
  actions?: ReactNode
  /** What adds a line: above the list, and in the middle of an empty one the one thing to be done. */
  begin?: ((tone: ButtonTone) => ReactNode) | undefined
  /** The `EmptyState`, which gets the button of `begin`. */
  empty: (begin: ReactNode) => ReactNode
  /** The lines as a table, which is one of rows on a phone… */
  table?: ListTable<Row>
  /** …or in a form of their own. */
  children?: (rows: readonly Row[]) => ReactNode
}

/**
 * A list with what chooses its lines, all of it in the address. Of a tab the toolbar goes where there is nothing to
 * look for; that of a page stays, since what a page shows at first may leave lines out (inactive owners).
 */
export function ListScreen<Row, Sort extends string = never>(props: ListScreenProps<Row, Sort>) {
  const { query, name, words, header, search, filters, sort, bar, actions, begin, empty, table, children } = props
  const isPhone = useIsPhone()
  const { rowsRef, goToRows } = useRowKeys()
  const first = query.data?.pages[0]
  const count = query.data ? rowsOf(query.data).length : 0
  const isFiltered = Boolean(search?.value) || (filters?.count ?? 0) > 0
  const isComing = query.isPending && !isFiltered
  const isEmpty = query.data !== undefined && count === 0 && !isFiltered
  const add = isEmpty ? undefined : begin?.('default')
  const clear = () => (search?.value ? search.onChange('', false) : filters?.onClear())
  const tools = search || bar || filters?.fields

  const end = header ? (
    sort && !isPhone ? (
      <SortMenu {...sort} />
    ) : undefined
  ) : (
    (actions ?? add) && (
      <>
        {actions}
        {add}
      </>
    )
  )
  return (
    <>
      {header ? (
        <PageHeader
          title={header.title}
          subtitle={
            typeof header.subtitle === 'string'
              ? header.subtitle
              : first
                ? countWords(first.total ?? count, isFiltered, header.subtitle)
                : ' '
          }
          actions={header.actions ?? begin?.('primary')}
        />
      ) : null}
      {tools ? (
        header || actions || !isEmpty ? (
          <Toolbar end={end} isComing={isComing && !header && !actions}>
            {search ? (
              <SearchBox
                label={search.label}
                {...(search.shortLabel ? { shortLabel: search.shortLabel } : {})}
                value={search.value}
                onChange={(value) => search.onChange(value, true)}
                onDown={goToRows}
                isBusy={query.isPlaceholderData}
                found={first && foundOf(query, count)}
              />
            ) : null}
            {bar}
            {filters?.fields ? (
              <FilterButton count={filters.count} onClear={filters.onClear}>
                {filters.fields}
                {sort && isPhone ? <SortField {...sort} /> : null}
              </FilterButton>
            ) : null}
            <FilterChips chips={filters?.chips ?? []} />
          </Toolbar>
        ) : null
      ) : end ? (
        <TabActions isComing={isComing}>{end}</TabActions>
      ) : null}
      <Card flush>
        <ListBody
          query={query}
          name={name}
          words={words}
          empty={empty(begin?.('primary'))}
          noResults={
            isFiltered ? (
              <NoResults
                query={search?.value ?? ''}
                {...(search?.hint ? { hint: search.hint } : {})}
                onClear={clear}
                action={search?.elsewhere}
              />
            ) : undefined
          }
          foot={
            props.foot ??
            ((shown) => (
              <PagesInAddress
                pages={query}
                shown={shown}
                isNear={props.isNear}
                failed={words?.failedMore ?? listWords(name).failedMore}
              />
            ))
          }
        >
          {(rows) => (
            <>
              {first?.isSimilar && search ? <SimilarNote query={search.value} /> : null}
              <div ref={rowsRef} aria-busy={query.isPlaceholderData}>
                {table ? (
                  <DataTable isFixed {...table} rows={rows} isRefreshing={query.isPlaceholderData} />
                ) : (
                  children?.(rows)
                )}
              </div>
            </>
          )}
        </ListBody>
      </Card>
    </>
  )
}

/** A list that does not count itself says how many lines it has, and whether there are more. */
function foundOf<Row>({ data, hasNextPage }: SearchedList<Row>, count: number): { count: number; isMore: boolean } {
  const total = data?.pages[0]?.total
  return total === undefined ? { count, isMore: hasNextPage } : { count: total, isMore: total >= TOTAL_CAP }
}

/** An address brings so many pages at once; what lies further down is asked for again. */
const MOST_AT_ONCE = 10

/** The foot of a list; how far it was read stands in the address (`pagina=3`). */
function PagesInAddress(props: MoreRowsProps) {
  const { pages } = props
  const [page, change] = usePageInAddress()
  const wanted = Math.min(page, MOST_AT_ONCE)
  const read = pages.data?.pages.length ?? 0
  const isBehind = read > 0 && read < wanted && pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError
  const { fetchNextPage } = pages
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])
  return <MoreRows {...props} onMore={() => change(read + 1)} />
}
