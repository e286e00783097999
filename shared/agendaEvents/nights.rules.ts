import type { Span } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { addDays, dayOf, instantOn, showTime } from '#shared/values/date.ts'

// Events that go on after midnight.

/** Did it begin on a day before this one? */
export function beganBefore({ startsAt }: Span, day: string): boolean {
  return dayOf(startsAt) < day
}

/** Of an event of the night, on the day in which it ends: `desde ayer 23:30`. */
export function showBeganBefore({ startsAt }: Span): string {
  return `desde ayer ${showTime(startsAt)}`
}

/** What of a time each of its days has: one piece, or two where it goes on after midnight. */
export function splitByDay<T extends Span>(span: T): T[] {
  const midnight = instantOn(addDays(dayOf(span.startsAt), 1), '00:00')
  if (Date.parse(span.endsAt) <= Date.parse(midnight)) return [span]
  return [
    { ...span, endsAt: midnight },
    { ...span, startsAt: midnight },
  ]
}
