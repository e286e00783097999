import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLegalHour, nextLegal } from '#shared/reminders/legalHours.rules.ts'
import { dayOf, instantOn, showTime, weekdayOf } from '#shared/values/date.ts'
import { isHoliday } from '#shared/values/holidays.ts'

describe('an offer may be sent', () => {
  it.each([
    ['2026-11-20', '06:59', '2026-11-20', '07:00'],
    ['2026-11-20', '07:00', '2026-11-20', '07:00'],
    ['2026-11-20', '18:59', '2026-11-20', '18:59'],
    ['2026-11-20', '19:00', '2026-11-21', '08:00'],
    ['2026-11-21', '07:30', '2026-11-21', '08:00'],
    ['2026-11-21', '14:59', '2026-11-21', '14:59'],
    ['2026-11-21', '15:00', '2026-11-23', '07:00'],
    ['2026-11-22', '12:00', '2026-11-23', '07:00'],
    ['2026-11-14', '15:00', '2026-11-17', '07:00'],
    ['2026-12-08', '09:00', '2026-12-09', '07:00'],
    ['2026-04-01', '19:00', '2026-04-04', '08:00'],
  ])('when asked on %s at %s: on %s at %s', (day, time, legalDay, legalTime) => {
    expect(nextLegal(instantOn(day, time))).toBe(instantOn(legalDay, legalTime))
  })

  const instants = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())

  it('at no earlier instant than asked, within the hours of its day, the nearest such', () => {
    fc.assert(
      fc.property(instants, fc.double({ min: 0, max: 1, noNaN: true }), (asked, part) => {
        const legal = nextLegal(asked)
        expect(legal >= asked).toBe(true)
        expect(isLegalHour(legal)).toBe(true)
        const [day, time] = [dayOf(legal), showTime(legal)]
        expect(weekdayOf(day) < 7 && !isHoliday(day)).toBe(true)
        const [from, to] = weekdayOf(day) === 6 ? ['08:00', '14:59'] : ['07:00', '18:59']
        expect(time >= from && time <= to).toBe(true)
        // Nothing between the two is allowed.
        const between = Date.parse(asked) + (Date.parse(legal) - Date.parse(asked)) * part
        if (between < Date.parse(legal)) expect(isLegalHour(new Date(between).toISOString())).toBe(false)
      }),
    )
  })
})
