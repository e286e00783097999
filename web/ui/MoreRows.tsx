import { useEffect } from 'react'
import { usePageInAddress } from '#web/form/usePageInAddress.ts'
import { LoadError } from '#web/ui/EmptyState.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'

interface MoreRowsProps {
  /** A paged list of which something is there. */
  pages: {
    data: { pages: { total: number }[] } | undefined
    error: Error | null
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  shown: number
  /** Where counting stops, if earlier than in other lists. */
  cap?: number
  /** "No se cargaron más consultas" */
  failed: string
}

/** The foot of a paged list: how many of all, and the next ones; or why they did not come, and again. */
export function MoreRows({ pages, shown, cap, failed, onMore }: MoreRowsProps & { onMore?: () => void }) {
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

/** An address brings so many pages at once; what lies further down is asked for again. */
const MOST_AT_ONCE = 10

/** The same for a list with a screen of its own: how far it was read stands in the address (`pagina=3`). */
export function MoreRowsInAddress(props: MoreRowsProps) {
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
