import { addDays, dayOf, instantOn, isFuture, parseTime, showTime } from '#shared/values/date.ts'

/** The day on which an hour that was typed must have been: at night yesterday's, as nobody writes down what is to come. */
export function nearestDay(hour: string | undefined, now: Date): string {
  const today = dayOf(now)
  return hour !== undefined && isFuture(instantOn(today, hour), now) ? addDays(today, -1) : today
}

/** The instant of a day and an hour as it was typed; what is no hour stays for the schema to refuse. */
export function instantAt(day: string, hour: string, known?: string): string {
  // To the second, where the minute was left as it was.
  if (known !== undefined && showTime(known) === parseTime(hour)) return known
  const time = parseTime(hour)
  return time === undefined ? hour : instantOn(day, time)
}
