import { describe, expect, it } from 'vitest'
import { controlMessage, showDue, taskOf } from '#shared/home/home.rules.ts'

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

describe('the day of a control', () => {
  it.each([
    ['2028-02-29', '2028-02-29', 'Hoy'],
    ['2028-03-01', '2028-02-29', 'Mañana'],
    ['2027-01-03', '2026-12-31', 'En 3 días'],
    ['2026-12-31', '2027-01-01', 'Venció ayer'],
    ['2026-12-27', '2027-01-01', 'Venció hace 5 días'],
  ])('%s on %s: %s', (dueOn, today, words) => expect(showDue(dueOn, today)).toBe(words))

  it.each([
    ['2026-11-22', 'tiene control el 22/11/2026'],
    ['2026-11-18', 'tenía control el 18/11/2026'],
  ])('is said to the owner: %s', (dueOn, words) => {
    const control = { petName: 'Milo', ownerName: 'Catalina', clinicName: 'Huella', dueOn }
    expect(controlMessage(control, '2026-11-20')).toContain(`Milo ${words}`)
  })
})
