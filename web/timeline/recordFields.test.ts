import { describe, expect, it } from 'vitest'
import { isShownField, recordFieldName, showRecordValue } from '#web/timeline/recordFields.ts'

describe('a value of a modification history', () => {
  it.each([
    ['status', 'missed', 'No asistió'],
    ['evolution', 'better', 'Mejor'],
    ['dueOn', '2026-11-20', '20/11/2026'],
    ['measuredAt', '2026-11-20T17:00:00.000Z', '20/11/2026, 12:00'],
    ['grams', 12_400, '12,4 kg'],
    ['isUrgent', true, 'Sí'],
    ['items', [{ medicine: 'Amoxicilina', dose: '1 ml' }], 'Amoxicilina · 1 ml'],
    ['notes', null, ''],
  ])('%s %j: %s', (field, value, words) => expect(showRecordValue(field, value)).toBe(words))

  it('has a name in Spanish, and no plumbing', () => {
    expect(recordFieldName('dueOn')).toBe('Fecha programada')
    expect(['petId', 'sourceId', 'notes'].filter(isShownField)).toEqual(['notes'])
  })
})
