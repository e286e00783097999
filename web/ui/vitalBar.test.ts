import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeVital, showRange, vitalBar } from '#web/ui/vitalBar.ts'

const temperature = { min: 37.5, max: 39.2 }

describe('judgeVital', () => {
  test.each([
    ['40,1', 'high'],
    ['40.1', 'high'],
    ['39,2', 'normal'],
    ['37,5', 'normal'],
    ['37,4', 'low'],
    ['', undefined],
    ['treinta', undefined],
  ])('%s is %s', (text, verdict) => expect(judgeVital(text, temperature)).toBe(verdict))

  test('nothing is judged without a range', () => expect(judgeVital('40', null)).toBeUndefined())
})

describe('vitalBar', () => {
  test('the green part lies in the middle and the marker after it when high', () => {
    const bar = vitalBar('40,1', temperature)
    expect(bar.start).toBeLessThan(bar.end)
    expect(bar.marker).toBeGreaterThan(bar.end)
  })

  test('everything stays on the bar, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.integer({ min: -1000, max: 100_000 }),
        (min, breadth, value) => {
          const bar = vitalBar(String(value), { min, max: min + breadth })
          for (const place of [bar.start, bar.end, bar.marker ?? 0]) {
            expect(place).toBeGreaterThanOrEqual(0)
            expect(place).toBeLessThanOrEqual(100)
          }
          expect(bar.start).toBeLessThanOrEqual(bar.end)
        },
      ),
    )
  })

  test('no marker while nothing valid is typed', () => expect(vitalBar('', temperature).marker).toBeUndefined())
})

test('showRange speaks of the upper limit alone when the range starts at zero', () => {
  expect(showRange(temperature)).toBe('Normal 37,5 – 39,2')
  expect(showRange({ min: 0, max: 2 })).toBe('Normal hasta 2')
})
