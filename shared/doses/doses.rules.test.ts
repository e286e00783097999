import { describe, expect, it } from 'vitest'
import { refuseAmong, refuseAppliedOn, refuseBatch, refuseNextOn, weighedAt } from '#shared/doses/doses.rules.ts'

const birthOn = '2026-01-01'

describe('what is refused', () => {
  it.each([
    ['2026-11-20', null, undefined],
    ['2026-11-21', null, 'La fecha no puede ser futura'],
    ['2025-12-31', null, 'La mascota nació el 01/01/2026'],
    ['2026-11-10', '2026-11-09', 'La mascota falleció el 09/11/2026'],
    ['2026-11-09', '2026-11-09', undefined],
  ])('a dose on %s of an animal that died on %s', (appliedOn, deceasedOn, message) => {
    expect(refuseAppliedOn(appliedOn, { birthOn, deceasedOn }, '2026-11-20')?.message).toBe(message)
  })

  it.each([
    ['2026-11-19', 'El lote venció el 19/11/2026, antes de la aplicación. Use otro lote.'],
    ['2026-11-20', undefined],
    [null, undefined],
  ])('a batch until %s', (expiresOn, message) => {
    expect(refuseBatch(expiresOn, '2026-11-20')?.message).toBe(message)
  })

  it.each([
    [null, undefined],
    ['2026-11-20', 'La próxima fecha va después de la aplicación'],
    ['2026-11-21', undefined],
    ['2036-11-21', 'La próxima fecha va a más de 10 años: revísela'],
  ])('a next date of %s', (nextOn, message) => {
    expect(refuseNextOn(nextOn, '2026-11-20')?.message).toBe(message)
  })

  it('with one of several animals names it; what all have in common does not', () => {
    const milo = { name: 'Milo' }
    expect(refuseAmong({ field: 'appliedOn', message: 'La fecha no puede ser futura' }, milo, 2)).toEqual({
      field: 'pets.2',
      message: 'Milo: La fecha no puede ser futura',
    })
    const common = { field: 'batch', message: 'El campo es obligatorio' }
    expect(refuseAmong(common, milo, 2)).toEqual(common)
    expect(refuseAmong(undefined, milo, 2)).toBeUndefined()
  })
})

it.each([
  ['on the day it is written down', '2026-11-20', '2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z'],
  ['days before', '2026-11-18', '2026-11-20T15:00:00.000Z', '2026-11-18T12:00:00-05:00'],
  ['corrected to today', '2026-11-20', '2026-11-18T15:00:00.000Z', '2026-11-20T16:00:00.000Z'],
])('a weight of a dose %s', (_name, appliedOn, createdAt, measuredAt) => {
  expect(weighedAt(appliedOn, createdAt, new Date('2026-11-20T16:00:00.000Z'))).toBe(measuredAt)
})
