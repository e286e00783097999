import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { instantOn } from '#shared/values/date.ts'
import { drawnUntil, eventIdOf, foldEvents, isRest, lanesOf, meantBy, piecesOf } from '#web/agendaEvents/eventLanes.ts'

const event = (id: string, from: string, minutes: number): AgendaEvent => {
  const startsAt = instantOn('2026-11-20', from)
  return { id, startsAt, endsAt: addMinutes(startsAt, minutes) } as AgendaEvent
}
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)

/** A busy day: events of any length, in steps of five minutes. */
const days = fc
  .array(fc.record({ step: fc.integer({ min: 0, max: 240 }), length: fc.integer({ min: 1, max: 36 }) }), {
    maxLength: 60,
  })
  .map((made) =>
    made.map(({ step, length }, index) => {
      const startsAt = addMinutes(instantOn('2026-11-20', '00:00'), step * 5)
      return { id: String(index), startsAt, endsAt: addMinutes(startsAt, length * 5) } as AgendaEvent
    }),
  )

describe('events that stand together', () => {
  it('have a lane each while there is room, and the first ones where there is not', () => {
    const three = [event('a', '09:00', 60), event('b', '09:00', 30), event('c', '09:15', 30), event('d', '11:00', 30)]
    expect(foldEvents(three, 3)).toEqual({ shown: three, folded: [] })
    const { shown, folded } = foldEvents(three, 2)
    expect(idsOf(shown)).toEqual(['a', 'd'])
    expect(folded.map(({ events, ...span }) => [span, idsOf(events)])).toEqual([
      [{ id: 'b', startsAt: instantOn('2026-11-20', '09:00'), endsAt: instantOn('2026-11-20', '09:45') }, ['b', 'c']],
    ])
  })

  it('stand nowhere more side by side than there are lanes, and none is lost', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 2, max: 6 }), (events, lanes) => {
        const { shown, folded } = foldEvents(events, lanes)
        const drawn = [...shown.map((one) => ({ ...one, endsAt: drawnUntil(one) })), ...folded]
        for (const { startsAt } of drawn)
          expect(drawn.filter((one) => one.startsAt <= startsAt && one.endsAt > startsAt).length).toBeLessThanOrEqual(
            lanes,
          )
        const all = [...shown, ...folded.flatMap((one) => one.events)]
        expect(idsOf(all).toSorted()).toEqual(idsOf(events).toSorted())
        for (const one of folded)
          for (const { startsAt } of one.events)
            expect(startsAt >= one.startsAt && startsAt < one.endsAt, 'within its stretch').toBe(true)
      }),
    )
  })

  it('have each the width that a finger needs, where a day is drawn at all', () => {
    expect([48, 87, 88, 150, 1100].map(lanesOf)).toEqual([2, 2, 2, 3, 25])
  })
})

it('draws an event of five minutes as high as one of fifteen, within its day', () => {
  expect(drawnUntil(event('a', '09:00', 5))).toBe(instantOn('2026-11-20', '09:15'))
  expect(drawnUntil(event('a', '09:00', 40))).toBe(instantOn('2026-11-20', '09:40'))
  expect(drawnUntil(event('a', '23:50', 5))).toBe(instantOn('2026-11-20', '23:55'))
})

describe('an event that is drawn longer than it is', () => {
  const short = event('a', '09:00', 5)
  const late = event('b', '23:55', 3)
  const at = (time: string) => `2026-11-20 ${time}:00`
  const span = (from: string, to: string) => ({
    startsAt: instantOn('2026-11-20', from),
    endsAt: instantOn('2026-11-20', to),
  })

  it('keeps the end that nobody moved', () => {
    expect(meantBy(short, at('08:45'), at('09:15'))).toEqual(span('08:45', '09:05'))
    expect(meantBy(short, at('09:00'), at('09:30'))).toEqual(span('09:00', '09:30'))
    expect(meantBy(late, at('23:45'), at('23:59'))).toEqual(span('23:55', '23:59'))
    const night = event('c', '23:00', 120)
    const drawn = meantBy(night, at('22:30'), '2026-11-21 00:00:00')
    expect(drawn).toEqual({ startsAt: instantOn('2026-11-20', '22:30'), endsAt: night.endsAt })
  })

  it('is as long where it is moved', () => {
    expect(meantBy(short, at('10:00'))).toEqual(span('10:00', '10:05'))
    expect(meantBy(late, at('23:45'))).toEqual(span('23:55', '23:58'))
    expect(meantBy(late, at('22:45'))).toEqual(span('22:45', '22:48'))
  })
})

describe('an event of the night', () => {
  it('is drawn once on each of its days, and is known by both pieces', () => {
    const pieces = piecesOf([event('a', '09:00', 30), event('b', '23:30', 120)])
    expect(new Set(idsOf(pieces)).size).toBe(3)
    expect(pieces.map(({ id }) => eventIdOf(id))).toEqual(['a', 'b', 'b'])
    expect(pieces.map(({ id }) => isRest(id))).toEqual([false, false, true])
    expect(pieces[2]?.startsAt).toBe(instantOn('2026-11-21', '00:00'))
  })

  it('has a finger’s room on its first day, however late it begins', () => {
    const starts = piecesOf([event('a', '23:58', 30), event('b', '23:50', 5), event('c', '23:45', 30)])
    expect(starts.filter(({ id }) => !isRest(id)).map(({ startsAt }) => startsAt)).toEqual(
      ['23:45', '23:45', '23:45'].map((time) => instantOn('2026-11-20', time)),
    )
  })
})
