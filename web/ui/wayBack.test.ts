import { expect, test } from 'vitest'
import { wayBack } from '#web/ui/wayBack.ts'

test.each([
  ['Eliminar cita', 'Cancelar'],
  ['Cancelar control', 'Volver'],
  ['Cancelar', 'Volver'],
])('beside %s it is %s', (verb, back) => expect(wayBack(verb)).toBe(back))
