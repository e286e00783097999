import { expect, it } from 'vitest'
import { type Hours, hoursOn, usualWeek } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { attendanceOn, showDated } from '#shared/agendaEvents/datedHours.rules.ts'

const closed = { professionalId: null, from: '2026-12-24', to: '2026-12-25', hours: [], reason: 'Navidad' }
const guard = { from: '09:00', to: '12:00' }
const own = { professionalId: 'a', from: '2026-12-25', to: '2026-12-25', hours: [guard], reason: 'Guardia' }

it('a date counts before its weekday, and one’s own date before that of the clinic, whatever their order', () => {
  const hours = (professionalId: string) => {
    const { week } = attendanceOn(usualWeek, [own, closed], professionalId)
    return ['2026-12-23', '2026-12-24', '2026-12-25'].map((day) => hoursOn(week, day).length)
  }
  expect(hours('a')).toEqual([1, 0, 1])
  expect(hours('b')).toEqual([1, 0, 0])
  expect(attendanceOn(usualWeek, [own, closed], 'a').reasons).toMatchObject({
    ...{ '2026-12-24': 'Navidad', '2026-12-25': 'Guardia' },
  })
})

it('hours of the clinic shorten those of the week of each; they have nobody attend who does not', () => {
  const early = { ...closed, from: '2026-12-24', to: '2026-12-27', hours: [{ from: '08:00', to: '12:00' }] }
  const thursday = (hours: Hours[]) => hoursOn(attendanceOn({ 4: hours }, [early], 'a').week, '2026-12-24')
  expect(thursday([{ from: '10:00', to: '18:00' }])).toEqual([{ from: '10:00', to: '12:00' }])
  expect(thursday([{ from: '14:00', to: '18:00' }])).toEqual([])
  const { week, reasons } = attendanceOn(usualWeek, [early], 'a')
  expect(hoursOn(week, '2026-12-25')).toEqual([{ from: '08:00', to: '12:00' }])
  expect(hoursOn(week, '2026-12-27')).toEqual([])
  // They would not attend otherwise either.
  expect(Object.keys(reasons ?? {})).toEqual(['2026-12-24', '2026-12-25', '2026-12-26'])
  const extra = { ...own, from: '2026-12-27', to: '2026-12-27' }
  expect(hoursOn(attendanceOn(usualWeek, [early, extra], 'a').week, '2026-12-27')).toEqual([guard])
})

it('is said with its days, its hours and why', () => {
  expect(showDated(closed, 'Toda la clínica')).toBe('Toda la clínica, del 24/12/2026 al 25/12/2026: cerrado (Navidad)')
  expect(showDated(own, 'Laura')).toBe('Laura, 25/12/2026: de 09:00 a 12:00 (Guardia)')
})
