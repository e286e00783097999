import { describe, expect, it } from 'vitest'
import type { Medicine, UsualPrescription } from '#shared/catalogues/catalogues.contract.ts'
import { FormulaItem, type LastItem } from '#shared/formulas/formulas.contract.ts'
import { missingToSign, writeItem } from '#shared/formulas/formulas.rules.ts'
import { proposeItem, type Usual } from '#shared/formulas/usualItem.rules.ts'

const cefalexin: Medicine = {
  id: 'cefalexina',
  name: 'Cefalexina',
  activeIngredient: 'Cefalexina monohidrato',
  presentations: ['Tableta', 'Suspensión oral'],
  routes: ['Oral'],
  class: 'Cefalosporina',
  group: 'Antibióticos',
  caution: null,
  contraindicatedSpeciesIds: [],
  avoidSpeciesIds: [],
  mdr1Risk: false,
  specialControl: false,
}

const usually: UsualPrescription = {
  medicineId: 'cefalexina',
  speciesIds: ['canino'],
  presentations: [
    { form: 'Solución inyectable', concentrations: ['150 mg/mL'] },
    { form: 'Tableta', concentrations: ['75 mg', '300 mg', '600 mg'] },
    { form: 'Suspensión oral', concentrations: ['250 mg/5 mL'] },
  ],
  route: 'Oral',
  frequency: 'cada 12 h',
  duration: '7 días',
  instructions: 'Dar con comida.',
}

const range = (low: number, routes: string[]) => ({
  ...{ medicineId: 'cefalexina', speciesId: 'canino', unit: 'mg/kg' as const, counts: null, loading: null },
  ...{ routes, low, high: low * 2, max: low * 3 },
})

function usual(weightKg: number | null, changed: Partial<Usual> = {}): Usual {
  const pet = { speciesId: 'canino', weightKg }
  return {
    pet,
    prescriptions: [usually],
    ranges: [range(15, ['Oral']), range(8, ['Subcutánea'])],
    last: [],
    ...changed,
  }
}

const lastly = (item: Partial<FormulaItem>): LastItem[] => [
  { item: writeItem(FormulaItem.parse({ medicine: 'CEFALEXINA', ...item })), issuedOn: '2026-11-02', uses: 3 },
]

describe('what is proposed for a medicine', () => {
  it('is all that a signature asks for: the handiest strength, the lowest usual dose, as much as it takes', () => {
    const proposed = proposeItem(cefalexin, usual(20))
    expect(proposed).toMatchObject({
      ...{ form: 'Tableta', concentration: '300 mg', route: 'Oral', dosePerKg: 15, dose: 'una tableta' },
      ...{ frequency: 'cada 12 h', duration: '7 días', quantity: 14, quantityUnit: 'tablet' },
      instructions: 'Dar con comida.',
    })
    const item = FormulaItem.parse({ ...proposed, medicine: 'Cefalexina', activeIngredient: 'Cefalexina monohidrato' })
    expect(missingToSign({ items: [item] })).toBeUndefined()
  })

  it.each([
    [5, '75 mg', 'una tableta'],
    [1.6, '250 mg/5 mL', '0,48 mL'],
    [45, '600 mg', 'una tableta y un cuarto'],
  ])('fits the weight: %d kg', (weightKg, concentration, dose) => {
    expect(proposeItem(cefalexin, usual(weightKg))).toMatchObject({ concentration, dose })
  })

  it('begins with what the clinic wrote last', () => {
    const written = { concentration: '250 mg/5 mL', form: 'Suspensión oral', dosePerKg: 25, frequency: 'cada 8 h' }
    const last = lastly({ ...written, route: 'Oral', duration: '10 días', quantity: 1, quantityUnit: 'bottle' })
    expect(proposeItem(cefalexin, usual(10, { last }))).toMatchObject({
      ...written,
      ...{ dose: '5 mL', duration: '10 días', quantity: 150, quantityUnit: 'millilitre' },
    })
  })

  it('keeps the last strength but for a weight that it cannot be measured for', () => {
    const last = lastly({ concentration: '600 mg', form: 'Tableta', route: 'Oral' })
    expect(proposeItem(cefalexin, usual(40, { last })).concentration).toBe('600 mg')
    expect(proposeItem(cefalexin, usual(5, { last })).concentration).toBe('75 mg')
  })

  it('copies a dose that is no matter of weight, and none that was for another animal', () => {
    const drops = lastly({ concentration: '0,3 %', form: 'Solución oftálmica', route: 'Oftálmica', dose: 'Una gota' })
    expect(proposeItem(cefalexin, usual(20, { last: drops })).dose).toBe('Una gota')
    const pills = lastly({ concentration: '250 mg', form: 'Tableta', route: 'Rectal', dose: 'media tableta' })
    expect(proposeItem(cefalexin, usual(20, { last: pills })).dose).toBeNull()
  })

  it('gives no dose without a weight, and nothing to a species of which nothing is known', () => {
    expect(proposeItem(cefalexin, usual(null))).toMatchObject({ form: 'Tableta', dose: null, quantity: null })
    expect(proposeItem(cefalexin, usual(4, { pet: { speciesId: 'felino', weightKg: 4 } }))).toEqual({})
  })
})
