import { isWeightStale } from '#shared/hospitalizations/treatments.rules.ts'
import { showShortGap, showTime } from '#shared/values/date.ts'
import type { SlotSubject } from '#web/hospitalizations/planSubjects.ts'

export const STALE = 'El peso cambió: revise la dosis'

/** What whoever gives an hour has to know before: the dose before it was shortly ago, its weight is not the animal's any more. */
export function slotNotes({ order, recent, stay }: SlotSubject, now: Date): string[] {
  const before =
    recent && `La anterior: ${showTime(recent.at)}, hace ${showShortGap(now.getTime() - Date.parse(recent.at))}`
  return [before, isWeightStale(order, stay.pet.weightKg) ? STALE : undefined].filter((note) => note !== undefined)
}
