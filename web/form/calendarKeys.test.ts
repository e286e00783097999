import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/values/date.ts'
import { type CalendarView, moveInCalendar, tileOf } from '#web/form/calendarKeys.ts'

describe('moveInCalendar', () => {
  test.each<[CalendarView, string, string, boolean, string | undefined]>([
    ['month', '2026-11-20', 'ArrowRight', false, '2026-11-21'],
    ['month', '2026-11-01', 'ArrowLeft', false, '2026-10-31'],
    ['month', '2026-12-30', 'ArrowDown', false, '2027-01-06'],
    ['month', '2026-11-20', 'ArrowUp', false, '2026-11-13'],
    ['month', '2026-11-20', 'Home', false, '2026-11-16'],
    ['month', '2026-11-20', 'End', false, '2026-11-22'],
    ['month', '2026-01-31', 'PageDown', false, '2026-02-28'],
    ['month', '2028-02-29', 'PageUp', true, '2027-02-28'],
    ['year', '2026-11-01', 'ArrowRight', false, '2026-12-01'],
    ['year', '2026-11-01', 'ArrowDown', false, '2027-02-01'],
    ['year', '2026-11-01', 'PageUp', false, '2025-11-01'],
    ['decade', '2026-01-01', 'ArrowUp', false, '2023-01-01'],
    ['decade', '2026-01-01', 'PageDown', false, '2036-01-01'],
    ['century', '2021-01-01', 'ArrowRight', false, '2031-01-01'],
    ['century', '2021-01-01', 'PageUp', false, '1921-01-01'],
    ['month', '2026-11-20', 'Enter', false, undefined],
    ['year', '2026-11-01', 'Home', false, undefined],
  ])('%s, %s, %s, shift %s', (view, day, key, isShift, to) => expect(moveInCalendar(view, day, key, isShift)).toBe(to))

  test('goes from tile to tile, and there and back', () => {
    const days = fc.integer({ min: 0, max: 100_000 }).map((count) => addDays('1910-01-01', count))
    fc.assert(
      fc.property(fc.constantFrom<CalendarView>('month', 'year', 'decade', 'century'), days, (view, day) => {
        const from = tileOf(view, day)
        for (const [there, back] of [
          ['ArrowRight', 'ArrowLeft'],
          ['ArrowDown', 'ArrowUp'],
        ] as const) {
          const to = moveInCalendar(view, from, there, false) ?? ''
          expect(tileOf(view, to)).toBe(to)
          expect(moveInCalendar(view, to, back, false)).toBe(from)
        }
      }),
    )
  })
})
