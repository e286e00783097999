import type { PetChip } from '#shared/owners/owners.contract.ts'
import { type DueState, dueState } from '#shared/protocols/protocols.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

/** Vigente, Próxima or Vencida, by its next date. */
export function DueBadge({ nextOn }: { nextOn: string }) {
  return <StatusBadge status={dueState(nextOn, dayOf(new Date()))} />
}

const dueWords: Record<DueState, string> = { current: 'Vigente', dueSoon: 'Próxima', overdue: 'Vencida' }

interface PetDueBadgeProps {
  pet: Pick<PetChip, 'nextDueOn' | 'nextDueName'>
  /** `words` says of what; `word` that it is a dose's state, `icon` its sign: both say the rest on pointing. */
  look: StatusLook
}

/** How an animal stands with its vaccines and dewormings: the nearest of its reminders, which is the worst. */
export function PetDueBadge({ pet: { nextDueOn, nextDueName }, look }: PetDueBadgeProps) {
  if (!nextDueOn) return null
  const state = dueState(nextDueOn, dayOf(new Date()))
  const name = nextDueName ?? 'Próxima dosis'
  const words = dueWords[state]
  const label = `${words}: ${name}, ${showDate(nextDueOn)}`
  // Beside the state of a record or of the animal it must not be taken for that.
  return <StatusBadge status={state} label={label} word={`Dosis ${words.toLowerCase()}`} look={look} />
}
