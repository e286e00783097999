import type { Control } from '#shared/controls/controls.contract.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { addDays } from '#shared/values/date.ts'

/** One to which nobody came stays in sight so many days: after that it is a thing of the past. */
const MISSED_DAYS = 30

export type NextLine =
  | { kind: 'control'; on: string; control: Control }
  | { kind: 'dose'; on: string; dose: PetPage['due'][number] }

/** What comes for an animal, in one list by its day: what is overdue first. @param today the clinic's day */
export function nextOf(controls: readonly Control[], doses: PetPage['due'], today: string): NextLine[] {
  const oldest = addDays(today, -MISSED_DAYS)
  const expected = controls.filter(
    ({ status, dueOn }) => status === 'scheduled' || (status === 'missed' && dueOn >= oldest),
  )
  return [
    ...expected.map((control) => ({ kind: 'control' as const, on: control.dueOn, control })),
    ...doses.map((dose) => ({ kind: 'dose' as const, on: dose.nextOn, dose })),
  ].toSorted((a, b) => a.on.localeCompare(b.on))
}
