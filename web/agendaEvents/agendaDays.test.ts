import { expect, it } from 'vitest'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { instantOn } from '#shared/values/date.ts'
import { type AgendaView, daysOf } from '#shared/agendaEvents/agendaViews.rules.ts'
import { hoursDrawn, showDays } from '#web/agendaEvents/agendaDays.ts'

const now = new Date('2026-11-20T14:12:00.000Z')

it.each<[AgendaView, string, [string, string], string]>([
  ['lista', '2026-11-20', ['2026-11-20', '2026-11-20'], 'Hoy, viernes 20 de noviembre de 2026'],
  ['dia', '2026-11-21', ['2026-11-21', '2026-11-21'], 'Mañana, sábado 21 de noviembre de 2026'],
  ['profesionales', '2026-11-25', ['2026-11-25', '2026-11-25'], 'Miércoles 25 de noviembre de 2026'],
  ['semana', '2026-11-20', ['2026-11-16', '2026-11-22'], '16 – 22 de noviembre de 2026'],
  ['semana', '2026-11-30', ['2026-11-30', '2026-12-06'], '30 de noviembre – 6 de diciembre de 2026'],
  ['mes', '2026-11-20', ['2026-10-26', '2026-12-06'], 'Noviembre de 2026'],
])('%s of %s shows %j as %s', (view, day, days, title) => {
  expect(daysOf(view, day)).toEqual(days)
  expect(showDays(view, day, now)).toBe(title)
})

it('a day is drawn with all of its events, those of the night on both of their days', () => {
  const startsAt = instantOn('2026-11-20', '22:30')
  const night = { startsAt, endsAt: addMinutes(startsAt, 180) }
  expect(hoursDrawn('dia', '2026-11-20', [])).toEqual({ from: '07:00', to: '19:00' })
  expect(hoursDrawn('dia', '2026-11-20', [night])).toEqual({ from: '07:00', to: '23:59' })
  expect(hoursDrawn('dia', '2026-11-21', [night])).toEqual({ from: '00:00', to: '19:00' })
})
