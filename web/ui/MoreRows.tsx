import { LoadError } from '#web/ui/EmptyState.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'

/** What the foot of a list has to know of its pages. */
export interface PageReading {
  data: { pages: { total?: number }[] } | undefined
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
  /** Where counting stops, if earlier than in other lists. */
  cap?: number
  /** "No se cargaron más consultas" */
  failed: string
  /** Beside reading them. */
  onMore?: () => void
}

/** The foot of a paged list: how many of all, and the next ones; or why they did not come, and again. */
export function MoreRows({ pages, shown, cap, failed, onMore }: MoreRowsProps) {
  const more = () => {
    onMore?.()
    void pages.fetchNextPage()
  }
  if (pages.isFetchNextPageError)
    return (
      <LoadError title={failed} cause={pages.error?.message} onRetry={more} isRetrying={pages.isFetchingNextPage} />
    )
  const total = pages.data?.pages[0]?.total ?? shown
  return (
    <PagerFooter
      shown={shown}
      total={total}
      {...(cap ? { cap } : {})}
      onMore={more}
      isLoadingMore={pages.isFetchingNextPage}
    />
  )
}
