import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showDate } from '#shared/values/date.ts'
import { overtypeDate, settleDate, typeDate } from '#web/form/dateTyping.ts'

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
  ])('%s is shown as %s', (keys, shown) => expect(type(keys)).toBe(shown))

  test('a pasted ISO day is turned round', () => expect(typeDate('', '2026-11-20')).toBe('20/11/2026'))
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
        },
      ),
    )
  })
})

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
  expect(settleDate('31/02/2026')).toBe('31/02/2026')
  expect(settleDate(' ayer ')).toBe('ayer')
})
