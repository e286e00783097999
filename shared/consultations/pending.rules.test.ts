import { describe, expect, it } from 'vitest'
import { taskOf } from '#shared/consultations/pending.rules.ts'

const whole = {
  kind: 'control',
  reason: null,
  anamnesis: 'Vómito',
  weightKg: 12.4,
  presumptiveDiagnosis: 'Gastritis',
  definitiveDiagnosis: null,
} as const

describe('what a consultation waits for', () => {
  it.each([
    ['draft', {}, true, 'sign'],
    ['draft', {}, false, 'close'],
    ['draft', { weightKg: null }, true, 'close'],
    ['draft', { presumptiveDiagnosis: ' ' }, true, 'close'],
    ['awaitingResults', {}, true, 'review'],
    ['awaitingResults', { weightKg: null }, false, 'review'],
  ] as const)('%s with %j, may sign: %s: %s', (status, part, maySign, task) =>
    expect(taskOf({ ...whole, ...part, status }, maySign)).toBe(task),
  )
})
