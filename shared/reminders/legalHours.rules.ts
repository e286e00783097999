import { addDays, dayOf, instantOn, weekdayOf } from '#shared/values/date.ts'
import { isHoliday } from '#shared/values/holidays.ts'

// Ley 2300 de 2023: when somebody may be written to with an offer.

const weekdays = { from: '07:00', to: '19:00' }
const saturdays = { from: '08:00', to: '15:00' }

/** The hours of a day in which an offer may be sent; none on a Sunday or a holiday. */
export function legalHoursOn(day: string): { from: string; to: string } | undefined {
  const weekday = weekdayOf(day)
  if (weekday === 7 || isHoliday(day)) return undefined
  return weekday === 6 ? saturdays : weekdays
}

export function isLegalHour(instant: string): boolean {
  return nextLegal(instant) === instant
}

/** The first instant from this one on at which an offer may be sent. */
export function nextLegal(instant: string): string {
  for (let day = dayOf(instant); ; day = addDays(day, 1)) {
    const hours = legalHoursOn(day)
    if (!hours) continue
    const [from, to] = [instantOn(day, hours.from), instantOn(day, hours.to)]
    if (instant < from) return from
    if (instant < to) return instant
  }
}
