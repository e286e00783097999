import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeDose,
  contradictDose,
  doubtStrength,
  explainDose,
  readDose,
  readStrength,
} from '#shared/formulas/dose.rules.ts'

describe('a concentration', () => {
  it.each([
    ['250 mg/5 mL', { mg: 50, per: 'millilitre' }],
    ['50mg/ml', { mg: 50, per: 'millilitre' }],
    ['0,5 mg / 1 mL', { mg: 0.5, per: 'millilitre' }],
    ['100 mcg/mL', { mg: 0.1, per: 'millilitre' }],
    ['2 %', { mg: 20, per: 'millilitre' }],
    ['500 mg', { mg: 500, per: 'piece' }],
    ['1 g', { mg: 1000, per: 'piece' }],
    ['16 mg/tableta', { mg: 16, per: 'piece' }],
    ['400 mg + 57 mg/5 mL', undefined],
    ['100 UI/mL', undefined],
    ['0 mg', undefined],
    // A thousand in Colombia, one elsewhere: nobody reckons with it.
    ['1.000 mg', undefined],
    ['2.500 mg/mL', undefined],
    ['250 mg/1.000 mL', undefined],
    ['0.125 mg', { mg: 0.125, per: 'piece' }],
    ['fuerte', undefined],
    ['', undefined],
  ])('%s', (text, strength) => {
    expect(readStrength(text)).toEqual(strength)
  })

  it('says what is in doubt, in any of its numbers', () => {
    const doubt = 'Escriba 1000 o 1,000: con punto se entiende de dos maneras'
    expect(doubtStrength('1.000 mg')).toBe(doubt)
    expect(doubtStrength('250 mg/1.000 mL')).toBe(doubt)
    expect(doubtStrength('12.5 mg/5 mL')).toBeUndefined()
    expect(doubtStrength('1.200.000 UI')).toBeUndefined()
  })
})

describe('a dose by weight', () => {
  const text = (mgPerKg: number, weightKg: number, concentration: string, form: string) =>
    computeDose({ mgPerKg, weightKg, concentration, form })?.text

  it.each([
    [10, 12.4, '250 mg/5 mL', 'Suspensión oral', '2,5 mL'],
    [0.1, 4.2, '5 mg/mL', 'Solución inyectable', '0,08 mL'],
    [20, 12.4, '500 mg', 'Tableta', 'media tableta'],
    [22, 30, '500 mg', 'Tableta', 'una tableta y un cuarto'],
    [22, 45, '500 mg', 'Tableta', '2 tabletas'],
    [10, 30, '250 mg', 'Cápsula', 'una cápsula'],
  ])('%d mg/kg to %d kg of %s in %s', (mgPerKg, weightKg, concentration, form, expected) => {
    expect(text(mgPerKg, weightKg, concentration, form)).toBe(expected)
  })

  it('is not computed while something is missing', () => {
    const given = { mgPerKg: 10, weightKg: 12, concentration: '50 mg/mL', form: '' }
    expect(computeDose({ ...given, mgPerKg: undefined })).toBeUndefined()
    expect(computeDose({ ...given, weightKg: null })).toBeUndefined()
    expect(computeDose({ ...given, concentration: 'fuerte' })).toBeUndefined()
  })

  it('says what the rounding comes to, and when there is nothing to measure', () => {
    const dose = computeDose({ mgPerKg: 10, weightKg: 12.4, concentration: '50 mg/mL', form: '' })
    expect(dose && explainDose(dose, 10, 12.4)).toBe('12,4 kg × 10 mg/kg = 124 mg → 2,5 mL (10,08 mg/kg)')
    const tiny = computeDose({ mgPerKg: 1, weightKg: 0.1, concentration: '500 mg', form: 'Tableta' })
    expect(tiny && explainDose(tiny, 1, 0.1)).toBe(
      '0,1 kg × 1 mg/kg = 0,1 mg: es muy poco para medirlo con esta concentración',
    )
  })

  it('rounds by less than half of what is measured', () => {
    const positive = fc.double({ min: 0.1, max: 100, noNaN: true })
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 1, max: 500 }), (mgPerKg, weightKg, mg) => {
        const dose = computeDose({ mgPerKg, weightKg, concentration: `${mg} mg`, form: 'Tableta' })
        expect(Math.abs((dose?.amount ?? 0) - (mgPerKg * weightKg) / mg)).toBeLessThan(0.131)
      }),
    )
  })
})

describe('a dose in words', () => {
  it.each([
    ['2,5 mL', { amount: 2.5, unit: 'millilitre' }],
    ['0.125 ml', { amount: 0.125, unit: 'millilitre' }],
    ['media tableta', { amount: 0.5, unit: 'tablet' }],
    ['Una tableta y un cuarto', { amount: 1.25, unit: 'tablet' }],
    ['treinta y seis tabletas y tres cuartos', { amount: 36.75, unit: 'tablet' }],
    ['2 tabletas', { amount: 2, unit: 'tablet' }],
    ['1 tableta y media', { amount: 1.5, unit: 'tablet' }],
    ['1/2 tableta', { amount: 0.5, unit: 'tablet' }],
    ['¼ tableta', { amount: 0.25, unit: 'tablet' }],
    ['3/4 de tableta', { amount: 0.75, unit: 'tablet' }],
    ['dos cápsulas', { amount: 2, unit: 'capsule' }],
    ['124 mg', { amount: 124, unit: 'milligram' }],
    ['1.200 mL', undefined],
    ['5/0 tableta', undefined],
    ['0 mL', undefined],
    ['1 tableta en la mañana y 2 en la noche', undefined],
    ['1 a 2 tabletas', undefined],
    ['2 mL/kg', undefined],
    ['3 gotas', undefined],
    ['', undefined],
  ])('%s', (text, dose) => {
    expect(readDose(text)).toEqual(dose)
  })

  const concentrations = fc.constantFrom('250 mg', '5 mg', '250 mg/5 mL', '2 %')
  const forms = fc.constantFrom('Tableta', 'Cápsula', 'Suspensión oral')
  const given = fc.record({
    mgPerKg: fc.integer({ min: 1, max: 500 }).map((tenths) => tenths / 10),
    weightKg: fc.integer({ min: 1, max: 600 }).map((tenths) => tenths / 10),
    concentration: concentrations,
    form: forms,
  })

  it('never contradicts what the form itself computed, and always when it is the double or the half', () => {
    fc.assert(
      fc.property(given, (asked) => {
        const dose = computeDose(asked)
        fc.pre(dose !== undefined && dose.amount > 0 && dose.amount < 90)
        expect(readDose(dose?.text ?? '')?.amount).toBe(dose?.amount)
        expect(contradictDose({ ...asked, dose: dose?.text ?? '' })).toBeUndefined()
        expect(contradictDose({ ...asked, dose: `${(2 * (dose?.mg ?? 0)).toFixed(9)} mg` })).toBeDefined()
        expect(contradictDose({ ...asked, dose: `${((dose?.mg ?? 0) / 2).toFixed(9)} mg` })).toBeDefined()
      }),
    )
  })

  it.each([
    ['2 tabletas', '250 mg', '15 mg/kg para 4,2 kg son 63 mg (un cuarto de tableta), y «2 tabletas» son 500 mg'],
    ['70 mg', '250 mg', undefined],
    ['75 mg', 'fuerte', '15 mg/kg para 4,2 kg son 63 mg, y «75 mg» son 17,86 mg/kg'],
    ['2 mL', '250 mg', undefined],
    ['1,2 mL', '50 mg/mL', undefined],
    ['una tableta', 'fuerte', undefined],
    ['una pizca', '250 mg', undefined],
  ])('%s of %s is told against the weight', (dose, concentration, said) => {
    const told = contradictDose({ mgPerKg: 15, weightKg: 4.2, concentration, form: 'Tableta', dose })
    expect(told?.slice(0, said?.length)).toBe(said)
  })

  it('contradicts nothing without a dose by kilo or a weight', () => {
    const typed = { mgPerKg: 15, weightKg: 4.2, concentration: '250 mg', form: 'Tableta', dose: '9 tabletas' }
    expect(contradictDose(typed)).toBeDefined()
    expect(contradictDose({ ...typed, mgPerKg: undefined })).toBeUndefined()
    expect(contradictDose({ ...typed, weightKg: null })).toBeUndefined()
  })
})
