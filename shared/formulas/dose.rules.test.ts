import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDose, explainDose, readStrength } from '#shared/formulas/dose.rules.ts'

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
    ['fuerte', undefined],
    ['', undefined],
  ])('%s', (text, strength) => {
    expect(readStrength(text)).toEqual(strength)
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
