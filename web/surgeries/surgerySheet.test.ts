import { describe, expect, it, test } from 'vitest'
import {
  checklistKeys,
  type Reading,
  ReadingValues,
  type Surgery,
  type SurgeryTime,
} from '#shared/surgeries/surgeries.contract.ts'
import {
  acceptedReadings,
  cellField,
  fieldsOf,
  instantOf,
  patchOf,
  sectionOf,
  tickField,
  typedInstant,
} from '#web/surgeries/surgerySheet.ts'

describe('the flat fields of the sheet', () => {
  const at = '2026-11-20T14:15:00.000Z'

  it('go out as fields, ticks, and cells together by column', () => {
    const flat = {
      technique: 'Línea alba',
      [tickField('exit.counts')]: true,
      [cellField(at, 'heartRate')]: 96,
      [cellField(at, 'plane')]: 'surgical',
    }
    expect(patchOf(flat)).toEqual({
      fields: { technique: 'Línea alba' },
      ticks: { 'exit.counts': true },
      readings: [{ at, values: { heartRate: 96, plane: 'surgical' } }],
    })
  })

  it('are found by what the server calls them', () => {
    const later = '2026-11-20T14:20:00.000Z'
    const cells = [cellField(later, 'heartRate'), cellField(later, 'plane')]
    const flat = { [cellField(at, 'heartRate')]: 96, technique: 'A', [cells[0] ?? '']: 90, [cells[1] ?? '']: 'light' }
    expect(fieldsOf('readings.1', flat)).toEqual(cells)
    expect(fieldsOf('readings.1.values.plane', flat)).toEqual([cells[1]])
    expect(fieldsOf('readings.0.at', flat)).toEqual([cellField(at, 'heartRate')])
    expect(fieldsOf('fields.technique', flat)).toEqual(['technique'])
    expect(fieldsOf('fields.assistants.0.name', flat)).toEqual(['assistants'])
    for (const key of checklistKeys) expect(fieldsOf(`ticks.${key}`, flat)).toEqual([tickField(key)])
    for (const unknown of ['version', 'readings', 'readings.7']) expect(fieldsOf(unknown, flat)).toEqual([])
  })

  it('that are refused are no readings', () => {
    const empty = Object.fromEntries(Object.keys(ReadingValues.shape).map((field) => [field, null]))
    const reading = { ...empty, at, heartRate: 90, meanPressure: 795 } as Reading
    const refuse = (...names: string[]) =>
      acceptedReadings([reading], (name) => (names.includes(name) ? 'No' : undefined))
    expect(refuse(cellField(at, 'meanPressure'))).toEqual([{ ...reading, meanPressure: null }])
    expect(refuse(cellField(at, 'meanPressure'), cellField(at, 'heartRate'))).toEqual([])
  })

  test.each([
    ['weightKg', 'preanestesia'],
    ['checklist.entry.weight', 'preanestesia'],
    ['inducedAt', 'anestesia'],
    ['readings', 'anestesia'],
    ['technique', 'procedimiento'],
    ['checklist.exit.counts', 'recuperacion'],
    ['standingAt', 'recuperacion'],
  ])('%s is in %s', (field, section) => {
    expect(sectionOf(field)).toBe(section)
  })
})

test.each([
  // In Bogotá it is 09:10.
  ['09:15', '2026-11-20T14:10:00.000Z', '2026-11-20T14:15:00.000Z'],
  // 23:50 there: a quarter past midnight is the next day.
  ['00:15', '2026-11-21T04:50:00.000Z', '2026-11-21T05:15:00.000Z'],
  ['23:50', '2026-11-21T05:10:00.000Z', '2026-11-21T04:50:00.000Z'],
])('%s near %s is %s', (hour, near, instant) => {
  expect(instantOf(hour, near)).toBe(instant)
})

describe('the day of an hour that is typed', () => {
  const type = (
    hour: string,
    {
      field = 'inducedAt',
      held,
      now,
      ...surgery
    }: Partial<Surgery> & { field?: SurgeryTime; held?: string; now: string },
  ) => typedInstant(surgery as Surgery, field, hour, { held, now: new Date(now) })

  it('is the one that the field had, when its hour is corrected', () => {
    const held = '2026-11-22T15:00:00.000Z'
    const surgery = { scheduledAt: '2026-11-20T13:00:00.000Z', inducedAt: held }
    expect(type('09:55', { ...surgery, held, now: '2026-11-22T15:05:00.000Z' })).toBe('2026-11-22T14:55:00.000Z')
  })

  describe('that is corrected', () => {
    // In Bogotá: the surgery was planned for 01:00 of the 20th, or for 23:00.
    const early = { scheduledAt: '2026-11-20T06:00:00.000Z', now: '2026-11-22T15:00:00.000Z' }
    const late = { scheduledAt: '2026-11-21T04:00:00.000Z', now: '2026-11-22T15:00:00.000Z' }
    const typo = '2026-11-20T19:30:00.000Z' // 14:30
    const beforeMidnight = '2026-11-21T04:50:00.000Z' // 23:50

    it('by half a day stays on its day, whatever stands around it', () => {
      const two = '2026-11-20T07:00:00.000Z'
      expect(type('02:00', { ...early, held: typo })).toBe(two)
      const inducedAt = '2026-11-20T06:30:00.000Z'
      expect(type('02:00', { ...early, field: 'surgeryStartedAt', held: typo, inducedAt })).toBe(two)
      expect(type('02:00', { ...early, held: typo, extubatedAt: '2026-11-20T09:00:00.000Z' })).toBe(two)
      expect(type('14:30', { ...early, held: two })).toBe(typo)
      expect(type('22:00', { ...late, held: '2026-11-20T15:00:00.000Z' })).toBe('2026-11-21T03:00:00.000Z')
    })

    it('by some minutes passes midnight', () => {
      const after = '2026-11-21T05:10:00.000Z'
      expect(type('00:10', { ...late, held: beforeMidnight })).toBe(after)
      expect(type('23:50', { ...late, held: after })).toBe(beforeMidnight)
      expect(type('00:10', { ...late, held: beforeMidnight, extubatedAt: '2026-11-21T06:00:00.000Z' })).toBe(after)
    })

    it('is where the order of the times has a place for it', () => {
      const inducedAt = '2026-11-21T03:40:00.000Z'
      const started = { ...late, field: 'surgeryStartedAt', inducedAt } as const
      expect(type('07:30', { ...started, held: beforeMidnight })).toBe('2026-11-21T12:30:00.000Z')
      expect(
        type('23:55', { ...early, held: '2026-11-20T05:05:00.000Z', extubatedAt: '2026-11-20T06:00:00.000Z' }),
      ).toBe('2026-11-20T04:55:00.000Z')
      // Where it has none, the person is told: it is not taken for that of another day.
      expect(type('22:30', { ...started, held: beforeMidnight })).toBe('2026-11-21T03:30:00.000Z')
    })

    it('is not in the future', () => {
      expect(type('00:10', { ...late, held: beforeMidnight, now: '2026-11-21T04:55:00.000Z' })).toBe(
        '2026-11-20T05:10:00.000Z',
      )
    })
  })

  it('is that of the times around it, not that of the next morning', () => {
    const surgery = {
      scheduledAt: '2026-11-20T20:00:00.000Z',
      surgeryStartedAt: '2026-11-20T21:40:00.000Z',
      standingAt: '2026-11-21T13:00:00.000Z',
    }
    expect(type('15:45', { ...surgery, now: '2026-11-21T14:00:00.000Z' })).toBe('2026-11-20T20:45:00.000Z')
  })

  it('is the surgery’s own when it began late, and today while it goes on', () => {
    const scheduledAt = '2026-11-20T13:00:00.000Z'
    expect(type('21:00', { scheduledAt, now: '2026-11-21T02:10:00.000Z' })).toBe('2026-11-21T02:00:00.000Z')
    expect(type('08:10', { scheduledAt, now: '2026-11-20T13:15:00.000Z' })).toBe('2026-11-20T13:10:00.000Z')
    expect(type('08:10', { scheduledAt, now: '2026-11-23T13:15:00.000Z' })).toBe('2026-11-20T13:10:00.000Z')
  })
})
