import { describe, expect, it } from 'vitest'
import type { DoseRange, Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { drugDoseWarnings, refuseDrugDose } from '#shared/surgeries/drugDose.rules.ts'
import type { DoseUnit } from '#shared/surgeries/surgeries.contract.ts'

const medicine = (id: string): Medicine => ({
  ...{ id, name: id, activeIngredient: id, presentations: [], routes: [], class: 'Otra', group: '', caution: null },
  ...{ contraindicatedSpeciesIds: [], avoidSpeciesIds: [], mdr1Risk: false, specialControl: false },
})
const row = { speciesId: 'felino', routes: ['Intravenosa'], loading: null, counts: null }
const ranges: DoseRange[] = [
  { ...row, medicineId: 'Fentanilo', unit: 'µg/kg', low: 1, high: 5, max: 6 },
  { ...row, medicineId: 'Insulina', unit: 'UI/kg', low: 0.2, high: 0.5, max: 0.75 },
  { ...row, medicineId: 'Hartmann', unit: 'mL/kg', low: 5, high: 10, max: 15 },
]
const medicines = ranges.map(({ medicineId }) => medicine(medicineId))

describe('the dose of a drug', () => {
  it.each<[string, number | null, DoseUnit, string[]]>([
    ['Fentanilo', 5, 'mcg', []],
    ['Fentanilo', 0.005, 'mg', []],
    ['Fentanilo', 5.5, 'mcg', ['high']],
    ['Fentanilo', 5, 'mg', ['overdose']],
    ['Fentanilo', 5, 'UI', []],
    ['Fentanilo', null, 'mg', []],
    ['Insulina', 2, 'UI', ['overdose']],
    ['Insulina', 2, 'mL', []],
    ['hartmann', 12, 'mL', ['high']],
    ['Agua', 900, 'mg', []],
  ])('%s %d %s', (name, dosePerKg, doseUnit, kinds) => {
    const drug = { medicine: name, dosePerKg, doseUnit, route: 'IV' }
    const warnings = drugDoseWarnings(drug, { speciesId: 'felino', weightKg: 4 }, medicines, ranges)
    expect(warnings.map(({ kind }) => kind)).toEqual(kinds)
    expect(refuseDrugDose(warnings, null)?.field).toBe(kinds.includes('overdose') ? 'doseReason' : undefined)
    expect(refuseDrugDose(warnings, 'Necesario')).toBeUndefined()
  })
})
