import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, minutesOf, overlaps, takesTime, usualWeek } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { MAX_EVERY, MAX_SERIES, type Repeat, repeatUnits } from '#shared/agendaEvents/series.contract.ts'
import {
  asksTime,
  expandRepeat,
  findTaken,
  listClashes,
  refuseClashes,
  refuseRepeat,
  sayExpansion,
  settleChanges,
  shiftSlot,
  spansOn,
} from '#shared/agendaEvents/series.rules.ts'
import { addDays, dayOf, daysBetween, instantOn, isDay, showTime, weekdayOf } from '#shared/values/date.ts'

const rule = (unit: Repeat['unit'], every: number, end: Partial<Repeat>): Repeat => ({
  ...{ unit, every, until: null, count: null },
  ...end,
})

const firstDays = fc.integer({ min: 0, max: 3 * 366 }).map((ahead) => addDays('2026-01-01', ahead))
/** Within the century, whatever the unit. */
const most = { days: MAX_EVERY, weeks: MAX_EVERY, months: 24, years: 2 }
const rules = fc.constantFrom(...repeatUnits).chain((unit) =>
  fc.record({
    unit: fc.constant(unit),
    every: fc.integer({ min: 1, max: most[unit] }),
    count: fc.integer({ min: 1, max: 20 }),
  }),
)

describe('the days of a series', () => {
  it.each([
    ['2026-11-20', rule('days', 3, { count: 4 }), ['2026-11-20', '2026-11-23', '2026-11-26', '2026-11-29']],
    ['2026-11-20', rule('weeks', 2, { until: '2026-12-18' }), ['2026-11-20', '2026-12-04', '2026-12-18']],
    ['2026-11-15', rule('months', 1, { count: 3 }), ['2026-11-15', '2026-12-15', '2027-01-15']],
    ['2026-12-31', rule('months', 1, { count: 4 }), ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31']],
    ['2028-02-29', rule('years', 1, { count: 3 }), ['2028-02-29', '2032-02-29', '2036-02-29']],
  ])('from %s: %j', (first, repeat, days) => {
    expect(expandRepeat(first, repeat).days).toEqual(days)
  })

  it('name the months without theirs', () => {
    expect(sayExpansion('2026-12-31', expandRepeat('2026-12-31', rule('months', 1, { until: '2027-05-31' })))).toBe(
      '4 citas, la última el 31/05/2027. Sin cita en febrero de 2027 y abril de 2027: no tienen día 31',
    )
    expect(sayExpansion('2028-02-29', expandRepeat('2028-02-29', rule('years', 1, { count: 2 })))).toBe(
      '2 citas, la última el 29/02/2032. Sin cita en febrero de 2029, febrero de 2030 y febrero de 2031: no tienen día 29',
    )
  })

  it('exist, follow one another and begin with the first, as many as were asked for', () => {
    fc.assert(
      fc.property(firstDays, rules, (first, { count, ...of }) => {
        const { days } = expandRepeat(first, { ...of, count, until: null })
        expect(days).toHaveLength(count)
        expect(days[0]).toBe(first)
        expect(days.every(isDay)).toBe(true)
        expect(days).toEqual([...new Set(days)].toSorted())
      }),
    )
  })

  it('keep their distance in days and weeks, and the day of the month in months and years', () => {
    fc.assert(
      fc.property(firstDays, rules, (first, { count, ...of }) => {
        const { days } = expandRepeat(first, { ...of, count, until: null })
        for (const [index, day] of days.entries())
          if (of.unit === 'days') expect(daysBetween(first, day)).toBe(index * of.every)
          else if (of.unit === 'weeks') {
            expect(daysBetween(first, day)).toBe(index * of.every * 7)
            expect(weekdayOf(day)).toBe(weekdayOf(first))
          } else expect(day.slice(8)).toBe(first.slice(8))
      }),
    )
  })

  it('and the months without one are all the steps, and no month that has the day is left out', () => {
    fc.assert(
      fc.property(firstDays, rules, (first, given) => {
        fc.pre(given.unit === 'months' || given.unit === 'years')
        const { days, missing } = expandRepeat(first, { ...given, until: null })
        const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
        const steps = [...days, ...missing].map(month).toSorted((a, b) => a - b)
        const every = given.every * (given.unit === 'years' ? 12 : 1)
        expect(steps).toEqual(steps.map((_month, index) => month(first) + index * every))
        for (const day of missing) expect(isDay(`${day.slice(0, 8)}${first.slice(8)}`)).toBe(false)
      }),
    )
  })

  it('up to a day are those of a longer series that are not after it', () => {
    fc.assert(
      fc.property(firstDays, rules, fc.integer({ min: 0, max: 800 }), (first, { count: _count, ...of }, ahead) => {
        const until = addDays(first, ahead)
        // The farthest of them is not before that day.
        const all = expandRepeat(first, { ...of, count: 801, until: null }, 801).days
        const { days } = expandRepeat(first, { ...of, count: null, until }, 801)
        expect(days).toEqual(all.filter((day) => day <= until))
      }),
    )
  })

  it('are never without bound', () => {
    expect(expandRepeat('2026-11-20', rule('days', 1, { until: '2199-12-31' })).days).toHaveLength(MAX_SERIES + 1)
    expect(expandRepeat('2026-11-20', rule('days', 1, { count: 1e9 })).days).toHaveLength(MAX_SERIES + 1)
    expect(expandRepeat('2026-11-20', rule('years', 99, { count: 200 })).days).toEqual(['2026-11-20', '2125-11-20'])
  })

  it('have the hour and the length of the first, and none overlaps another', () => {
    const hours = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(firstDays, rules, hours, fc.integer({ min: 5, max: 720 }), (first, given, minute, minutes) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const startsAt = instantOn(first, time)
        const span = { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }
        const { days } = expandRepeat(first, { ...given, until: null })
        const spans = spansOn(days, span)
        expect(spans[0]).toEqual(span)
        expect(spans.map((one) => dayOf(one.startsAt))).toEqual(days)
        for (const [index, one] of spans.entries()) {
          expect([showTime(one.startsAt), minutesOf(one)]).toEqual([time, minutes])
          const next = spans[index + 1]
          if (next) expect(overlaps(one, next)).toBe(false)
        }
      }),
    )
  })
})

describe('a rule', () => {
  const now = new Date(instantOn('2026-11-20', '09:12'))
  const refuse = (end: Partial<Repeat>, unit: Repeat['unit'] = 'weeks', first = '2026-11-23') =>
    refuseRepeat(first, rule(unit, 1, end), now)

  it.each([
    [{ count: 10_000 }, 'count', 'Máximo 200 citas; escribió 10.000'],
    [{ count: 1 }, 'count', 'Escriba al menos 2 citas'],
    [{}, 'count', 'Escriba cuántas citas son o hasta cuándo'],
    [{ count: 3, until: '2026-12-20' }, 'count', 'Elija uno: cuántas citas o hasta cuándo'],
    [{ until: '2026-11-22' }, 'until', 'La última fecha no puede ser anterior a la primera, 23/11/2026'],
    [{ until: '3026-11-22' }, 'until', 'No se agenda más allá de 2 años: hasta el 20/11/2028'],
    [{ count: 150 }, 'count', 'Habría citas después del 20/11/2028: no se agenda más allá de 2 años'],
    [{ until: '2026-11-29' }, 'until', 'Hasta esa fecha solo hay una cita'],
  ])('%j is refused at %s', (end, field, message) => {
    expect(refuse(end)).toEqual({ field, message })
  })

  it('for each day of two years, or for a day that comes once in them, is refused', () => {
    expect(refuse({ until: '2028-11-20' }, 'days')?.message).toBe('Máximo 200 citas. Elija una fecha más cercana')
    expect(refuseRepeat('2026-12-31', rule('months', 2, { until: '2027-03-30' }), now)).toEqual({
      field: 'until',
      message: 'Hasta esa fecha solo hay una cita. Sin cita en febrero de 2027: no tiene día 31',
    })
    expect(refuseRepeat('2028-02-29', rule('years', 1, { count: 2 }), now)?.message).toBe(
      'Habría citas después del 20/11/2028: no se agenda más allá de 2 años. Sin cita en febrero de 2029, febrero de 2030 y febrero de 2031: no tienen día 29',
    )
    // Nineteen thousand years.
    expect(refuseRepeat('2026-11-23', rule('years', MAX_EVERY, { count: MAX_SERIES }), now)?.field).toBe('count')
  })

  it('that is sound is not', () => {
    expect(refuse({ count: 12 })).toBeUndefined()
    expect(refuse({ until: '2027-11-22' })).toBeUndefined()
  })
})

describe('dates that cannot be had', () => {
  const laura = { name: 'Laura', week: usualWeek }

  it('are those outside of the hours, and those that somebody has', () => {
    const startsAt = instantOn('2026-11-20', '10:00')
    const { days } = expandRepeat('2026-11-20', rule('days', 1, { count: 5 }))
    const spans = spansOn(days, { startsAt, endsAt: instantOn('2026-11-20', '10:30') })
    const slots = spans.map((span) => ({ ...span, professionalId: 'laura' }))
    const clashes = [...listClashes(slots, () => laura, new Set([0, 2, 4])).values()]
    expect(refuseClashes(clashes, 5)).toEqual({
      field: 'onClash',
      message:
        '3 de 5 fechas no se pueden: 20/11/2026 y 24/11/2026 (ya ocupado), 22/11/2026 (fuera de horario). Elija omitirlas, agendarlas en sobrecupo u otra hora',
    })
    expect(refuseClashes([], 5)).toBeUndefined()
    const all = refuseClashes(
      days.map((day) => ({ day, why: 'taken' })),
      5,
    )
    expect(all?.message).toContain('Elija otra hora o sobrecupo')
  })
})

describe('the time of an event', () => {
  const slot = (from: string, to: string) => ({
    ...{ startsAt: instantOn('2026-11-20', from), endsAt: instantOn('2026-11-20', to) },
    ...{ professionalId: 'laura', status: 'scheduled' as const, isOverbooked: false },
  })
  const taken = { ...slot('10:00', '11:00'), id: 'one' }

  it.each([
    ['within that of another', slot('10:30', '10:45'), undefined, taken],
    ['where another ends', slot('11:00', '11:30'), undefined, undefined],
    ['of another professional', { ...slot('10:30', '10:45'), professionalId: 'jhon' }, undefined, undefined],
    ['beside the hours, which may overlap', { ...slot('10:30', '10:45'), isOverbooked: true }, undefined, undefined],
    ['that it has itself', slot('10:30', '11:30'), 'one', undefined],
  ])('%s', (_name, asked, exceptId, found) => {
    expect(findTaken([{ ...taken, id: 'none', status: 'cancelled' as const }, taken], asked, exceptId)).toBe(found)
  })
})

describe('a series that is moved', () => {
  const slots = fc
    .tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 5, max: 720 }), fc.constantFrom('a', 'b'))
    .map(([start, minutes, professionalId]) => {
      const startsAt = new Date(Date.parse(instantOn('2026-11-20', '00:00')) + start * 60_000)
      return {
        ...{ startsAt: startsAt.toISOString(), professionalId },
        endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
      }
    })

  it('follows the one that was moved, and comes back with it', () => {
    fc.assert(
      fc.property(slots, slots, slots, (slot, before, after) => {
        expect(shiftSlot(before, before, after)).toEqual(after)
        const moved = shiftSlot(slot, before, after)
        expect(minutesOf(moved)).toBe(minutesOf(minutesOf(before) === minutesOf(after) ? slot : after))
        expect(shiftSlot(moved, after, before).startsAt).toBe(slot.startsAt)
      }),
    )
  })

  const held = fc.record({
    start: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 1, max: 3 }),
    professionalId: fc.constantFrom('a', 'b'),
    status: fc.constantFrom('scheduled' as const, 'confirmed' as const, 'missed' as const),
    isOverbooked: fc.boolean(),
  })
  const hour = (hours: number) => addMinutes(instantOn('2026-11-20', '06:00'), hours * 60)
  const slotOf = ({ start, length }: { start: number; length: number }) => ({
    startsAt: hour(start),
    endsAt: hour(start + length),
  })

  it('never has two at one time, whether those that clash stay or are overbooked', () => {
    const shapes = fc.record({
      all: fc.array(held, { minLength: 1, maxLength: 8 }),
      ahead: fc.integer({ min: -3, max: 3 }),
      longer: fc.integer({ min: 0, max: 2 }),
      stays: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      clashing: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      isOverbooked: fc.option(fc.boolean(), { nil: undefined }),
    })
    fc.assert(
      fc.property(shapes, fc.boolean(), ({ all, ahead, longer, stays, clashing, isOverbooked }, doStay) => {
        type Held = Parameters<typeof asksTime>[0]['before']
        const meets = (one: Held, others: readonly Held[]) =>
          takesTime(one) &&
          others.some(
            (other) => takesTime(other) && one.professionalId === other.professionalId && overlaps(one, other),
          )
        // As the database has them: none meets another.
        const known = all
          .map((one): Held => ({ ...one, ...slotOf(one) }))
          .filter((one, at, list) => !meets(one, list.slice(0, at)))
        const changes = known.map((before, index) => {
          const moved = {
            ...before,
            startsAt: addMinutes(before.startsAt, ahead * 60),
            endsAt: addMinutes(before.endsAt, (ahead + longer) * 60),
            isOverbooked: isOverbooked ?? before.isOverbooked,
          }
          return { before, after: stays[index] ? before : moved }
        })
        const own = new Map(
          changes.flatMap((change, index) =>
            clashing[index] && asksTime(change) ? [[index, { day: '2026-11-20', why: 'closed' as const }]] : [],
          ),
        )
        const settled = settleChanges(changes, own, doStay)
        const left = (before: Held, after: Held) => (doStay ? before : { ...after, isOverbooked: true })
        const result = changes.map(({ before, after }, index) => (settled.has(index) ? left(before, after) : after))
        for (const [index, one] of result.entries()) expect(meets(one, result.slice(0, index))).toBe(false)
        for (const index of own.keys()) expect(settled.has(index)).toBe(true)
        // What meets nothing, neither as it is nor as it is to be, is changed.
        for (const [index, { after }] of changes.entries()) {
          const others = changes.filter((_one, other) => other !== index).flatMap((one) => [one.before, one.after])
          if (!own.has(index) && !meets(after, others)) expect(settled.has(index)).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })
})
