import { describe, expect, it } from 'vitest'
import { MAX_EVENT_TYPES } from '#shared/eventTypes/eventTypes.contract.ts'
import {
  canAddEventType,
  canArchiveEventType,
  refuseEventType,
  refuseTypeOf,
} from '#shared/eventTypes/eventTypes.rules.ts'

const type = (id: string, isArchived = false) => ({ id, name: `Tipo ${id}`, isArchived })
const types = [type('a'), type('b', true)]

describe('a type of events', () => {
  it('has a name of its own among those in use', () => {
    expect(refuseEventType({ name: 'TIPO Á' }, types)?.field).toBe('name')
    expect(refuseEventType({ name: 'Tipo b' }, types)).toBeUndefined()
  })

  it('is one of so many, and one is always left', () => {
    expect(canAddEventType(Array.from({ length: MAX_EVENT_TYPES }, (_, index) => type(String(index))))).toBeDefined()
    expect(canAddEventType(types)).toBeUndefined()
    expect(canArchiveEventType(type('a'), types)?.message).toContain('único')
    expect(canArchiveEventType(type('a'), [...types, type('c')])).toBeUndefined()
  })

  it('that is archived stays with the events that have it', () => {
    expect(refuseTypeOf('a', types)).toBeUndefined()
    expect(refuseTypeOf('b', types)).toEqual({
      field: 'typeId',
      message: '«Tipo b» está archivado. Elija otro tipo de cita',
    })
    expect(refuseTypeOf('b', types, 'b')).toBeUndefined()
    expect(refuseTypeOf('fiesta', types)?.message).toBe('Elija un tipo de la lista')
  })
})
