import type { PetChip } from '#shared/owners/owners.contract.ts'
import { dueState } from '#shared/protocols/protocols.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

/** Vigente, Por vencer or Vencida, by its next date. */
export function DueBadge({ nextOn }: { nextOn: string }) {
  return <StatusBadge status={dueState(nextOn, dayOf(new Date()))} />
}

interface PetDueBadgeProps {
  pet: Pick<PetChip, 'nextDueOn' | 'nextDueName'>
  /** `words` says of what; `word` the state alone, `icon` its sign, where there is no room: both say it on pointing. */
  look: StatusLook
}

/** How an animal stands with its vaccines and dewormings: the nearest of its reminders, which is the worst. */
export function PetDueBadge({ pet: { nextDueOn, nextDueName }, look }: PetDueBadgeProps) {
  if (!nextDueOn) return null
  const state = dueState(nextDueOn, dayOf(new Date()))
  const name = nextDueName ?? 'Próxima dosis'
  const words = { current: `Vigente: ${name}`, dueSoon: `Por vencer: ${name}`, overdue: `Vencida: ${name}` }[state]
  return <StatusBadge status={state} label={`${words}, ${showDate(nextDueOn)}`} look={look} />
}
