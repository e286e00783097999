import { dueState } from '#shared/protocols/protocols.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

interface DueBadgeProps {
  nextOn: string
  /** Of what, where that is not said beside it. */
  name?: string | null
}

/** Vigente, Por vencer or Vencida, by its next date. */
export function DueBadge({ nextOn, name }: DueBadgeProps) {
  const state = dueState(nextOn, dayOf(new Date()))
  if (!name) return <StatusBadge status={state} />
  if (state === 'overdue') return <StatusBadge status={state} label={`${name} vencida`} />
  const words = state === 'dueSoon' ? 'Por vencer' : 'Vigente'
  return <StatusBadge status={state} label={`${words}: ${name}, ${showDate(nextOn)}`} />
}
