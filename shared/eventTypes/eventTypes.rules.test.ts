import { expect, it } from 'vitest'
import { refuseTypeOf } from '#shared/eventTypes/eventTypes.rules.ts'

const type = (id: string, isArchived = false) => ({ id, name: `Tipo ${id}`, isArchived })
const types = [type('a'), type('b', true)]

it('a type of events that is archived stays with the events that have it', () => {
  expect(refuseTypeOf('a', types)).toBeUndefined()
  expect(refuseTypeOf('b', types)).toEqual({
    field: 'typeId',
    message: '«Tipo b» está archivado. Elija otro tipo de cita',
  })
  expect(refuseTypeOf('b', types, 'b')).toBeUndefined()
  expect(refuseTypeOf('fiesta', types)?.message).toBe('Elija un tipo de la lista')
})
