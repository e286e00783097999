import { beforeEach, describe, expect, it } from 'vitest'
import { type EventType, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { usualTypes } from '#server/eventTypes/eventTypes.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let admin: { token: string }

beforeEach(async () => {
  clinic = await aClinic(test)
  admin = { token: clinic.as.administrador.token }
})

const list = async () => (await callRoute(test, eventTypes.list, {}, { token: clinic.as.lectura.token })).body
const find = async (typeId: string) => {
  const type = (await list()).find(({ id }) => id === typeId)
  if (!type) throw new Error('No such type')
  return type
}
const key = ({ id, version }: EventType) => ({ entryId: id, version })

describe('the types of events', () => {
  it('are the catalogue’s until the clinic changes one, and then its own', async () => {
    expect(await list()).toEqual(usualTypes)
    const draft = { name: 'Consulta general', durationMinutes: 40, color: '#123456' }
    const changed = await callRoute(test, eventTypes.update, { ...draft, ...key(await find('consulta')) }, admin)
    expect(changed.body[0]).toEqual({ ...draft, id: 'consulta', version: 2, isArchived: false })
    expect((await list()).slice(1).map(({ name }) => name)).toEqual(usualTypes.slice(1).map(({ name }) => name))
    const again = { ...draft, entryId: 'consulta', version: 0 }
    expect((await callRoute(test, eventTypes.update, again, admin)).error?.code).toBe('version_conflict')
    const other = await aClinic(test, 'Otra clínica')
    const theirs = (await callRoute(test, eventTypes.list, {}, { token: other.as.recepcion.token })).body
    expect(theirs).toEqual(usualTypes)
  })

  it('are changed by two administrators at one moment, one after the other', async () => {
    const draft = (name: string) => ({ name, durationMinutes: 30, color: '#123456' })
    const [one, other] = await Promise.all([
      callRoute(test, eventTypes.create, draft('Quimioterapia'), admin),
      callRoute(test, eventTypes.create, draft('Acupuntura'), admin),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await list()).toHaveLength(usualTypes.length + 2)
  })

  it('stand in the order in which they were put', async () => {
    const move = (type: EventType, direction: 'up' | 'down') =>
      callRoute(test, eventTypes.move, { ...key(type), direction }, admin)
    const moved = (await move(await find('vacunacion'), 'up')).body
    expect(moved.slice(0, 3).map(({ id }) => id)).toEqual(['vacunacion', 'consulta', 'desparasitacion'])
    expect((await move(await find('vacunacion'), 'up')).body[0]?.id).toBe('vacunacion')
  })

  it.each([
    ['of no minutes', { durationMinutes: 0 }, 'durationMinutes', 'Una cita dura 5 minutos al menos'],
    ['of two days', { durationMinutes: 2880 }, 'durationMinutes', 'Una cita dura máximo 12 horas'],
    ['without a color', { color: 'azul' }, 'color', 'Elija un color'],
    ['without a name', { name: ' ' }, 'name', 'El campo es obligatorio'],
  ])('%s are refused at the field', async (_name, given, field, message) => {
    const draft = { name: 'Quimioterapia', durationMinutes: 30, color: '#123456', ...given }
    expect((await callRoute(test, eventTypes.create, draft, admin)).error).toMatchObject({ field, message })
  })
})
