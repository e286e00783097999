import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { listWords, type ListWords } from '#web/ui/listWords.ts'

/** What a screen has to know of a query to wait for it. */
export interface Reading<Data> {
  data: Data | undefined
  isPending: boolean
  isFetching: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

interface LoadedProps<Data> {
  query: Reading<Data>
  /** With its article: "los controles", "el catálogo". */
  name: string
  /** Where the sentences made from the name are not what a person would say. */
  words?: Partial<ListWords> | undefined
  /** As many lines as usually come, so that nothing jumps. */
  skeletonRows?: number | undefined
  /** What comes brings its own cards; what stands in its place has one too. */
  inCard?: boolean
  children: (data: Data) => ReactNode
}

/**
 * What a query brought. Until then lines in its place; where it fails why, and "Reintentar". What was read once stays
 * in sight while it is read again, and where that fails.
 */
export function Loaded<Data>({ query, name, words, skeletonRows = 8, inCard = false, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  const { loading, failed } = { ...listWords(name), ...words }
  const gap = query.isPending ? (
    <ListSkeleton rows={skeletonRows} label={loading} />
  ) : (
    <LoadError
      title={failed}
      cause={query.error?.message}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
  return inCard ? <Card flush>{gap}</Card> : gap
}
