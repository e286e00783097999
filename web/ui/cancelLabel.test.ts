import { expect, test } from 'vitest'
import { cancelLabel } from '#web/ui/cancelLabel.ts'

test.each([
  ['Eliminar cita', 'Cancelar'],
  ['Cancelar control', 'Volver'],
  ['Cancelar', 'Volver'],
])('beside %s it is %s', (verb, back) => expect(cancelLabel(verb)).toBe(back))
