import { describe, expect, it } from 'vitest'
import { parseDayHours, refuseWeek, showDayHours } from '#shared/agendaEvents/workingHours.rules.ts'

describe('the hours of a day', () => {
  it.each([
    ['08:00-12:00', [{ from: '08:00', to: '12:00' }]],
    [
      '8:00 a 12:00, 14:00 – 18:00',
      [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
    ],
    [
      '0800-1200; 1400-1800',
      [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
    ],
    ['', []],
    ['mañana', undefined],
    ['08:00', undefined],
    ['08:00-12:00-14:00', undefined],
    ['25:00-26:00', undefined],
  ])('%j are %j', (text, hours) => {
    expect(parseDayHours(text)).toEqual(hours)
  })

  it('are shown as they are read again', () => {
    const hours = [
      { from: '08:00', to: '12:00' },
      { from: '14:00', to: '18:00' },
    ]
    expect(showDayHours(hours)).toBe('08:00 – 12:00, 14:00 – 18:00')
    expect(parseDayHours(showDayHours(hours))).toEqual(hours)
  })

  it('end after they begin, and follow one another', () => {
    expect(refuseWeek({ 1: [{ from: '12:00', to: '08:00' }] })?.field).toBe('week.1')
    expect(
      refuseWeek({
        2: [
          { from: '08:00', to: '12:00' },
          { from: '11:00', to: '13:00' },
        ],
      })?.field,
    ).toBe('week.2')
    expect(
      refuseWeek({
        3: [
          { from: '08:00', to: '12:00' },
          { from: '12:00', to: '13:00' },
        ],
      }),
    ).toBeUndefined()
  })
})
