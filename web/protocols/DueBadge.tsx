import { useQuery } from '@tanstack/react-query'
import type { PetChip } from '#shared/owners/owners.contract.ts'
import { dueState, dueWords, petDoses, REPEAT_WORD } from '#shared/protocols/protocols.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { protocolList } from '#web/protocols/protocols.data.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'
import type {} from '#web/ui/vocabulary.ts'

interface DueBadgeProps {
  nextOn: string
  kind: keyof typeof dueWords
  /** The dose before it does not count. */
  repeats: boolean
}

/** "Al día", "Refuerzo próximo", "Vacuna vencida", by its next date. */
export function DueBadge({ nextOn, kind, repeats }: DueBadgeProps) {
  const state = dueState(nextOn, dayOf(new Date()))
  if (repeats) return <StatusBadge status={state === 'current' ? 'dueSoon' : state} label={REPEAT_WORD} />
  return <StatusBadge status={state} label={dueWords[kind][state]} />
}

interface PetDueBadgeProps {
  pet: Pick<PetChip, 'nextDueOn' | 'nextDueName' | 'speciesId' | 'birthOn' | 'doseFamilies' | 'undatedFamilies'>
  /** `words` says of what; `word` that it is a dose's state, and the rest on pointing. */
  look: StatusLook
}

/** How an animal stands with its vaccines and dewormings: by the nearest of its next doses, and by what its plan misses. */
export function PetDueBadge({ pet, look }: PetDueBadgeProps) {
  const mayRead = useMay('vaccines.read')
  const { data: protocols } = useQuery({ ...protocolList, enabled: mayRead && pet.nextDueOn !== null })
  if (!pet.nextDueOn) return null
  const { state, label, word } = petDoses({ ...pet, nextDueOn: pet.nextDueOn }, protocols, dayOf(new Date()))
  return <StatusBadge status={state} label={label} word={word} look={look} />
}
