import { TintBadge } from '#web/ui/StatusBadge.tsx'

/** Beside a pet's name where there is no room for its `AlertChips`: there is something to know before touching it. */
export function AlertMark() {
  return <TintBadge tint="red">Alertas</TintBadge>
}
