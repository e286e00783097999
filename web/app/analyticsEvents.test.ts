import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clickOf } from './analyticsEvents.ts'

it.each([
  ['Nueva consulta', 'Nueva consulta'],
  ['  Guardar\n cambios ', 'Guardar cambios'],
  ['Más acciones para Milo', undefined],
  ['Catalina Ríos Mejía', undefined],
  ['Novedades, 2 sin leer', undefined],
])('a press of %s is counted as %s', (name, counted) => {
  expect(clickOf(name)).toBe(counted)
})

it('counts nothing that a person wrote', () => {
  fc.assert(fc.property(fc.string(), (text) => clickOf(`Nueva consulta para ${text}`) === undefined))
})
