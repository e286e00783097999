import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DoneDose,
  type Frequency,
  infused,
  nextOpen,
  openStates,
  type Schedule,
  seriesOf,
  shiftFrom,
  slotsOf,
  stateOf,
} from '#shared/hospitalizations/schedule.rules.ts'

const HOUR = 3_600_000
const at = (hour: number, minute = 0): string => new Date(Date.UTC(2026, 10, 20, hour + 5, minute)).toISOString()

function plan(frequency: Frequency, more: Partial<Schedule> = {}): Schedule {
  return { frequency, startsAt: at(8), endsAt: null, stoppedAt: null, toleranceMinutes: 30, ...more }
}
const day = { from: at(0), until: at(24) }

describe('the hours of an order', () => {
  test('count on from its start, whatever the span', () => {
    const schedule = plan({ kind: 'every', hours: 8 })
    expect(seriesOf(schedule, day.from, day.until)).toEqual([at(8), at(16)])
    expect(seriesOf(schedule, at(24), at(48))).toEqual([at(24), at(32), at(40)])
  })

  test('are the clinic’s hours where they are fixed', () => {
    const schedule = plan({ kind: 'fixed', times: ['06:00', '18:30'] })
    expect(seriesOf(schedule, at(0), at(48))).toEqual([at(18, 30), at(30), at(42, 30)])
  })

  test('include the last one, and none from the suspension on', () => {
    const frequency: Frequency = { kind: 'every', hours: 4 }
    expect(seriesOf(plan(frequency, { endsAt: at(16) }), day.from, day.until)).toEqual([at(8), at(12), at(16)])
    expect(seriesOf(plan(frequency, { stoppedAt: at(16) }), day.from, day.until)).toEqual([at(8), at(12)])
  })

  test('are none of what is given as needed', () => {
    expect(seriesOf(plan({ kind: 'asNeeded', maxIn24h: 3 }), day.from, day.until)).toEqual([])
  })

  test('are the same when a span is read in two pieces', () => {
    const frequency = fc.oneof(
      fc.record({ kind: fc.constant('every' as const), hours: fc.constantFrom(0.5, 1, 2, 3, 4, 6, 8, 12, 24) }),
      fc.record({
        kind: fc.constant('fixed' as const),
        times: fc.constantFrom(['08:00'], ['06:00', '14:15', '22:00']),
      }),
      fc.constant({ kind: 'once' as const }),
      fc.record({
        kind: fc.constant('continuous' as const),
        rate: fc.integer({ min: 1, max: 500 }),
        checkHours: fc.constantFrom(1, 2, 4),
      }),
    )
    fc.assert(
      fc.property(frequency, fc.nat(96 * 60), fc.nat(96 * 60), (one, first, second) => {
        const [low = 0, high = 0] = [first, second].toSorted((a, b) => a - b)
        const schedule = plan(one)
        const [from, middle, until] = [at(0), at(0, low), at(0, high)]
        expect([...seriesOf(schedule, from, middle), ...seriesOf(schedule, middle, until)]).toEqual(
          seriesOf(schedule, from, until),
        )
      }),
    )
  })
})

describe('what a slot is', () => {
  const schedule = plan({ kind: 'every', hours: 8 })
  const state = (minutes: number, dose?: DoneDose) =>
    stateOf(at(8), schedule, dose, new Date(Date.parse(at(8)) + minutes * 60_000))

  test('follows the clock alone', () => {
    expect(state(-31)).toBe('scheduled')
    expect(state(-30)).toBe('due')
    expect(state(30)).toBe('due')
    expect(state(31)).toBe('overdue')
  })

  test('is what was done, late only beyond the tolerance', () => {
    expect(state(500, { scheduledAt: at(8), status: 'given', at: at(8, 30) })).toBe('given')
    expect(state(500, { scheduledAt: at(8), status: 'given', at: at(8, 31) })).toBe('givenLate')
    expect(state(500, { scheduledAt: at(8), status: 'notGiven', at: at(9) })).toBe('notGiven')
  })

  test('never goes back as the clock goes on', () => {
    const order = ['scheduled', 'due', 'overdue']
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.nat(600), (minutes, later) => {
        expect(order.indexOf(state(minutes + later))).toBeGreaterThanOrEqual(order.indexOf(state(minutes)))
      }),
    )
  })
})

describe('slots', () => {
  test('of a suspended order are suspended from then on, and what was done stays', () => {
    const schedule = plan({ kind: 'every', hours: 4 }, { stoppedAt: at(14) })
    const done: DoneDose = { scheduledAt: at(8), status: 'given', at: at(8, 5) }
    const slots = slotsOf(schedule, [done], day, new Date(at(15)), true)
    expect(slots.map(({ state }) => state)).toEqual(['given', 'overdue', 'suspended', 'suspended'])
    expect(slotsOf(schedule, [done], day, new Date(at(15)))).toHaveLength(2)
  })

  test('as needed stand at the hour at which they were given', () => {
    const done: DoneDose = { scheduledAt: at(10, 12), status: 'given', at: at(10, 12) }
    const slots = slotsOf(plan({ kind: 'asNeeded', maxIn24h: 3 }), [done], day, new Date(at(15)))
    expect(slots.map(({ state }) => state)).toEqual(['given'])
  })
})

describe('the next open hour', () => {
  test('is the first without an answer', () => {
    const schedule = plan({ kind: 'every', hours: 8 })
    expect(nextOpen(schedule, new Set())).toBe(at(8))
    expect(nextOpen(schedule, new Set([at(8), at(24)]))).toBe(at(16))
    expect(nextOpen(plan({ kind: 'once' }), new Set([at(8)]))).toBeNull()
    expect(nextOpen(plan({ kind: 'asNeeded', maxIn24h: 1 }), new Set())).toBeNull()
  })

  test('is found behind more answers than one list holds', () => {
    const schedule = plan({ kind: 'every', hours: 1 })
    const done = new Set(Array.from({ length: 2000 }, (_, index) => at(8 + index)))
    expect(nextOpen(schedule, done)).toBe(at(2008))
  })
})

describe('a dose that is put off', () => {
  test('takes the later ones along, as far apart as before', () => {
    const schedule = plan({ kind: 'every', hours: 8 }, { endsAt: at(40) })
    const [shifted] = shiftFrom(schedule, at(16), at(18))
    const next = { ...schedule, ...shifted }
    expect(seriesOf(next, at(0), at(72))).toEqual([at(18), at(26), at(34), at(42)])
  })

  test('of fixed hours moves alone', () => {
    const schedule = plan({ kind: 'fixed', times: ['08:00', '20:00'] })
    const shifted = shiftFrom(schedule, at(8), at(9))
    const hours = shifted.flatMap((one) => seriesOf({ ...schedule, ...one }, at(0), at(48)))
    expect(hours).toEqual([at(9), at(20), at(32), at(44)])
  })

  test('of an infusion is a check: it ends when it would have', () => {
    const infusion = plan({ kind: 'continuous', rate: 42, checkHours: 2 }, { endsAt: at(14) })
    const { frequency } = infusion
    expect(shiftFrom(infusion, at(10), at(11))).toEqual([{ frequency, startsAt: at(11), endsAt: at(14) }])
    expect(shiftFrom(infusion, at(14), at(15))).toEqual([{ frequency, startsAt: at(15), endsAt: at(15) }])
  })

  test('keeps how many are still to come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(300),
        (hours, index, minutes) => {
          const schedule = plan({ kind: 'every', hours }, { endsAt: at(8 + hours * 8) })
          const from = at(8 + hours * index)
          const to = new Date(Date.parse(from) + minutes * 60_000).toISOString()
          const later = seriesOf(schedule, from, at(500)).length
          const shifted = shiftFrom(schedule, from, to).flatMap((one) =>
            seriesOf({ ...schedule, ...one }, at(0), at(500)),
          )
          expect(shifted).toHaveLength(later)
        },
      ),
    )
  })
})

test('an infusion counts what ran while it ran', () => {
  const schedule = plan({ kind: 'continuous', rate: 42, checkHours: 2 }, { stoppedAt: at(18) })
  expect(infused(schedule, { from: at(0), until: at(12) })).toBe(42 * 4)
  expect(infused(schedule, { from: at(12), until: at(24) })).toBe(42 * 6)
  expect(infused(schedule, { from: at(19), until: at(24) })).toBe(0)
  expect(
    infused(plan({ kind: 'once' }), { from: at(0), until: new Date(Date.parse(at(0)) + HOUR).toISOString() }),
  ).toBe(0)
})

test('what is open is what waits for somebody', () => {
  expect([...openStates]).toEqual(['scheduled', 'due', 'overdue'])
})
