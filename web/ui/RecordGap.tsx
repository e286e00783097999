import { Skeleton, VisuallyHidden } from '@mantine/core'
import { AppError } from '#shared/http/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import '#web/ui/RecordGap.css'

interface RecordGapProps {
  /** Of the query that has no data: `null` while it loads. */
  error: Error | null
  onRetry: () => void
  isRetrying: boolean
  /** "Cargando la mascota" */
  loading: string
  /** "Esta mascota no existe o es de otra clínica" */
  missing: string
  /** "No se cargó la mascota" */
  failed: string
  /** The way back when there is no such record. */
  back: { to: string; label: string }
}

/** Stands in for a record's page: while it loads, when there is no such record, and when it cannot be loaded. */
export function RecordGap({ error, onRetry, isRetrying, loading, missing, failed, back }: RecordGapProps) {
  if (!error)
    return (
      <div className="RecordGap" role="status">
        <VisuallyHidden>{loading}</VisuallyHidden>
        <div className="stack gap-16" aria-hidden>
          <Skeleton height={16} width={220} />
          <Card>
            <div className="RecordGap-identity line gap-16">
              <Skeleton height={64} width={64} radius={18} />
              <div>
                <Skeleton height={24} width="min(180px, 60%)" />
                <Skeleton height={14} width="min(360px, 90%)" />
                <Skeleton height={14} width="min(240px, 70%)" />
              </div>
            </div>
          </Card>
          <Card flush>
            <ListSkeleton rows={4} label={loading} />
          </Card>
        </div>
      </div>
    )
  // An id that is none answers `invalid`: for a person at the address it is the same.
  const isMissing = error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')
  return (
    <Card>
      {isMissing ? (
        <EmptyState isPage title={missing} action={<Button to={back.to}>{back.label}</Button>}>
          Revise la dirección o busque de nuevo.
        </EmptyState>
      ) : (
        <>
          <VisuallyHidden>
            <h1>{failed}</h1>
          </VisuallyHidden>
          <LoadError title={failed} cause={error.message} onRetry={onRetry} isRetrying={isRetrying} />
        </>
      )}
    </Card>
  )
}
