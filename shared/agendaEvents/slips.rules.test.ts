import { describe, expect, it } from 'vitest'
import type { EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { refusePast, refuseSameDay } from '#shared/agendaEvents/slips.rules.ts'
import { instantOn } from '#shared/values/date.ts'

const DAY = '2026-11-20'
const now = new Date(instantOn(DAY, '09:12'))
const at = (time: string, day = DAY) => instantOn(day, time)
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })

it.each([
  ['yesterday', '2026-11-19', false, undefined, 'allowPast'],
  ['yesterday, which was said', '2026-11-19', true, undefined, undefined],
  ['an hour of today that is over', DAY, false, undefined, undefined],
  ['the day that it has already', '2026-11-19', false, '2026-11-19', undefined],
  ['another day that is over', '2026-11-18', false, '2026-11-19', 'allowPast'],
])('a day that is over is asked about: %s', (_name, day, allowPast, knownDay, field) => {
  const known = knownDay ? { startsAt: at('16:00', knownDay) } : undefined
  expect(refusePast({ startsAt: at('08:00', day), allowPast }, now, known)?.field).toBe(field)
})

describe('an animal that has an event on that day', () => {
  const event = (status: EventStatus = 'scheduled') => ({
    ...span('08:00', '08:30'),
    ...{ id: 'one', status, professionalName: 'Laura', pets: [{ id: 'milo', name: 'Milo' }] },
  })
  const asked = { startsAt: at('16:00'), petIds: ['milo'], allowSameDay: false }

  it('is asked about, with what it has, until that is said', () => {
    const refusal = refuseSameDay([event()], asked)
    expect(refusal).toMatchObject({
      field: 'allowSameDay',
      message: expect.stringContaining('Milo: 08:00 – 08:30 con Laura'),
    })
    expect(refuseSameDay([event()], { ...asked, allowSameDay: true })).toBeUndefined()
  })

  it.each(['cancelled', 'missed', 'attended'] as const)('is not asked about where that is %s', (status) => {
    expect(refuseSameDay([event(status)], asked)).toBeUndefined()
  })

  it('is not asked about by another animal, nor by that event itself', () => {
    expect(refuseSameDay([event()], { ...asked, petIds: ['luna'] })).toBeUndefined()
    expect(refuseSameDay([event()], asked, event())).toBeUndefined()
  })

  it('is not asked again while its own event keeps its day, and is for whoever is added', () => {
    const known = { ...event(), id: 'other' }
    expect(refuseSameDay([event()], asked, known)).toBeUndefined()
    expect(refuseSameDay([event()], asked, { ...known, pets: [] })?.field).toBe('allowSameDay')
    const before = { ...known, startsAt: at('16:00', '2026-11-19') }
    expect(refuseSameDay([event()], asked, before)?.field).toBe('allowSameDay')
  })
})
