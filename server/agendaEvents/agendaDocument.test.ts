import { expect, it } from 'vitest'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { instantOn } from '#shared/values/date.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet } from '#server/testing/factories.ts'

const test = useTestApp()

it('the day on paper has what takes place, by professional, in its order', async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  const clinic = await aClinic(test)
  const owner = await anOwner(test, clinic)
  const [milo, luna] = [await aPet(test, clinic, owner), await aPet(test, clinic, owner, { name: 'Luna' })]
  const at = (time: string) => ({ startsAt: instantOn('2026-11-23', time) })
  await anEvent(test, clinic, undefined, { ...at('10:00'), petIds: [milo.id, luna.id], reason: 'Refuerzo <anual>' })
  await anEvent(test, clinic, undefined, { ...at('12:00'), typeId: 'bloqueo', reason: 'Almuerzo' })
  await anEvent(test, clinic, milo, { ...at('08:00'), isOverbooked: true, reason: null })
  const other = clinic.as.administrador.actor.professionalId
  await anEvent(test, clinic, luna, { ...at('09:00'), professionalId: other, reason: 'Tos' })
  const night = { startsAt: instantOn('2026-11-25', '23:30'), endsAt: instantOn('2026-11-26', '01:30') }
  await anEvent(test, clinic, luna, { ...night, isOverbooked: true, reason: 'Vigilancia' })
  const gone = await anEvent(test, clinic, luna, { ...at('15:00'), reason: 'Cojera' })
  const token = clinic.as.recepcion.token
  const cancelled = { eventId: gone.id, version: gone.version, to: 'cancelled', reason: 'Viajó' } as const
  await callRoute(test, agendaEvents.move, cancelled, { token })
  const print = async (professionalId: string, day = '2026-11-23') =>
    (await callRoute(test, agendaEvents.printout, { day, professionalId, form: 'html' }, { token })).raw.payload
  const all = await print('')
  const order = ['Lunes 23 de noviembre de 2026', '08:00 – 08:30', 'Consulta', 'sobrecupo', 'Milo y Luna', 'Almuerzo']
  const places = order.map((text) => all.indexOf(text))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(all).toContain('Refuerzo &lt;anual&gt;')
  expect(all).toContain('Tos')
  expect(all).not.toContain('Cojera')
  expect(await print(other)).not.toContain('Almuerzo')
  expect(await print('', '2026-11-25')).toContain('23:30 – 01:30')
  expect(await print('', '2026-11-26')).toContain('desde ayer 23:30 – 01:30')
  expect(await print('', '2026-11-24')).toContain('Ninguna cita este día.')
})
