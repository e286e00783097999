import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptValues, trendsOf } from '#shared/exams/exams.rules.ts'
import { showRange } from '#shared/exams/exams.words.ts'
import { countMarks, doubtInRange, markOf } from '#shared/exams/result.rules.ts'
import { inOwnUnit, rowOf, unitFactor } from '#shared/exams/units.rules.ts'

describe('a number in another unit', () => {
  // The factors of the AMA Manual of Style, as it rounds them.
  it.each([
    ['Glucosa', 'mg/dL', 'mmol/L', 0.0555],
    ['BUN', 'mg/dL', 'mmol/L', 0.357],
    ['Urea', 'mg/dL', 'mmol/L', 0.1665],
    ['Creatinina', 'mg/dL', 'µmol/L', 88.4],
    ['Colesterol', 'mg/dL', 'mmol/L', 0.0259],
    ['Triglicéridos', 'mg/dL', 'mmol/L', 0.0113],
    ['Bilirrubina total', 'mg/dL', 'μmol/L', 17.1],
    ['Calcio', 'mg/dL', 'mmol/L', 0.25],
    ['Fósforo', 'mg/dL', 'mmol/L', 0.323],
    ['Cortisol basal', 'µg/dL', 'nmol/L', 27.59],
    ['T4 total', 'µg/dL', 'nmol/L', 12.87],
    ['Albúmina', 'g/dL', 'g/L', 10],
    ['SDMA', 'µg/dL', 'ng/mL', 10],
  ])('%s of %s in %s', (analyte, from, to, factor) => {
    expect((unitFactor(analyte, from, to) ?? 0) / factor).toBeCloseTo(1, 2)
    expect((unitFactor(analyte, to, from) ?? 0) * factor).toBeCloseTo(1, 1)
  })

  it.each([
    ['Sodio', 'mg/dL', 'mmol/L'],
    ['Urea / BUN', 'mg/dL', 'mmol/L'],
    ['Relación creatinina', 'mg/dL', 'µmol/L'],
    ['ALT', 'U/L', 'µkat/L'],
    ['Glucosa', 'mg/dL', '+++'],
    ['Leucocitos', '10³/µL', '/µL'],
  ])('%s of %s in %s is known to nobody', (analyte, from, to) => {
    expect(unitFactor(analyte, from, to)).toBeUndefined()
  })
})

const glucose = { analyte: 'Glucosa', value: '5,5', unit: 'mmol/L', min: 70, max: 120, rangeUnit: 'mg/dL' }

describe('a range in another unit than its value', () => {
  it.each([
    ['5,5', 'normal'],
    ['3,8', 'low'],
    ['3,9', 'normal'],
    ['6,6', 'normal'],
    ['6,7', 'high'],
    ['90', 'high'],
  ])('is converted: %s mmol/L of glucose is %s', (value, flag) => {
    expect(markOf({ ...glucose, value })).toEqual({ flag, note: 'Con el rango convertido de mg/dL' })
  })

  it('marks nothing where nobody can convert it, and says so', () => {
    const sodium = { ...glucose, analyte: 'Sodio' }
    expect(markOf(sodium)).toEqual({ note: 'El rango está en mg/dL: sin marca' })
    expect(markOf({ ...glucose, unit: null })).toEqual({ note: 'El rango está en mg/dL: sin marca' })
    expect(markOf({ ...sodium, value: '5,5 H' })).toEqual({ flag: 'high', note: 'Según el laboratorio' })
    expect(markOf({ ...sodium, value: 'hemolizada' })).toEqual({ note: 'El rango está en mg/dL: sin marca' })
    expect(doubtInRange(sodium)).toBeUndefined()
    expect(countMarks([sodium, glucose])).toEqual({ flagged: 0, normal: 1, unmarked: 1 })
  })

  it('is its own where only the writing differs, or where nothing is said', () => {
    const spelled = { ...glucose, value: '90', unit: 'mg / dl' }
    expect(markOf(spelled)).toEqual({ flag: 'normal' })
    expect(markOf({ ...spelled, rangeUnit: undefined })).toEqual({ flag: 'normal' })
  })

  it('is kept with its unit, and never becomes one of the unit beside it', () => {
    const own = { ...glucose, unit: 'mg/dL', value: '90' }
    const none = { ...glucose, min: null, max: null }
    expect(keptValues([glucose, own, none]).map(({ rangeUnit }) => rangeUnit)).toEqual(['mg/dL', undefined, undefined])
    expect(rowOf(glucose)).toEqual({ analyte: 'Glucosa', unit: 'mg/dL', min: 70, max: 120 })
    expect(rowOf({ ...glucose, rangeUnit: null })).toEqual({ analyte: 'Glucosa', unit: 'mmol/L', min: 70, max: 120 })
    expect(showRange(glucose)).toBe('70 – 120 mg/dL')
  })

  it('stands in the curve in the unit of the curve, or not at all', () => {
    const at = '2026-11-20T12:00:00Z'
    const values = [glucose, { ...glucose, analyte: 'Sodio' }]
    const [first, second] = trendsOf([{ id: '01', at, values }])
    expect(first?.points[0]?.max).toBeCloseTo(6.66, 2)
    expect(second?.points[0]).toMatchObject({ min: null, max: null })
  })

  it('says of a value what it says of the same value in its own unit', () => {
    const values = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(values, (mgPerDl) => {
        const factor = unitFactor('Glucosa', 'mg/dL', 'mmol/L') ?? 0
        const value = (mgPerDl * factor).toFixed(6).replace('.', ',')
        // At the limits themselves the last digit of the division decides.
        fc.pre(mgPerDl !== 70 && mgPerDl !== 120)
        const inMass = markOf({ ...glucose, unit: 'mg/dL', value: String(mgPerDl) })
        expect(markOf({ ...glucose, value }).flag).toBe(inMass.flag)
        expect(inOwnUnit(glucose).rangeUnit).toBeNull()
      }),
    )
  })
})
