import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sparkline, timeTicks, valueTicks } from '#web/ui/timeScale.ts'

const instant = (day: string) => Date.parse(`${day}T17:00:00Z`)

describe('sparkline', () => {
  test('time runs across and weight upwards, inside the box', () => {
    const places = sparkline(
      [
        { at: '2026-01-01T00:00:00Z', value: 10 },
        { at: '2026-01-11T00:00:00Z', value: 12 },
        { at: '2026-02-10T00:00:00Z', value: 11 },
      ],
      106,
      46,
    )
    expect(places).toEqual([
      { x: 6, y: 40 },
      { x: 29.5, y: 6 },
      { x: 100, y: 23 },
    ])
  })

  test('equal values make a level line, one moment no division by zero', () => {
    const same = { at: '2026-01-01T00:00:00Z', value: 5 }
    expect(sparkline([same, same], 100, 40)).toEqual([
      { x: 6, y: 34 },
      { x: 6, y: 34 },
    ])
  })
})

describe('timeTicks', () => {
  test('days within three months', () => {
    expect(timeTicks(instant('2026-11-01'), instant('2026-11-21'), 3).map((tick) => tick.label)).toEqual([
      '1 nov',
      '11 nov',
      '21 nov',
    ])
  })

  test('months within a year, each name once', () => {
    const labels = timeTicks(instant('2026-01-15'), instant('2026-11-20'), 7).map((tick) => tick.label)
    expect(labels[0]).toBe('ene')
    expect(labels.at(-1)).toBe('nov')
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('years beyond three', () => {
    expect(timeTicks(instant('2018-06-01'), instant('2026-06-01'), 5).map((tick) => tick.label)).toEqual([
      '2018',
      '2020',
      '2022',
      '2024',
      '2026',
    ])
  })

  test('one moment has one label', () => {
    expect(timeTicks(instant('2026-11-20'), instant('2026-11-20'), 7)).toHaveLength(1)
  })
})

describe('valueTicks', () => {
  test.each([
    [
      [10.8, 13.3, 11, 12.5],
      [10, 11, 12, 13, 14],
    ],
    [
      [4.2, 4.3],
      [4.2, 4.25, 4.3],
    ],
    [[12], [12, 13]],
    [
      [320, 410],
      [300, 350, 400, 450],
    ],
  ])('%o', (values, ticks) => expect(valueTicks(values)).toEqual(ticks))

  test('a few round values hold all the given ones', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_500_000 }), { minLength: 1, maxLength: 40 }), (grams) => {
        const values = grams.map((gram) => gram / 1000)
        const ticks = valueTicks(values)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
      }),
    )
  })
})
