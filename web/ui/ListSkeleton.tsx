import { Skeleton, VisuallyHidden } from '@mantine/core'
import '#web/ui/ListSkeleton.css'

/** Rows with the geometry of the list to come; seen only after 150 ms, so that quick answers do not flash. */
export function ListSkeleton({ rows = 8, label = 'Cargando' }: { rows?: number; label?: string }) {
  return (
    <div className="ListSkeleton" role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="ListSkeleton-row row floored gap-12 padx-16" aria-hidden>
          <Skeleton width={36} height={36} radius={10} />
          <div className="stack gap-8 grow">
            <Skeleton height={12} width={`${38 + ((row * 17) % 30)}%`} />
            <Skeleton height={10} width={`${22 + ((row * 11) % 20)}%`} />
          </div>
          <Skeleton width={64} height={22} radius={6} />
        </div>
      ))}
    </div>
  )
}
