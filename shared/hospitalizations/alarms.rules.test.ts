import { expect, it } from 'vitest'
import { alarmsNow, sayAlarms } from '#shared/hospitalizations/alarms.rules.ts'

const NOON = Date.parse('2026-11-20T17:00:00.000Z')
const at = (minutes: number) => new Date(NOON + minutes * 60_000)
const slot = (minutes: number, name = 'Maropitant') => ({ at: at(minutes).toISOString(), toleranceMinutes: 30, name })
const ward = (...open: ReturnType<typeof slot>[]) => [{ id: 'nala', pet: { name: 'Nala' }, open }]

it('calls out a dose once it is overdue, and again every five minutes', () => {
  const cards = ward(slot(0), slot(120))
  expect(alarmsNow(cards, {}, at(30)).alarms).toEqual([])
  const first = alarmsNow(cards, {}, at(31))
  const alarm = { hospitalizationId: 'nala', petName: 'Nala', name: 'Maropitant', at: at(0).toISOString() }
  expect(first.alarms).toEqual([alarm])
  const soon = alarmsNow(cards, first.called, at(35))
  expect(soon).toEqual({ alarms: [], overdue: [alarm], called: first.called })
  expect(alarmsNow(cards, soon.called, at(36)).alarms).toEqual([alarm])
})

it('calls out what becomes overdue meanwhile by itself, and forgets what was done', () => {
  const { called } = alarmsNow(ward(slot(0)), {}, at(31))
  const both = alarmsNow(ward(slot(0), slot(2, 'Ranitidina')), called, at(33))
  expect(both.alarms.map(({ name }) => name)).toEqual(['Ranitidina'])
  expect(both.overdue.map(({ name }) => name)).toEqual(['Maropitant', 'Ranitidina'])
  expect(alarmsNow(ward(slot(2, 'Ranitidina')), both.called, at(34))).toMatchObject({
    alarms: [],
    overdue: [{ name: 'Ranitidina' }],
    called: { [`nala Ranitidina ${at(2).toISOString()}`]: at(33).getTime() },
  })
  expect(alarmsNow([], both.called, at(60))).toEqual({ alarms: [], overdue: [], called: {} })
})

it('says what is new before what was overdue already, in a few lines', () => {
  const alarm = (name: string, minutes: number) => ({
    ...{ hospitalizationId: 'nala', petName: 'Nala' },
    ...{ name, at: at(minutes).toISOString() },
  })
  const [first, second] = [alarm('Maropitant', 0), alarm('Ranitidina', 2)]
  expect(sayAlarms([first])).toEqual({ title: 'Una dosis vencida', text: 'Nala: Maropitant, 12:00' })
  expect(sayAlarms([second], [first, second])).toEqual({
    title: '2 dosis vencidas',
    text: 'Nala: Ranitidina, 12:02\nNala: Maropitant, 12:00',
  })
  const many = Array.from({ length: 7 }, (_, index) => alarm(`Orden ${index}`, index))
  const { title, text } = sayAlarms(many.slice(6), many)
  expect(title).toBe('7 dosis vencidas')
  expect(text.split('\n').map((line) => line.split(',')[0])).toEqual([
    ...['Nala: Orden 6', 'Nala: Orden 0', 'Nala: Orden 1', 'Nala: Orden 2', 'Nala: Orden 3', 'y 2 más'],
  ])
})
