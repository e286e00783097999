import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showDate } from '#shared/values/date.ts'
import { beginDate, overtypeDate, readDate, settleDate, typeDate } from '#web/form/dateTyping.ts'

/** Types a text key by key. */
function type(keys: string): string {
  let shown = ''
  for (const key of keys) shown = typeDate(shown, shown + key)
  return shown
}

describe('typeDate', () => {
  test.each([
    ['20112026', '20/11/2026'],
    ['20/11/2026', '20/11/2026'],
    ['20-11-2026', '20/11/2026'],
    ['20.11.2026', '20/11/2026'],
    ['5/3/2026', '05/03/2026'],
    ['2', '2'],
    ['20', '20/'],
    ['2011', '20/11/'],
    ['201120269', '20/11/2026'],
    ['2o', '2'],
    ['2026/03/05', '05/03/2026'],
    ['2026-3-05', '05/03/2026'],
    ['2012/03/15', '15/03/2012'],
    ['2026/3/5', '2026/03/5'],
    ['2026/02/31', '2026/02/31'],
    ['20/11//2026', '20/11/2026'],
    ['1998/7/5', '1998/07/5'],
    // One key too many after a short year, or inside the year, takes nothing away.
    ['5/3/26.', '05/03/26'],
    ['5/3/26 ', '05/03/26'],
    ['15/08/1-990', '15/08/1990'],
    ['05/03/2/026', '05/03/2026'],
    ['20/11/26.', '20/11/26'],
    ['19/08/1/990', '19/08/1990'],
    ['2026/0/', '20/26/0'],
  ])('%s is shown as %s', (keys, shown) => expect(type(keys)).toBe(shown))

  test.each(['2026-11-20', ' 2026/11/20 ', ' 20/11/2026', '20 / 11 / 2026'])('%j at once is 20/11/2026', (text) => {
    expect(typeDate('', text)).toBe('20/11/2026')
  })
  test.each(['2026-11-20', '2026/11/20\n', ' 20/11/2026 '])('%j over another date is 20/11/2026', (text) => {
    expect(typeDate('05/03/2026', text)).toBe('20/11/2026')
  })
  test('deleting is left alone, also of a slash', () => {
    expect(typeDate('20/11/', '20/11')).toBe('20/11')
    expect(typeDate('20/', '20')).toBe('20')
  })
  test('writing in the middle is left alone', () => expect(typeDate('20/1/2026', '20/11/2026')).toBe('20/11/2026'))

  test('the digits of any date give that date', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true }),
        (date) => {
          const shown = showDate(date.toISOString().slice(0, 10))
          expect(type(shown.replaceAll('/', ''))).toBe(shown)
          expect(type(shown)).toBe(shown)
          // Of others with their year first, the digits may be a day and a month too.
          const isOfNow = date.getUTCFullYear() >= 1920 && date.getUTCFullYear() < 2100
          if (isOfNow) expect(type(shown.split('/').reverse().join('/'))).toBe(shown)
        },
      ),
    )
  })
})

describe('beginDate', () => {
  test('a digit at the end of a full date begins another', () =>
    expect(beginDate('29/11/2026', '29/11/20260')).toBe('0'))
  test.each([
    ['29/11/202', '29/11/2026'],
    ['29/11/2026', '29/11/2026/'],
    ['29/11/2026', '29/11/202605'],
    ['29/11/2026', '259/11/2026'],
    ['29/11/2026', '29/11/202'],
    ['29/11/2026', '0'],
  ])('from %s to %s is something else', (before, after) => expect(beginDate(before, after)).toBeUndefined())
})

test.each([
  [' 20/11/2026', '20/11/2026'],
  ['2026-03-05', '05/03/2026'],
  ['2026/3/5', '05/03/2026'],
  ['5 / 3 / 2026\n', '05/03/2026'],
  ['05032026', '05/03/2026'],
  ['20261205', '05/12/2026'],
  ['20121205', '05/12/2012'],
  ['20112026', '20/11/2026'],
  ['20260231', undefined],
  ['2026/02/31', undefined],
  ['31/02/2026', undefined],
  // No year of 2010 has a month 19: the day was first.
  ['20101935', '20/10/1935'],
  ['20260231', undefined],
  ['20/11', undefined],
  ['ayer', undefined],
])('%j as a whole date is %j', (text, shown) => expect(readDate(text)).toBe(shown))

describe('overtypeDate', () => {
  const write = (at: number, digit: string) =>
    overtypeDate('21/11/2026', `${'21/11/2026'.slice(0, at)}${digit}${'21/11/2026'.slice(at)}`, at + 1)
  test('a digit takes the place of the next one, over the slash', () => {
    expect(write(1, '3')).toEqual({ text: '23/11/2026', caret: 2 })
    expect(write(2, '0')).toEqual({ text: '21/01/2026', caret: 4 })
    expect(write(9, '5')).toEqual({ text: '21/11/2025', caret: 10 })
  })
  test('at the end there is no place', () => expect(write(10, '5')?.text).toBe('21/11/2026'))
  test('a letter, a paste and a date that is not full are something else', () => {
    expect(write(1, 'x')).toBeUndefined()
    expect(overtypeDate('21/11/2026', '21/1/2026', 4)).toBeUndefined()
    expect(overtypeDate('21/11/', '231/11/', 2)).toBeUndefined()
    expect(overtypeDate('21/11/2026', '05/03/2026', 10)).toBeUndefined()
  })
})

test('settleDate completes a date that exists and keeps what is none', () => {
  expect(settleDate('5/3/2026')).toBe('05/03/2026')
  expect(settleDate('2026/03/5')).toBe('05/03/2026')
  expect(settleDate('31/02/2026')).toBe('31/02/2026')
  expect(settleDate(' ayer ')).toBe('ayer')
})
