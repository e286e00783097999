import { VisuallyHidden } from '@mantine/core'
import { TintBadge } from '#web/ui/StatusBadge.tsx'

/**
 * Beside a pet's name where there is no room for its `AlertChips`: what is to be known before touching it, the most
 * dangerous first, and how much more there is.
 */
export function AlertMark({ alerts: [first, ...others] }: { alerts: readonly string[] }) {
  if (first === undefined) return null
  return (
    <TintBadge tint="red" title={[first, ...others].join(', ')}>
      <span className="AlertMark clipped">{first}</span>
      {others.length > 0 ? (
        <>
          <span aria-hidden>+{others.length}</span>
          <VisuallyHidden>, {others.join(', ')}</VisuallyHidden>
        </>
      ) : null}
    </TintBadge>
  )
}
