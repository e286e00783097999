import type { Hours, Week } from '#shared/agendaEvents/agendaEvents.rules.ts'

/** From the first opening to the last closing; nothing of a day without hours. */
export function openHours(hours: readonly Hours[]): [string, string] {
  const [first] = hours
  return first ? [`${first.from}:00`, `${hours.at(-1)?.to ?? first.to}:00`] : ['00:00:00', '00:00:00']
}

/** By the library's days of the week, which begin with Sunday. */
export function weekHours(week: Week) {
  const days = [7, 1, 2, 3, 4, 5, 6].map((weekday, index) => {
    const hours = week[weekday] ?? []
    return [index, hours.length > 0 ? openHours(hours) : null] as const
  })
  return Object.fromEntries(days)
}
