import { addDays, addMonths, daysBetween } from '#shared/values/date.ts'

export type CalendarView = 'month' | 'year' | 'decade' | 'century'

/** Months of one tile of a view, and of the whole view. A tile of the month is a day. */
const spans: Record<CalendarView, { tile: number; view: number }> = {
  month: { tile: 0, view: 1 },
  year: { tile: 1, view: 12 },
  decade: { tile: 12, view: 120 },
  century: { tile: 120, view: 1200 },
}
const DAYS_IN_ROW = 7
const TILES_IN_ROW = 3
/** 5 January 1970, as good a Monday as any. */
const A_MONDAY = '1970-01-05'

/** The first day of the tile in which a day lies; decades run from 2021 to 2030, as the calendar counts them. */
export function tileOf(view: CalendarView, day: string): string {
  if (view === 'month') return day
  if (view === 'year') return `${day.slice(0, 7)}-01`
  const year = Number(day.slice(0, 4))
  return `${view === 'decade' ? year : year - ((year - 1) % 10)}-01-01`
}

/** Where a key leads from a day in the calendar, as in any grid of dates; `undefined` for a key that leads nowhere. */
export function moveInCalendar(view: CalendarView, day: string, key: string, isShift: boolean): string | undefined {
  const months = spans[view]
  const tiles = (count: number) => (view === 'month' ? addDays(day, count) : addMonths(day, count * months.tile))
  const row = view === 'month' ? DAYS_IN_ROW : TILES_IN_ROW
  const page = view === 'month' && isShift ? spans.year.view : months.view
  const weekday = ((daysBetween(A_MONDAY, day) % 7) + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return tiles(-1)
    case 'ArrowRight':
      return tiles(1)
    case 'ArrowUp':
      return tiles(-row)
    case 'ArrowDown':
      return tiles(row)
    case 'PageUp':
      return addMonths(day, -page)
    case 'PageDown':
      return addMonths(day, page)
    case 'Home':
      return view === 'month' ? addDays(day, -weekday) : undefined
    case 'End':
      return view === 'month' ? addDays(day, 6 - weekday) : undefined
    default:
      return undefined
  }
}
