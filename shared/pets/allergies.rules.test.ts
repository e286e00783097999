import { describe, expect, it } from 'vitest'
import { matchesAllergy } from '#shared/pets/allergies.rules.ts'

describe('an allergy', () => {
  const amoxicillin = {
    medicine: 'Amoxicilina',
    activeIngredient: null,
    class: 'Antibiótico betalactámico',
  }
  const other = (name: string, more = {}) => ({ medicine: name, activeIngredient: null, ...more })
  it.each([
    ['Penicilinas, picadura de pulga', amoxicillin, true],
    ['PENICILINA', amoxicillin, true],
    ['alérgico a la amoxicilina', amoxicillin, true],
    ['betalactámicos', amoxicillin, true],
    ['Pollo', amoxicillin, false],
    ['Picadura de pulga', other('Nitenpiram', { class: 'Pulguicida oral' }), false],
    ['AINES', other('Meloxicam', { group: 'AINE' }), true],
    ['Meloxicám', other('Metacam', { activeIngredient: 'Meloxicam' }), true],
    ['Sulfas', other('Trimetoprim', { class: 'Antibiótico sulfonamida potenciada' }), true],
    ['Sulfas', other('Morfina', { activeIngredient: 'Morfina sulfato' }), false],
    ['cefalexina', other('Cefovecina', { class: 'Antibiótico cefalosporina 3.ª generación' }), true],
    ['Ninguna conocida', amoxicillin, false],
  ])('to %s', (allergies, medicineOf, matches) => {
    expect(matchesAllergy(allergies, medicineOf)).toBe(matches)
  })
})
