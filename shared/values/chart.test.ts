import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartScale, dayTicks, hourTicks, sparkline, valueTicks } from '#shared/values/chart.ts'

const instant = (day: string) => Date.parse(`${day}T17:00:00Z`)
const clock = (time: string) => Date.parse(`2026-11-20T${time}:00-05:00`)

describe('chartScale', () => {
  const box = { width: 300, height: 120, left: 40, right: 20, top: 10, bottom: 30 }
  const points = [
    { at: 0, value: 10 },
    { at: 100, value: 40 },
  ]

  test('the first instant is at the left, the last at the right, values rise, all inside the box', () => {
    const { x, y, marks } = chartScale(points, box)
    expect([x(0), x(50), x(100)]).toEqual([40, 160, 280])
    expect(marks).toEqual([10, 20, 30, 40])
    expect([y(10), y(40)]).toEqual([90, 10])
  })

  test('a band is in sight beyond the values, an open end as far as the axis goes', () => {
    const scale = chartScale(points, box, { band: { min: 20, max: 60 } })
    expect(scale.marks).toEqual([0, 20, 40, 60])
    expect(scale.band).toEqual({ top: scale.y(60), height: scale.y(20) - scale.y(60) })
    const open = chartScale(points, box, { band: { min: null, max: 20 } })
    expect(open.band).toEqual({ top: open.y(20), height: open.y(10) - open.y(20) })
    expect(chartScale(points, box, { band: { min: null, max: null } }).band).toBeUndefined()
  })

  test('the ends of a score are in sight, whatever was scored', () => {
    expect(chartScale([{ at: 0, value: 3 }], box, { always: [0, 10] }).marks).toEqual([0, 5, 10])
  })

  test('shows the time that it is told, and one instant without a division by zero', () => {
    expect(chartScale(points, box, { domain: { from: 0, to: 200 } }).x(100)).toBe(160)
    const { x, y } = chartScale([{ at: 5, value: 5 }], box)
    expect([x(5), y(5)]).toEqual([40, 90])
  })

  test('every point lies inside of its box', () => {
    const point = fc.record({ at: fc.integer({ min: 0, max: 4e12 }), value: fc.integer({ min: -1000, max: 100_000 }) })
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), (some) => {
        const { x, y } = chartScale(some, box)
        for (const { at, value } of some) {
          expect(x(at)).toBeGreaterThanOrEqual(box.left)
          expect(x(at)).toBeLessThanOrEqual(box.width - box.right)
          expect(y(value)).toBeGreaterThanOrEqual(box.top - 1e-6)
          expect(y(value)).toBeLessThanOrEqual(box.height - box.bottom + 1e-6)
        }
      }),
    )
  })
})

describe('sparkline', () => {
  test('time runs across and values upwards, inside the box', () => {
    const places = sparkline(
      [
        { at: Date.parse('2026-01-01'), value: 10 },
        { at: Date.parse('2026-01-11'), value: 12 },
        { at: Date.parse('2026-02-10'), value: 11 },
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
    const same = { at: Date.parse('2026-01-01'), value: 5 }
    expect(sparkline([same, same], 100, 40)).toEqual([
      { x: 6, y: 34 },
      { x: 6, y: 34 },
    ])
  })
})

describe('dayTicks', () => {
  test('days within three months', () => {
    expect(dayTicks(instant('2026-11-01'), instant('2026-11-21'), 3).map((tick) => tick.label)).toEqual([
      '1 nov',
      '11 nov',
      '21 nov',
    ])
  })

  test('months within a year, each name once', () => {
    const labels = dayTicks(instant('2026-01-15'), instant('2026-11-20'), 7).map((tick) => tick.label)
    expect(labels[0]).toBe('ene')
    expect(labels.at(-1)).toBe('nov')
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('years beyond three', () => {
    expect(dayTicks(instant('2018-06-01'), instant('2026-06-01'), 5).map((tick) => tick.label)).toEqual([
      '2018',
      '2020',
      '2022',
      '2024',
      '2026',
    ])
  })

  test('one moment has one label', () => {
    expect(dayTicks(instant('2026-11-20'), instant('2026-11-20'), 7)).toHaveLength(1)
  })
})

describe('hourTicks', () => {
  const labels = (from: number, to: number, most: number) => hourTicks(from, to, most).map(({ label }) => label)

  test('full minutes, hours and days, as many as there is room for', () => {
    expect(labels(clock('09:02'), clock('09:22'), 8)).toEqual(['09:05', '09:10', '09:15', '09:20'])
    expect(labels(clock('09:02'), clock('11:20'), 4)).toEqual(['10:00', '11:00'])
    expect(labels(clock('22:30'), clock('22:30') + 30 * 3_600_000, 6)).toEqual([
      '21 nov',
      '06:00',
      '12:00',
      '18:00',
      '22 nov',
    ])
    expect(labels(clock('12:00'), clock('12:00') + 20 * 86_400_000, 5)).toEqual([
      '23 nov',
      '27 nov',
      '1 dic',
      '5 dic',
      '9 dic',
    ])
  })

  test('never more than there is room for, and all in sight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 2, max: 20 }), (span, most) => {
        const from = clock('09:02')
        const ticks = hourTicks(from, from + span, most)
        expect(ticks.length).toBeLessThanOrEqual(most)
        for (const { at } of ticks) expect(at >= from && at <= from + span).toBe(true)
      }),
    )
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
