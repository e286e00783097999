import { expect, it } from 'vitest'
import { lastChange } from '#shared/changes/changes.rules.ts'

const ticked = { 'entry.weight': { by: 'Laura' } }
const readingOf = (hour: string) => ({ kind: 'reading' as const, name: `2026-11-20T${hour}` })
const lines = [
  {
    actorId: 'laura',
    fields: [{ field: 'checklist', before: ticked, after: { ...ticked, 'exit.counts': { by: 'Laura' } } }],
  },
  { actorId: 'andres', fields: [{ field: 'weightGrams', before: 1200, after: 1300 }] },
  { actorId: 'laura', fields: [{ field: 'reason', before: 'V', after: 'Vómito' }] },
  { actorId: 'andres', fields: [{ field: 'reason', before: null, after: 'V' }] },
  { actorId: 'andres', fields: [{ field: 'checklist', before: null, after: ticked }] },
  { actorId: 'laura', fields: [{ field: 'heartRate', before: 90, after: 100 }], part: readingOf('14:15:00+00:00') },
  { actorId: 'andres', fields: [{ field: 'heartRate', before: null, after: 80 }], part: readingOf('14:20:00+00:00') },
].map((line) => ({ part: null, ...line }))

it.each([
  ['reason', 'laura'],
  ['weightKg', 'andres'],
  ['checklist.exit.counts', 'laura'],
  ['checklist.entry.weight', 'andres'],
  ['checklist.pause.team', null],
  ['notes', null],
  ['reading|2026-11-20T14:20:00.000Z|heartRate', 'andres'],
  ['reading|2026-11-20T14:15:00.000Z|heartRate', 'laura'],
  ['reading|2026-11-20T14:15:00.000Z|oxygenSaturation', null],
])('%s was changed last by %s', (field, saver) => expect(lastChange(lines, field)?.actorId ?? null).toBe(saver))
