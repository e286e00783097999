import { type Hours, hoursOn, type Week } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { addDays, weekdayOf } from '#shared/values/date.ts'

/** From the first opening to the last closing; nothing of a day without hours. */
export function openHours(hours: readonly Hours[]): [string, string] {
  const [first] = hours
  return first ? [`${first.from}:00`, `${hours.at(-1)?.to ?? first.to}:00`] : ['00:00:00', '00:00:00']
}

/** Of the week of a day, by the library's days of the week, which begin with Sunday. */
export function weekHours(week: Week, day: string) {
  const monday = addDays(day, 1 - weekdayOf(day))
  const days = [6, 0, 1, 2, 3, 4, 5].map((ahead, index) => {
    const hours = hoursOn(week, addDays(monday, ahead))
    return [index, hours.length > 0 ? openHours(hours) : null] as const
  })
  return Object.fromEntries(days)
}
