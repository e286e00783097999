import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventStatus, eventStatuses } from '#shared/agendaEvents/agendaEvents.contract.ts'
import {
  addMinutes,
  afterConsultations,
  canMoveEvent,
  canPassToToday,
  canRemoveEvent,
  canReschedule,
  eventMessage,
  firstFreeStart,
  hoursOn,
  isOfToday,
  listElsewhere,
  listFreeSpans,
  listFreeStarts,
  minutesOf,
  minutesWaited,
  nearestStarts,
  overlaps,
  refuseHours,
  refusePets,
  refuseReason,
  refuseSpan,
  type Span,
  takesTime,
  usualWeek,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { splitByDay } from '#shared/agendaEvents/nights.rules.ts'
import { instantOn, weekdayOf } from '#shared/values/date.ts'

const DAY = '2026-11-20'
const now = new Date(instantOn(DAY, '09:12'))
const at = (time: string, day = DAY) => instantOn(day, time)
const span = (from: string, to: string): Span => ({ startsAt: at(from), endsAt: at(to) })

/** Of two days, as a late event may end in the next one. */
const minutes = Array.from({ length: 2 * 24 * 60 }, (_, minute) => minute)

const spans = fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 5, max: 240 })).map(([start, minutes]) => {
  const startsAt = addMinutes(at('00:00'), start)
  return { startsAt, endsAt: addMinutes(startsAt, minutes) }
})

describe('two spans', () => {
  it.each([
    ['08:00', '09:00', '09:00', '10:00', false],
    ['08:00', '09:00', '08:59', '10:00', true],
    ['08:00', '12:00', '09:00', '10:00', true],
    ['08:00', '09:00', '10:00', '11:00', false],
  ])('%s–%s and %s–%s overlap: %s', (a, b, c, d, expected) => {
    expect(overlaps(span(a, b), span(c, d))).toBe(expected)
  })

  it('overlap exactly when some minute is in both, in either order', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        const minuteOf = (instant: string) => (Date.parse(instant) - Date.parse(at('00:00'))) / 60_000
        const holds = ({ startsAt, endsAt }: Span, minute: number) =>
          minuteOf(startsAt) <= minute && minute < minuteOf(endsAt)
        const shared = minutes.some((minute) => holds(one, minute) && holds(other, minute))
        expect(overlaps(one, other)).toBe(shared)
        expect(overlaps(other, one)).toBe(shared)
      }),
    )
  })
})

describe('the time of an event', () => {
  it.each([
    ['its end is not before its start', span('10:00', '09:30'), 'endsAt'],
    ['its end is not its start', span('10:00', '10:00'), 'endsAt'],
    ['it does not take 30 hours', { startsAt: at('08:00'), endsAt: addMinutes(at('08:00'), 1800) }, 'endsAt'],
    [
      'it is not in the year 3026',
      { startsAt: at('08:00', '3026-11-20'), endsAt: at('08:30', '3026-11-20') },
      'startsAt',
    ],
    ['it is not of last year', { startsAt: at('08:00', '2025-11-20'), endsAt: at('08:30', '2025-11-20') }, 'startsAt'],
    ['it may be of yesterday', { startsAt: at('08:00', '2026-11-19'), endsAt: at('08:30', '2026-11-19') }, undefined],
    ['it may take a working day', span('07:00', '19:00'), undefined],
  ])('%s', (_name, given, field) => {
    expect(refuseSpan(given, now)?.field).toBe(field)
  })
})

describe('who comes', () => {
  const milo = { id: 'milo', name: 'Milo', status: 'active' as const, ownerId: 'a' }

  it('is of one owner, and lives', () => {
    expect(refusePets([milo, { ...milo, name: 'Luna' }])).toBeUndefined()
    expect(refusePets([])).toBeUndefined()
    expect(refusePets([milo, { ...milo, ownerId: 'b' }])?.message).toContain('un mismo propietario')
    expect(refusePets([{ ...milo, status: 'deceased' }])?.message).toBe('Milo falleció: no recibe citas')
  })
})

describe('the hours in which a professional attends', () => {
  const laura = {
    name: 'Laura',
    week: {
      ...usualWeek,
      5: [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
    },
  }
  const refuse = (given: Span, isOverbooked = false) => refuseHours({ ...given, isOverbooked }, laura)

  it('know the days of the week', () => {
    expect(['2026-11-23', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([1, 5, 7])
    expect(hoursOn(usualWeek, '2026-11-22')).toEqual([])
  })

  it('refuse a day on which they do not attend, and an hour outside', () => {
    const sunday = { startsAt: at('09:00', '2026-11-22'), endsAt: at('09:30', '2026-11-22') }
    expect(refuse(sunday)).toEqual({
      field: 'professionalId',
      message: 'Laura no atiende los domingos. Elija otro día, otro profesional o «Sobrecupo»',
    })
    expect(refuse(span('11:45', '12:15'))).toEqual({
      field: 'startsAt',
      message: 'Fuera de horario: Laura atiende de 08:00 a 12:00 y de 14:00 a 18:00. Elija otra hora o «Sobrecupo»',
    })
    expect(refuse(span('11:30', '12:00'))).toBeUndefined()
    expect(refuse(sunday, true)).toBeUndefined()
  })
})

describe('states', () => {
  const event = (status: EventStatus) => ({ status, ...span('09:00', '09:30') })

  it('lead from the booking to the departure, and back from a slip', () => {
    const day: EventStatus[] = ['scheduled', 'confirmed', 'waiting', 'inConsultation', 'attended']
    for (const [index, status] of day.entries()) {
      const next = day[index + 1]
      if (next) expect(canMoveEvent(event(status), next, now), `${status} to ${next}`).toBeUndefined()
    }
    expect(canMoveEvent(event('attended'), 'inConsultation', now)).toBeUndefined()
    expect(canMoveEvent(event('cancelled'), 'scheduled', now)).toBeUndefined()
    expect(canMoveEvent(event('attended'), 'cancelled', now)?.message).toBe(
      'Una cita en «Atendida» no pasa a «Cancelada».',
    )
  })

  it('never pass to the same state, and say so of each', () => {
    for (const status of eventStatuses) expect(canMoveEvent(event(status), status, now)?.message).toContain('ya está')
  })

  it('know nobody as missing before their hour', () => {
    const later = { status: 'confirmed' as const, ...span('09:30', '10:00') }
    expect(canMoveEvent(later, 'missed', now)?.message).toContain('todavía pueden llegar')
    expect(canMoveEvent(event('confirmed'), 'missed', now)).toBeUndefined()
  })

  it('have somebody come in and be attended on the day of the event alone', () => {
    const of = (status: EventStatus, day: string) => ({
      status,
      ...{ startsAt: at('09:00', day), endsAt: at('09:30', day) },
    })
    for (const day of ['2026-11-19', '2026-11-21', '2026-12-02']) {
      for (const status of ['scheduled', 'confirmed', 'missed', 'cancelled', 'waiting', 'attended'] as const)
        for (const to of ['waiting', 'inConsultation'] as const)
          if (status !== to) expect(canMoveEvent(of(status, day), to, now), `${status} to ${to}`).toBeDefined()
      expect(canMoveEvent(of('scheduled', day), 'confirmed', now)).toBeUndefined()
      expect(canPassToToday(of('confirmed', day), now)).toBeUndefined()
      // It was begun in its day and ends later.
      for (const to of ['waiting', 'attended'] as const)
        expect(canMoveEvent(of('inConsultation', day), to, now)).toBeUndefined()
    }
    expect(canPassToToday(of('attended', '2026-11-19'), now)?.message).toContain('no se mueve')
    expect(canMoveEvent(of('confirmed', '2026-12-02'), 'waiting', now)?.message).toBe(
      'La cita es del 02/12/2026. Para recibirla ahora, pásela a hoy.',
    )
  })

  it.each([
    ['23:00', '23:30', DAY, '02:59', true],
    ['09:00', '09:30', DAY, '02:59', true],
    ['09:00', '09:30', DAY, '03:00', false],
    ['09:00', '09:30', '2026-11-21', '00:10', true],
    ['22:00', '08:00', DAY, '07:00', true],
    ['22:00', '08:00', DAY, '08:00', false],
  ])('count a day until three: %s–%s of %s at %s of the 21st is of today: %s', (from, to, day, hour, expected) => {
    const startsAt = at(from, day)
    const endsAt = to < from ? at(to, '2026-11-21') : at(to, day)
    expect(isOfToday({ startsAt, endsAt }, new Date(at(hour, '2026-11-21')))).toBe(expected)
  })

  it('ask why an event is cancelled', () => {
    expect(refuseReason('cancelled', null)?.field).toBe('reason')
    expect(refuseReason('cancelled', 'Viajó')).toBeUndefined()
    expect(refuseReason('waiting', null)).toBeUndefined()
  })

  it('hold what is being attended where it is', () => {
    expect(canReschedule({ status: 'inConsultation' })?.message).toContain('ya no se mueve')
    expect(canReschedule({ status: 'waiting' })).toBeUndefined()
    expect(canRemoveEvent({ status: 'waiting', pets: [{ consultationId: 'c' }] })?.message).toContain('no se borra')
    expect(canRemoveEvent({ status: 'waiting', pets: [{ consultationId: null }] })).toBeUndefined()
  })

  it('take no time when nobody comes, or when it is overbooked', () => {
    expect(eventStatuses.filter((status) => !takesTime({ status, isOverbooked: false }))).toEqual([
      'cancelled',
      'missed',
    ])
    expect(takesTime({ status: 'scheduled', isOverbooked: true })).toBe(false)
  })

  it('follow the consultations of its animals', () => {
    expect(afterConsultations(['signed'])).toBe('attended')
    expect(afterConsultations(['signed', 'voided'])).toBe('attended')
    expect(afterConsultations(['signed', null])).toBeUndefined()
    expect(afterConsultations(['signed', 'draft'])).toBeUndefined()
    expect(afterConsultations(['voided'])).toBe('waiting')
    expect(afterConsultations(['voided', null])).toBe('waiting')
    expect(afterConsultations([null])).toBeUndefined()
  })
})

describe('free time', () => {
  const hours = [
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '18:00' },
  ]

  it('is what is left of the hours, for as long as is needed', () => {
    const taken = [span('08:00', '08:30'), span('09:00', '11:30'), span('13:00', '14:15')]
    expect(listFreeSpans(DAY, hours, taken, 30)).toEqual([
      span('08:30', '09:00'),
      span('11:30', '12:00'),
      span('14:15', '18:00'),
    ])
    expect(listFreeSpans(DAY, hours, taken, 60)).toEqual([span('14:15', '18:00')])
    expect(listFreeSpans(DAY, hours, taken, 30, at('15:00'))).toEqual([span('15:00', '18:00')])
  })

  it('overlaps nothing that is taken, stands within the hours, and leaves no gap that would do', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 12 }), fc.integer({ min: 5, max: 120 }), (taken, minutes) => {
        const free = listFreeSpans(DAY, hours, taken, minutes)
        for (const one of free) {
          expect(minutesOf(one)).toBeGreaterThanOrEqual(minutes)
          expect(taken.some((other) => overlaps(one, other))).toBe(false)
          expect(hours.some(({ from, to }) => at(from) <= one.startsAt && one.endsAt <= at(to))).toBe(true)
        }
        for (const { from, to } of hours)
          for (let start = at(from); addMinutes(start, minutes) <= at(to); start = addMinutes(start, 5)) {
            const wanted = { startsAt: start, endsAt: addMinutes(start, minutes) }
            const fits = !taken.some((other) => overlaps(wanted, other))
            const isFree = free.some((one) => one.startsAt <= start && wanted.endsAt <= one.endsAt)
            expect(isFree, `${start}`).toBe(fits)
          }
      }),
      { numRuns: 100 },
    )
  })

  it('is offered from quarter to quarter, the nearest to what was asked', () => {
    const starts = listFreeStarts([span('08:20', '09:20')], 30)
    expect(starts).toEqual([at('08:20'), at('08:30'), at('08:45')])
    expect(nearestStarts(listFreeStarts([span('08:00', '12:00')], 30), at('10:00'), 3)).toEqual([
      at('09:45'),
      at('10:00'),
      at('10:15'),
    ])
  })

  it('is found on the days that follow, within the hours of each', () => {
    const friday = [span('08:00', '18:00')]
    const first = (taken: readonly Span[], minutes: number, at: Date) =>
      firstFreeStart(DAY, 7, usualWeek, taken, minutes, at)
    expect(first([], 30, now)).toBe(at('09:15'))
    expect(first(friday, 30, now)).toBe(at('08:00', '2026-11-21'))
    // Saturday is too short for it, and nobody attends on Sunday.
    expect(first(friday, 6 * 60, now)).toBe(at('08:00', '2026-11-23'))
    expect(first([], 11 * 60, now)).toBeUndefined()
  })

  it('says for how long somebody has waited', () => {
    expect(minutesWaited(at('09:00'), now)).toBe(12)
    expect(minutesWaited(at('10:00'), now)).toBe(0)
  })
})

describe('an event of the night', () => {
  it('has a piece on each of its days; one that ends at midnight has none on the next', () => {
    const night = { startsAt: at('23:30'), endsAt: at('01:30', '2026-11-21') }
    const midnight = at('00:00', '2026-11-21')
    expect(splitByDay(night)).toEqual([
      { startsAt: night.startsAt, endsAt: midnight },
      { startsAt: midnight, endsAt: night.endsAt },
    ])
    const toMidnight = { startsAt: at('23:30'), endsAt: midnight }
    expect(splitByDay(toMidnight)).toEqual([toMidnight])
  })
})

it('an animal is elsewhere where another of its events shares a moment and still takes place', () => {
  const event = (id: string, from: string, to: string, status: EventStatus = 'scheduled') => ({
    ...span(from, to),
    ...{ id, status, pets: [{ id: 'milo' }] },
  })
  const events = [
    event('before', '09:00', '10:00'),
    event('meets', '10:15', '10:45'),
    event('called off', '10:15', '10:45', 'cancelled'),
    event('after', '11:00', '11:30'),
  ]
  const found = (petIds: string[]) => listElsewhere(events, span('10:00', '11:00'), petIds).map(({ id }) => id)
  expect(found(['luna', 'milo'])).toEqual(['meets'])
  expect(found(['luna'])).toEqual([])
})

it.each([
  ['10:00:00-05:00', undefined],
  ['15:00:00.000Z', undefined],
  ['20:00:00-05:00', 'startsAt'],
])('the hours are kept by the instant, however it is written: %s', (time, field) => {
  const startsAt = `${DAY}T${time}`
  const event = { startsAt, endsAt: addMinutes(startsAt, 30), isOverbooked: false }
  expect(refuseHours(event, { name: 'Laura', week: usualWeek })?.field).toBe(field)
})

it.each([
  [['Milo'], 'Milo tiene cita hoy a las 10:00'],
  [['Luna', 'Milo'], 'Luna y Milo tienen cita hoy a las 10:00'],
])('the owner of %j is greeted by their first name and asked to confirm', (names, said) => {
  const event = { ...span('10:00', '10:30'), pets: names.map((name) => ({ name })), clinicName: 'Huellitas' }
  expect(eventMessage({ ...event, owner: { name: 'Guillermo Rojas' } }, now)).toBe(
    `Hola, Guillermo. Le escribimos de Huellitas: ${said}. ¿Nos confirma que viene?`,
  )
})
