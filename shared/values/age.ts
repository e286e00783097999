import { addDays, daysBetween, isDay } from '#shared/values/date.ts'

/** Whole months from one day to another. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0)
}

/** Age in whole months on a day; 0 before birth. */
export function ageInMonths(birthOn: string, on: string): number {
  return Math.max(0, monthsBetween(birthOn, on))
}

/**
 * Age in words: whole years from 1 on, else whole months from 1 on, else days.
 * A deceased animal's age stops at that day: pass it as `on`.
 */
export function showAge(birthOn: string, on: string): string {
  if (!isDay(birthOn) || !isDay(on)) return ''
  const months = ageInMonths(birthOn, on)
  const years = Math.floor(months / 12)
  if (years >= 1) return years === 1 ? '1 año' : `${years} años`
  if (months >= 1) return months === 1 ? '1 mes' : `${months} meses`
  const days = Math.max(0, daysBetween(birthOn, on))
  return days === 1 ? '1 día' : `${days} días`
}

/** The age of an animal, whose birth may be known only more or less: `3 años aprox.`. */
export function showPetAge(pet: { birthOn: string; birthIsApproximate?: boolean }, on: string): string {
  const age = showAge(pet.birthOn, on)
  return age && pet.birthIsApproximate ? `${age} aprox.` : age
}

/** Of which days of the year an animal is a year older today, as 1126 for the 26th of November: of a leap day the day after. */
export function birthdaysOn(today: string): number[] {
  const number = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
  return number(today) === 301 && number(addDays(today, -1)) === 228 ? [301, 229] : [number(today)]
}
