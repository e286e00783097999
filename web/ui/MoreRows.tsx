import { LoadError } from '#web/ui/EmptyState.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'

interface MoreRowsProps {
  /** A paged list of which something is there. */
  pages: {
    data: { pages: { total: number }[] } | undefined
    error: Error | null
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  shown: number
  /** "No se cargaron más consultas" */
  failed: string
}

/** The foot of a paged list: how many of all, and the next ones; or why they did not come, and again. */
export function MoreRows({ pages, shown, failed }: MoreRowsProps) {
  const more = () => void pages.fetchNextPage()
  if (pages.isFetchNextPageError)
    return (
      <LoadError title={failed} cause={pages.error?.message} onRetry={more} isRetrying={pages.isFetchingNextPage} />
    )
  const total = pages.data?.pages[0]?.total ?? shown
  return <PagerFooter shown={shown} total={total} onMore={more} isLoadingMore={pages.isFetchingNextPage} />
}
