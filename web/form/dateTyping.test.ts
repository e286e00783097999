import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showDate } from '#shared/values/date.ts'
import { settleDate, typeDate } from '#web/form/dateTyping.ts'

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

test('settleDate completes a date that exists and keeps what is none', () => {
  expect(settleDate('5/3/2026')).toBe('05/03/2026')
  expect(settleDate('31/02/2026')).toBe('31/02/2026')
  expect(settleDate(' ayer ')).toBe('ayer')
})
