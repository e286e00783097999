import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ageInMonths, birthdaysOn, showAge } from '#shared/values/age.ts'
import {
  addDays,
  addMonths,
  Day,
  dayOf,
  daysBetween,
  isDay,
  instantOn,
  parseDay,
  parseTime,
  SentInstant,
  showDate,
  showDateTime,
  showGap,
  showLongDay,
  showRelativeDay,
  showSpan,
  showTime,
} from '#shared/values/date.ts'

const days = fc.integer({ min: 0, max: 109_000 }).map((count) => addDays('1900-01-01', count))
const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })

describe('the clinic’s day at an instant', () => {
  it.each([
    ['2026-11-20T04:59:59.999Z', '2026-11-19', '23:59'],
    ['2026-11-20T05:00:00.000Z', '2026-11-20', '00:00'],
    ['2027-01-01T04:59:59.999Z', '2026-12-31', '23:59'],
    ['2027-01-01T05:00:00.000Z', '2027-01-01', '00:00'],
    ['2028-02-29T05:00:00.000Z', '2028-02-29', '00:00'],
    ['2028-03-01T04:59:59.999Z', '2028-02-29', '23:59'],
  ])('%s is %s at %s', (instant, day, time) => {
    expect(dayOf(instant)).toBe(day)
    expect(dayOf(new Date(instant))).toBe(day)
    expect(showTime(instant)).toBe(time)
    expect(showDateTime(instant)).toBe(`${showDate(day)}, ${time}`)
  })

  it('begins at 05:00 UTC, and is one day long', () => {
    fc.assert(
      fc.property(
        days.filter((day) => day > '1993-05-01'),
        (day) => {
          const midnight = new Date(`${day}T05:00:00Z`).getTime()
          expect(dayOf(new Date(midnight))).toBe(day)
          expect(dayOf(new Date(midnight - 1))).toBe(addDays(day, -1))
          expect(dayOf(new Date(midnight + 86_399_999))).toBe(day)
        },
      ),
    )
  })
})

describe('what is typed as a date', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['3/4/2026', '2026-04-03'],
    ['03042026', '2026-04-03'],
    ['3-4-2026', '2026-04-03'],
    [' 3.4.2026 ', '2026-04-03'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', undefined],
    ['31/02/2026', undefined],
    ['31/04/2026', undefined],
    ['00/01/2026', undefined],
    ['01/13/2026', undefined],
    ['3/4/26', undefined],
    ['2026-04-03', undefined],
    ['mañana', undefined],
    ['', undefined],
  ])('%j is %j', (typed, day) => expect(parseDay(typed)).toBe(day))

  it('is read back from what is shown', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDay(showDate(day))).toBe(day)
      }),
    )
  })
  it('is a day that exists, or nothing', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(14), fc.integer({ min: 1900, max: 2199 }), (date, month, year) => {
        const read = parseDay(`${date}/${month}/${year}`)
        const real = new Date(Date.UTC(year, month - 1, date))
        const exists = real.getUTCDate() === date && real.getUTCMonth() === month - 1
        expect(read === undefined).toBe(!exists)
        if (read) expect(isDay(read)).toBe(true)
      }),
    )
  })
  it('travels only as a day between 1900 and 2199', () => {
    fc.assert(
      fc.property(
        days.filter((day) => day <= '2199-12-31'),
        (day) => {
          expect(Day.parse(day)).toBe(day)
        },
      ),
    )
    for (const wrong of ['31/02/2026', '2026-02-31', '1899-12-31', '2200-01-01', '2026-1-1', 'ayer'])
      expect(Day.safeParse(wrong).error?.issues[0]?.message).toBe('Escriba una fecha válida, por ejemplo 20/11/2026')
    expect(Day.safeParse('').error?.issues[0]?.message).toBe('El campo es obligatorio')
  })
})

describe('reckoning with days', () => {
  it('adds and counts alike', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })
  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-01', -1, '2025-12-01'],
  ])('%s and %d months are %s', (day, months, later) => expect(addMonths(day, months)).toBe(later))
})

describe('a day beside today', () => {
  it.each([
    ['2026-11-20', 'Hoy'],
    ['2026-11-21', 'Mañana'],
    ['2026-11-22', 'Domingo 22'],
    ['2026-11-26', 'Jueves 26'],
    ['2026-11-27', '27/11/2026'],
    ['2026-11-19', '19/11/2026'],
  ])('%s is %s', (day, shown) => expect(showRelativeDay(day, new Date('2026-11-20T15:00:00Z'))).toBe(shown))

  it('turns at the clinic’s midnight, also at the end of a year and of a February', () => {
    const just = (instant: string) => new Date(instant)
    expect(showRelativeDay('2027-01-01', just('2027-01-01T04:59:59.999Z'))).toBe('Mañana')
    expect(showRelativeDay('2027-01-01', just('2027-01-01T05:00:00.000Z'))).toBe('Hoy')
    expect(showRelativeDay('2028-02-29', just('2028-02-29T04:59:59.999Z'))).toBe('Mañana')
    expect(showRelativeDay('2028-03-01', just('2028-03-01T04:59:59.999Z'))).toBe('Mañana')
    expect(showRelativeDay('2026-12-31T23:30:00-05:00', just('2027-01-01T04:00:00Z'))).toBe('Hoy')
  })
  it('is Hoy on its own day and Mañana on the day before, and on no other', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -400, max: 400 }), (now, ahead) => {
        const shown = showRelativeDay(addDays(dayOf(now), ahead), now)
        expect(shown === 'Hoy').toBe(ahead === 0)
        expect(shown === 'Mañana').toBe(ahead === 1)
      }),
    )
  })
  it('is written out in full Spanish', () => expect(showLongDay('2028-02-29')).toBe('Martes 29 de febrero de 2028'))
})

describe('a span of time', () => {
  it.each([
    ['2026-11-21T14:37:03Z', '2026-11-21T14:43:10Z', '21/11/2026, 09:37 – 09:43'],
    ['2026-11-21T14:37:03Z', '2026-11-21T14:37:40Z', '21/11/2026, 09:37'],
    ['2026-11-22T04:58:00Z', '2026-11-22T05:03:00Z', '21/11/2026, 23:58 – 22/11/2026, 00:03'],
  ])('from %s to %s is %s', (from, to, said) => {
    expect(showSpan(from, to)).toBe(said)
  })
})

describe('an age', () => {
  it.each([
    // Born on 29 February: a year older on 1 March where there is no 29.
    ['2024-02-29', '2024-02-29', '0 días'],
    ['2024-02-29', '2024-03-01', '1 día'],
    ['2024-02-29', '2024-03-28', '28 días'],
    ['2024-02-29', '2024-03-29', '1 mes'],
    ['2024-02-29', '2025-02-28', '11 meses'],
    ['2024-02-29', '2025-03-01', '1 año'],
    ['2024-02-29', '2028-02-28', '3 años'],
    ['2024-02-29', '2028-02-29', '4 años'],
    // Over the year's end.
    ['2026-12-31', '2027-01-01', '1 día'],
    ['2026-12-01', '2027-01-01', '1 mes'],
    ['2025-12-31', '2026-12-30', '11 meses'],
    ['2025-12-31', '2026-12-31', '1 año'],
    ['2026-01-31', '2026-02-28', '28 días'],
    ['2026-01-31', '2026-03-01', '1 mes'],
    // Not yet born, and no day at all.
    ['2026-11-21', '2026-11-20', '0 días'],
    ['', '2026-11-20', ''],
  ])('born %s, on %s: %s', (birthOn, on, shown) => expect(showAge(birthOn, on)).toBe(shown))

  it('grows a year on the days of its birthday, and on no other', () => {
    fc.assert(
      fc.property(days, fc.nat(12_000), (birthOn, count) => {
        const [on, before] = [addDays(birthOn, count + 1), addDays(birthOn, count)]
        const years = (day: string) => Math.floor(ageInMonths(birthOn, day) / 12)
        const born = Number(birthOn.slice(5, 7)) * 100 + Number(birthOn.slice(8, 10))
        expect(birthdaysOn(on).includes(born)).toBe(years(on) > years(before))
      }),
    )
    expect([birthdaysOn('2025-03-01'), birthdaysOn('2024-03-01'), birthdaysOn('2024-02-29')]).toEqual([
      [301, 229],
      [301],
      [229],
    ])
  })

  it('is in years from 12 months on, in months from 1 on, else in days', () => {
    fc.assert(
      fc.property(days, fc.nat(12_000), (birthOn, count) => {
        const on = addDays(birthOn, count)
        const months = ageInMonths(birthOn, on)
        const [amount, unit] = showAge(birthOn, on).split(' ')
        expect(unit).toMatch(months >= 12 ? /^años?$/ : months >= 1 ? /^mes(es)?$/ : /^días?$/)
        expect(Number(amount)).toBe(months >= 12 ? Math.floor(months / 12) : months >= 1 ? months : count)
        expect(unit?.endsWith('s')).toBe(unit === 'mes' || Number(amount) !== 1)
      }),
    )
  })
  it('never falls as days go by, and grows a year on each birthday', () => {
    fc.assert(
      fc.property(days, fc.nat(12_000), fc.nat(90), (birthOn, count, years) => {
        const on = addDays(birthOn, count)
        expect(ageInMonths(birthOn, addDays(on, 1))).toBeGreaterThanOrEqual(ageInMonths(birthOn, on))
        const birthday = addMonths(birthOn, 12 * years)
        if (birthday.slice(5) === birthOn.slice(5)) expect(ageInMonths(birthOn, birthday)).toBe(12 * years)
      }),
    )
  })
})

describe('the zone of the device', () => {
  const own = process.env.TZ
  afterAll(() => {
    process.env.TZ = own
  })
  const shown = () =>
    ['2026-11-20T04:59:59Z', '2026-11-20T05:00:00Z', '2027-01-01T04:59:59Z', '2028-02-29T12:00:00Z'].map((instant) => [
      dayOf(instant),
      showDateTime(instant),
      showRelativeDay(instant, new Date('2026-11-20T05:00:00Z')),
      showLongDay(dayOf(instant)),
      showAge('2024-02-29', dayOf(instant)),
      parseDay(showDate(instant)),
      addMonths(dayOf(instant), 1),
      daysBetween('2026-11-08', dayOf(instant)),
    ])
  const here = shown()

  it.each([
    ['Asia/Tokyo', -540],
    ['Pacific/Honolulu', 600],
    ['Pacific/Kiritimati', -840],
    ['America/Bogota', 300],
    ['America/Santiago', 180],
  ])('changes nothing: %s', (zone, offset) => {
    process.env.TZ = zone
    // The process really is there.
    expect(new Date('2026-11-20T12:00:00Z').getTimezoneOffset()).toBe(offset)
    expect(shown()).toEqual(here)
  })
})

it.each([
  ['9:15', '09:15'],
  ['915', '09:15'],
  ['0915', '09:15'],
  [' 23.05 ', '23:05'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9', undefined],
  ['', undefined],
])('%j is the hour %s', (text, hour) => {
  expect(parseTime(text)).toBe(hour)
})

it('is an hour of a day in the clinic, wherever the device is', () => {
  expect(instantOn('2026-11-20', '09:15')).toBe('2026-11-20T14:15:00.000Z')
})

describe('two clocks', () => {
  it.each([
    [3 * 3_600_000, '3 horas'],
    [-3_600_000, '1 hora'],
    [-65 * 60_000, '1 hora y 5 minutos'],
    [12 * 60_000, '12 minutos'],
  ])('%d milliseconds apart are said to be %s apart', (gap, said) => {
    expect(showGap(gap)).toBe(said)
  })
})

it('an instant comes in as the server writes it, whatever its offset', () => {
  for (const sent of ['2026-11-20T09:00:00-05:00', '2026-11-20T14:00:00+00:00', '2026-11-20T14:00:00Z'])
    expect(SentInstant.parse(sent)).toBe('2026-11-20T14:00:00.000Z')
  for (const wrong of ['2026-11-20', '2026-11-20T14:00:00', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00'])
    expect(SentInstant.safeParse(wrong).success).toBe(false)
})
