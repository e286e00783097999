import { expect, it } from 'vitest'
import { lastChange } from '#shared/changes/changes.rules.ts'

const normal = { skin: { state: 'normal' } }
const lines = [
  { actorId: 'laura', fields: [{ field: 'systems', before: normal, after: { ...normal, eyes: { state: 'normal' } } }] },
  { actorId: 'andres', fields: [{ field: 'weightGrams', before: 1200, after: 1300 }] },
  { actorId: 'laura', fields: [{ field: 'reason', before: 'V', after: 'Vómito' }] },
  { actorId: 'andres', fields: [{ field: 'reason', before: null, after: 'V' }] },
  { actorId: 'andres', fields: [{ field: 'systems', before: null, after: normal }] },
]

it.each([
  ['reason', 'laura'],
  ['weightKg', 'andres'],
  ['systems.eyes', 'laura'],
  ['systems.skin', 'andres'],
  ['systems.ears', null],
  ['notes', null],
])('%s was changed last by %s', (field, saver) => expect(lastChange(lines, field)?.actorId ?? null).toBe(saver))
