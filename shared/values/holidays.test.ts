import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#shared/values/date.ts'
import { holidaysOf, isHoliday } from '#shared/values/holidays.ts'

describe('the holidays of Colombia', () => {
  it('are those of the calendar of 2026', () => {
    expect(holidaysOf(2026)).toEqual([
      ...['2026-01-01', '2026-01-12', '2026-03-23', '2026-04-02', '2026-04-03', '2026-05-01', '2026-05-18'],
      ...['2026-06-08', '2026-06-15', '2026-06-29', '2026-07-20', '2026-08-07', '2026-08-17', '2026-10-12'],
      ...['2026-11-02', '2026-11-16', '2026-12-08', '2026-12-25'],
    ])
  })

  it.each([
    [2024, '2024-03-28', '2024-03-29', '2024-05-13', '2024-06-03', '2024-06-10'],
    [2025, '2025-04-17', '2025-04-18', '2025-06-02', '2025-06-23', '2025-06-30'],
    [2027, '2027-03-25', '2027-03-26', '2027-05-10', '2027-05-31', '2027-06-07'],
  ])('of %i follow its Easter', (year, ...days) => {
    expect(holidaysOf(year)).toEqual(expect.arrayContaining(days))
  })

  it('are eighteen, the moved ones on a Monday; a day less where two share theirs', () => {
    const sharing = new Set([2025, 2030, 2038, 2041, 2052, 2057])
    for (let year = 2020; year < 2060; year += 1) {
      const days = holidaysOf(year)
      expect(new Set(days).size, `${year}`).toBe(days.length)
      expect(days, `${year}`).toHaveLength(sharing.has(year) ? 17 : 18)
      const fixed = new Set(['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'])
      const moved = days.filter((day) => !fixed.has(day.slice(5)) && weekdayOf(day) !== 1)
      expect(moved.map(weekdayOf), `${year}`).toEqual([4, 5])
    }
  })

  it('are no other days', () => {
    expect(['2026-11-16', '2026-11-17', '2026-04-05'].map(isHoliday)).toEqual([true, false, false])
  })
})
