import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { instantOn } from '#shared/values/date.ts'
import { drawnUntil, eventIdOf, foldEvents, isRest, lanesOf, piecesOf } from '#web/agendaEvents/eventLanes.ts'

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

describe('an event of the night', () => {
  it('is drawn once on each of its days, and is known by both pieces', () => {
    const pieces = piecesOf([event('a', '09:00', 30), event('b', '23:30', 120)])
    expect(new Set(idsOf(pieces)).size).toBe(3)
    expect(pieces.map(({ id }) => eventIdOf(id))).toEqual(['a', 'b', 'b'])
    expect(pieces.map(({ id }) => isRest(id))).toEqual([false, false, true])
    expect(pieces[2]?.startsAt).toBe(instantOn('2026-11-21', '00:00'))
  })
})
