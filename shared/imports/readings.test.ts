import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBirth, readDay } from '#shared/imports/dates.rules.ts'
import {
  brokenCell,
  damagedNumber,
  isNothing,
  readMicrochip,
  readPhones,
  readSex,
  readWeight,
} from '#shared/imports/readings.rules.ts'
import { csvLine, defuse } from '#shared/imports/report.rules.ts'
import { addDays, isDay } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { showNumber } from '#shared/values/number.ts'

const TODAY = '2026-11-20'
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1975-01-01', count))
const shown = (day: string, order: 'dmy' | 'mdy', sign = '/') => {
  const [year, month, date] = day.split('-')
  return [...(order === 'dmy' ? [date, month] : [month, date]), year].join(sign)
}

describe('a date', () => {
  it('is the day that was written, in either order and with any sign', () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom('dmy' as const, 'mdy' as const),
        fc.constantFrom('/', '-', '.', ' '),
        (day, order, sign) => {
          expect(readDay(shown(day, order, sign), order, TODAY)).toEqual({ value: { day, isApproximate: false } })
          expect(readDay(day, order, TODAY)).toEqual({ value: { day, isApproximate: false } })
        },
      ),
    )
  })

  it('is a day that exists or is refused, whatever stands there', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('dmy' as const, 'mdy' as const), (text, order) => {
        const read = readBirth(text, order, TODAY)
        if ('problem' in read) expect(read.problem).toMatch(/escr[ií]b|Excel|no puede/)
        else if (read.value) expect(isDay(read.value.day)).toBe(true)
      }),
    )
  })

  it.each([
    ['12-mar-20', '2020-03-12'],
    ['Mar 12', undefined],
    ['1/2/2020 0:00:00', '2020-02-01'],
    ['20201205', '2020-12-05'],
    ['abril de 2021', '2021-04-15'],
    ['2019', '2019-07-01'],
    ['2026', '2026-07-01'],
    ['mar-19', '2019-03-15'],
    ['cachorro', undefined],
  ])('%s', (text, day) => {
    const read = readBirth(text, 'dmy', TODAY)
    expect('value' in read ? read.value?.day : undefined).toBe(day)
  })
})

describe('a number that Excel broke', () => {
  it('is never a telephone, a microchip or a weight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 5, max: 15 }),
        (one, rest, power) => {
          const text = `${one},${rest}E+${String(power).padStart(2, '0')}`
          expect(damagedNumber(text)).toBe(true)
          for (const read of [readPhones, readMicrochip, readWeight]) expect(read(text)).toHaveProperty('problem')
        },
      ),
    )
  })
})

describe('what is read', () => {
  it('of a telephone a form would take', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readPhones(text)
        for (const phone of 'value' in read ? (read.value ?? []) : []) expect(Phone.safeParse(phone).success).toBe(true)
      }),
    )
  })

  it('of a weight is what was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (grams) => {
        const text = showNumber(grams / 1000)
        expect(readWeight(`${text} kg`)).toEqual({ value: grams / 1000 })
      }),
    )
  })

  it.each([
    ['MC', 'male', 'esterilizado'],
    ['Hembra entera', 'female', 'entero'],
    ['F', 'female', undefined],
    ['macho sin castrar', 'male', 'entero'],
  ])('of the sex %s', (text, sex, reproductiveStatus) => {
    expect(readSex(text)).toEqual({ value: { sex, reproductiveStatus } })
  })

  it.each(['', ' ', '-', 'N/A', 'no tiene', 'S/D', '0'])('of %j is nothing', (text) => {
    expect(isNothing(text)).toBe(true)
  })

  it.each(['=1+1', '@SUM(A1)', '#REF!', '#¡REF!'])('of %j is refused', (text) => {
    expect(brokenCell(text)).toBeDefined()
  })
})

describe('a file of results', () => {
  it('runs nothing in a spreadsheet, and loses no text', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
        expect(csvLine(cells).endsWith('\r\n')).toBe(true)
        for (const cell of cells) expect(defuse(cell)).not.toMatch(/^[=@\t\r]/)
      }),
    )
  })

  it('leaves a telephone and a negative number as they are', () => {
    expect(['+57 300 412 8890', '-3,5', '=1', '-cmd'].map(defuse)).toEqual(['+57 300 412 8890', '-3,5', "'=1", "'-cmd"])
  })
})
