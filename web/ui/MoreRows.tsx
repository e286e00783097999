import { countedTo } from '#shared/http/paging.ts'
import { LoadError } from '#web/ui/EmptyState.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'

/** What the foot of a list has to know of its pages. */
export interface PageReading {
  data: { pages: { total?: number; page?: number; pageSize?: number }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

export interface MoreRowsProps {
  pages: PageReading
  shown: number
  /** It is counted a page further than is shown, as `countedTo` says. */
  isNear?: boolean | undefined
  /** "No se cargaron más consultas" */
  failed: string
  /** Beside reading them. */
  onMore?: () => void
}

/** The foot of a paged list: how many of all, and the next ones; or why they did not come, and again. */
export function MoreRows({ pages, shown, isNear, failed, onMore }: MoreRowsProps) {
  const more = () => {
    onMore?.()
    void pages.fetchNextPage()
  }
  if (pages.isFetchNextPageError)
    return (
      <LoadError title={failed} cause={pages.error?.message} onRetry={more} isRetrying={pages.isFetchingNextPage} />
    )
  const { total = shown, page = 1, pageSize = 0 } = pages.data?.pages.at(isNear ? -1 : 0) ?? {}
  return (
    <PagerFooter
      shown={shown}
      total={total}
      {...(isNear ? { cap: countedTo({ page, pageSize }) } : {})}
      onMore={more}
      isLoadingMore={pages.isFetchingNextPage}
    />
  )
}
