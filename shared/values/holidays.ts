import { addDays, weekdayOf } from '#shared/values/date.ts'

// The holidays of Colombia (Ley 51 de 1983): some on their day, some on the Monday on or after it, some by Easter.

const onTheirDay = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
const onMonday = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
/** Days after Easter: Holy Thursday and Friday; Ascension, Corpus Christi and the Sacred Heart on their Mondays. */
const afterEaster = [-3, -2, 43, 64, 71]

function mondayFrom(day: string): string {
  return addDays(day, (8 - weekdayOf(day)) % 7)
}

/** Easter Sunday of a year of the Gregorian calendar. */
function easterOf(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15
  const epact = skipped % 30
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const sunday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const fromMarch = moon - sunday + 28
  return addDays(`${year}-03-01`, fromMarch - 1)
}

/** Each day once: two that are moved may come to the same Monday. */
export function holidaysOf(year: number): string[] {
  const easter = easterOf(year)
  const days = [
    ...onTheirDay.map((date) => `${year}-${date}`),
    ...onMonday.map((date) => mondayFrom(`${year}-${date}`)),
    ...afterEaster.map((days) => addDays(easter, days)),
  ]
  return [...new Set(days)].toSorted()
}

export function isHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).includes(day)
}
