import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeDose,
  contradictDose,
  explainDose,
  givenParts,
  readDose,
  readPerKg,
  showGivenDose,
  unreadPart,
} from '#shared/formulas/dose.rules.ts'
import { doubtStrength, readStrength, readStrengths } from '#shared/formulas/strength.rules.ts'

describe('a concentration', () => {
  it.each([
    ['250 mg/5 mL', { amount: 50, of: 'mg', per: 'millilitre' }],
    ['50mg/ml', { amount: 50, of: 'mg', per: 'millilitre' }],
    ['0,5 mg / 1 mL', { amount: 0.5, of: 'mg', per: 'millilitre' }],
    ['100 mcg/mL', { amount: 0.1, of: 'mg', per: 'millilitre' }],
    ['2 %', { amount: 20, of: 'mg', per: 'millilitre' }],
    ['500 mg', { amount: 500, of: 'mg', per: 'piece' }],
    ['1 g', { amount: 1000, of: 'mg', per: 'piece' }],
    ['16 mg/tableta', { amount: 16, of: 'mg', per: 'piece' }],
    ['400 mg + 57 mg/5 mL', undefined],
    ['100 UI/mL', { amount: 100, of: 'UI', per: 'millilitre' }],
    ['1000 U.I./10 mL', { amount: 100, of: 'UI', per: 'millilitre' }],
    ['2 mEq/mL', { amount: 2, of: 'mEq', per: 'millilitre' }],
    ['400 μg', { amount: 0.4, of: 'mg', per: 'piece' }],
    ['0 mg', undefined],
    // Each word that a dose is counted in.
    ['250 mg/tab', { amount: 250, of: 'mg', per: 'piece' }],
    ['500 mg/comp.', { amount: 500, of: 'mg', per: 'piece' }],
    ['20 mg / pastilla', { amount: 20, of: 'mg', per: 'piece' }],
    ['1 gramo/cápsula', { amount: 1000, of: 'mg', per: 'piece' }],
    ['5 mg/cc', { amount: 5, of: 'mg', per: 'millilitre' }],
    // What it is packed in says nothing of how strong it is; anything else may.
    ['5 mg/mL (frasco 20 mL)', { amount: 5, of: 'mg', per: 'millilitre' }],
    ['2 % (frasco x 50 mL)', { amount: 20, of: 'mg', per: 'millilitre' }],
    ['500 mg (caja x 10 tabletas)', { amount: 500, of: 'mg', per: 'piece' }],
    ['250 mg (5 mL)', undefined],
    ['250 mg (por kg)', undefined],
    ['250 mg (62,5 mg)', undefined],
    ['250 mg (', undefined],
    // Units are written in thousands, and never to a thousandth.
    ['300.000 UI/mL', { amount: 300_000, of: 'UI', per: 'millilitre' }],
    ['1.200.000 UI', { amount: 1_200_000, of: 'UI', per: 'piece' }],
    ['1.2.3 mg', undefined],
    // A thousand in Colombia, one elsewhere: nobody reckons with it.
    ['1.000 mg', undefined],
    ['2.500 mg/mL', undefined],
    ['250 mg/1.000 mL', undefined],
    ['0.125 mg', { amount: 0.125, of: 'mg', per: 'piece' }],
    // A gram in so many millilitres, as adrenaline is labelled.
    ['1:1000', { amount: 1, of: 'mg', per: 'millilitre' }],
    ['1:1.000', { amount: 1, of: 'mg', per: 'millilitre' }],
    ['1 : 1,000', { amount: 1, of: 'mg', per: 'millilitre' }],
    ['1:10.000', { amount: 0.1, of: 'mg', per: 'millilitre' }],
    ['1:10 000', { amount: 0.1, of: 'mg', per: 'millilitre' }],
    ['1:200.000', { amount: 0.005, of: 'mg', per: 'millilitre' }],
    ['1 mg/mL (1:1000)', { amount: 1, of: 'mg', per: 'millilitre' }],
    ['1:1000 (1 mg/mL)', { amount: 1, of: 'mg', per: 'millilitre' }],
    ['1 mg/mL (1:10.000)', undefined],
    ['1:40', undefined],
    ['1:500', undefined],
    ['2:1000', undefined],
    ['1:1000 mg', undefined],
    ['1:1000:10', undefined],
    ['fuerte', undefined],
    ['', undefined],
  ])('%s', (text, strength) => {
    expect(readStrength(text)).toEqual(strength)
  })

  it('says what is in doubt, in any of its numbers', () => {
    expect(doubtStrength('1:500')).toBe('Escriba los mg/mL: una proporción así no se lee')
    expect(doubtStrength('1:1000')).toBeUndefined()
    const doubt = 'Escriba 1000 o 1,000: con punto se entiende de dos maneras'
    expect(doubtStrength('1.000 mg')).toBe(doubt)
    expect(doubtStrength('250 mg/1.000 mL')).toBe(doubt)
    expect(doubtStrength('12.5 mg/5 mL')).toBeUndefined()
    expect(doubtStrength('1.200.000 UI')).toBeUndefined()
    expect(doubtStrength('300.000 UI/mL')).toBeUndefined()
    expect(doubtStrength('5 mg/mL (frasco 1.000 mL)')).toBeUndefined()
  })
})

describe('what is usually written', () => {
  it.each([
    ['Suspensión 1,5 mg/mL', 1.5, 'millilitre'],
    ['50 mg tabletas', 50, 'piece'],
    ['Tabletas de 50 mg', 50, 'piece'],
    ['20 mg/mL inyectable', 20, 'millilitre'],
    ['5 mg/mL suspensión oral', 5, 'millilitre'],
    ['250 mg por 5 mL', 50, 'millilitre'],
    ['10.000 UI/mL', 10_000, 'millilitre'],
  ])('of a concentration: %s', (text, amount, per) => expect(readStrength(text)).toMatchObject({ amount, per }))

  it.each(['50 mg suspensión', '50 mg/mL tabletas', '1,000 mg', '1,250 mg', '250 mg/1,000 mL', '1,000/250 mg'])(
    'a concentration that may say something else is not read: %s',
    (text) => expect(readStrengths(text)).toEqual([]),
  )

  it.each([
    ['11,6 mL cada 24 horas', 11.6, 'millilitre'],
    ['3,5 mL c/12h', 3.5, 'millilitre'],
    ['11,6 mL VO', 11.6, 'millilitre'],
    ['11,6 mL V.O. c/ 24 h por 5 días', 11.6, 'millilitre'],
    ['1 mL (10 mg)', 1, 'millilitre'],
    ['2 tabletas al desayuno', 2, 'tablet'],
    ['1 tableta de 50 mg', 1, 'tablet'],
    ['2 comp', 2, 'tablet'],
    ['1/3 de tableta', 1 / 3, 'tablet'],
  ])('of a dose: %s', (text, amount, unit) => expect(readDose(text)).toEqual({ amount, unit }))

  it.each(['1-2 tabletas', '2 tabletas al día', '1,000 mg', '20 mg/kg/día', 'una pizca cada 12 horas'])(
    'a dose that may say something else is not read: %s',
    (text) => expect(readDose(text) ?? readPerKg(text)).toBeUndefined(),
  )

  it('of a dose for each kilogram', () => {
    expect(readPerKg('20 mg/kg')).toEqual({ mg: 20 })
    expect(readPerKg('5 mcg/kg cada 8 h')).toEqual({ mg: 0.005 })
    expect(readPerKg('2 mL/kg')).toEqual({ mL: 2 })
    expect(readPerKg('1,000 mg/kg')).toBeUndefined()
  })

  it('of a dose for each kilogram that is not the one aimed at', () => {
    const aimed = { mgPerKg: 1, weightKg: null, concentration: '', form: '' }
    expect(contradictDose({ ...aimed, dose: '20 mg/kg' })).toBe('Se buscan 1 mg/kg, y «20 mg/kg» son 20 mg/kg')
    expect(contradictDose({ ...aimed, dose: '1 mg/kg cada 24 h' })).toBeUndefined()
  })

  it('of a dose with its milligrams, unless its concentration says others', () => {
    expect(givenParts({ dose: '2 tabletas de 50 mg', concentration: '' })).toEqual([{ mg: 100 }])
    expect(givenParts({ dose: '2 tabletas de 50 mg', concentration: '50 mg' })).toEqual([{ mg: 100 }])
    expect(givenParts({ dose: '2 tabletas de 50 mg', concentration: '250 mg' })).toEqual([])
    expect(givenParts({ dose: '1 mL (10 mg)', concentration: '20 mg/mL' })).toEqual([{ mL: 1 }])
  })

  it('with a comma of thousands is asked about, and nothing is computed', () => {
    expect(doubtStrength('1,000 mg')).toBe('Escriba 1000 o 1: con coma se entiende de dos maneras')
    expect(doubtStrength('1,250 mg')).toBe('Escriba 1250 o 1,25: con coma se entiende de dos maneras')
    expect(doubtStrength('0,125 mg')).toBeUndefined()
    expect(computeDose({ mgPerKg: 40, weightKg: 10, concentration: '1,000 mg', form: 'Tableta' })).toBeUndefined()
    expect(showGivenDose({ dose: '2 tabletas', concentration: '1,000 mg' }, 10)).toBe('')
  })

  it.each([
    ['1-2 tabletas', '50 mg', 'dose'],
    ['2 tabletas', 'fuerte', 'concentration'],
    ['2 tabletas', '1,000 mg', 'concentration'],
    ['', 'fuerte', 'concentration'],
    ['', '', undefined],
    ['20 mg/kg', 'fuerte', undefined],
    ['2 tabletas', '50 mg', undefined],
  ])('of %j and %j leaves unread: %s', (dose, concentration, unread) =>
    expect(unreadPart({ dose, concentration })).toBe(unread),
  )
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

  it.each(['Suspensión', 'Solución inyectable', 'Gotas', 'Polvo para inyectable', 'Supositorio'])(
    'is proposed in no tablets as %s',
    (form) => {
      expect(text(10, 5, '20 mg', form)).toBeUndefined()
      expect(text(10, 5, '20 mg/mL', form)).toBe('2,5 mL')
    },
  )

  it.each(['', 'Tableta masticable', 'Tab.', 'Comprimidos'])('is proposed in tablets as "%s"', (form) => {
    expect(text(10, 5, '20 mg', form)).toBe('dos tabletas y media')
  })

  it('says what the rounding comes to, and when there is nothing to measure', () => {
    const dose = computeDose({ mgPerKg: 10, weightKg: 12.4, concentration: '50 mg/mL', form: '' })
    expect(dose && explainDose(dose, 10, 12.4)).toBe('12,4 kg × 10 mg/kg = 124 mg → 2,5 mL (10,08 mg/kg)')
  })

  it.each([
    [5, 1.3, '50 mg', 'Tableta', 'tabletas de 50 mg no se puede medir 6,5 mg: use una suspensión o tabletas de 7,8 mg'],
    [
      15,
      2.9,
      '250 mg',
      'Tableta',
      'tabletas de 250 mg no se puede medir 43,5 mg: use una suspensión o tabletas de 52 mg',
    ],
    [1, 5, '20 mg', 'Cápsula', 'cápsulas de 20 mg no se puede medir 5 mg: use una suspensión o tabletas de 6 mg'],
    [0.01, 0.5, '5 mg/mL', '', '5 mg/mL no se puede medir 0,005 mg: use una presentación de 0,15 mg/mL'],
  ])('proposes nothing at %d mg/kg for %d kg of %s in %s', (mgPerKg, weightKg, concentration, form, instead) => {
    const dose = computeDose({ mgPerKg, weightKg, concentration, form })
    expect(dose).toMatchObject({ amount: 0, text: '', instead: `Con ${instead} o menos` })
    expect(dose && explainDose(dose, mgPerKg, weightKg)).toContain(`mg. Con ${instead}`)
  })

  const positive = fc.double({ min: 0.01, max: 1000, noNaN: true })
  const anyDose = fc.record({
    mgPerKg: positive,
    weightKg: positive,
    concentration: fc
      .tuple(fc.integer({ min: 1, max: 50_000 }), fc.constantFrom('mg', 'mg/mL', 'mcg/mL', 'mcg'))
      .map(([hundredths, unit]) => `${hundredths / 100} ${unit}`),
    form: fc.constantFrom('Tableta', 'Cápsula', 'Suspensión oral'),
  })

  it('is proposed only within a quarter of what was asked, and says what would fit instead', () => {
    fc.assert(
      fc.property(anyDose, (asked) => {
        const dose = computeDose(asked)
        fc.pre(dose !== undefined)
        const { amount, mgPerKg, mg, text, instead } = dose
        expect([amount, mgPerKg, mg].every(Number.isFinite)).toBe(true)
        if (amount > 0) {
          expect(Math.abs(mgPerKg / asked.mgPerKg - 1)).toBeLessThanOrEqual(0.2500001)
          return
        }
        expect(text).toBe('')
        const [, fits = '', unit = ''] = /de ([\d.,]+) (mg|mg\/mL) o menos$/.exec(instead) ?? []
        // Thousands are read aloud with a point here, and by `readStrength` not at all.
        fc.pre(!/\.\d{3}/.test(fits))
        const other = { ...asked, concentration: `${fits} ${unit}`, form: 'Tableta' }
        const fitting = computeDose(other)
        expect(Math.abs((fitting?.mgPerKg ?? 0) / asked.mgPerKg - 1)).toBeLessThanOrEqual(0.1500001)
        expect(contradictDose({ ...other, dose: fitting?.text ?? '' })).toBeUndefined()
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
    ['Usar un cuarto de tableta', { amount: 0.25, unit: 'tablet' }],
    ['Dar media tableta', { amount: 0.5, unit: 'tablet' }],
    ['Dé media tableta.', { amount: 0.5, unit: 'tablet' }],
    ['Administrar: 2,5 mL por dosis', { amount: 2.5, unit: 'millilitre' }],
    ['Administre 2.5 cc', { amount: 2.5, unit: 'millilitre' }],
    ['una y media tabletas', { amount: 1.5, unit: 'tablet' }],
    ['1½ comprimidos', { amount: 1.5, unit: 'tablet' }],
    ['2 1/4 tab', { amount: 2.25, unit: 'tablet' }],
    ['tableta y media', { amount: 1.5, unit: 'tablet' }],
    ['la mitad de tableta', { amount: 0.5, unit: 'tablet' }],
    ['medio mL', { amount: 0.5, unit: 'millilitre' }],
    ['veintidós pastillas', { amount: 22, unit: 'tablet' }],
    ['0,5 g', { amount: 500, unit: 'mg' }],
    ['400 mcg', { amount: 0.4, unit: 'mg' }],
    ['2 UI', { amount: 2, unit: 'UI' }],
    ['2 unidades', { amount: 2, unit: 'unit' }],
    ['1,5 tabletas y media', undefined],
    ['media', undefined],
    ['Dar de 1 a 2 tabletas', undefined],
    ['No dar 2 mL', undefined],
    ['1-2 tabletas', undefined],
    ['1 tableta (250 mg)', { amount: 1, unit: 'tablet' }],
    ['2,5 mL (10 mg/kg)', { amount: 2.5, unit: 'millilitre' }],
    ['1 comp', { amount: 1, unit: 'tablet' }],
    ['2 tabletas (una en la mañana)', undefined],
    ['1 tableta (250 mg) y 2 en la noche', undefined],
    ['(250 mg)', undefined],
    ['dos cápsulas', { amount: 2, unit: 'capsule' }],
    ['124 mg', { amount: 124, unit: 'mg' }],
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

  it('asks about a rounding of more than 15 %, whoever made it, and always about the double or the half', () => {
    fc.assert(
      fc.property(given, (asked) => {
        const dose = computeDose(asked)
        fc.pre(dose !== undefined && dose.amount > 0)
        expect(readDose(dose?.text ?? '')?.amount).toBe(dose?.amount)
        const share = Math.abs((dose?.mgPerKg ?? 0) / asked.mgPerKg - 1)
        fc.pre(Math.abs(share - 0.15) > 1e-6)
        expect(contradictDose({ ...asked, dose: dose?.text ?? '' }) !== undefined).toBe(share > 0.15)
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

  it('is asked about as the product proposed it', () => {
    const asked = { mgPerKg: 5, weightKg: 2.1, concentration: '50 mg', form: 'Tableta', dose: 'un cuarto de tableta' }
    expect(computeDose(asked)?.text).toBe(asked.dose)
    expect(contradictDose(asked)).toBe(
      '5 mg/kg para 2,1 kg son 10,5 mg, y «un cuarto de tableta» son 12,5 mg, 5,95 mg/kg',
    )
  })

  it('contradicts nothing without a dose by kilo or a weight', () => {
    const typed = { mgPerKg: 15, weightKg: 4.2, concentration: '250 mg', form: 'Tableta', dose: '9 tabletas' }
    expect(contradictDose(typed)).toBeDefined()
    expect(contradictDose({ ...typed, mgPerKg: undefined })).toBeUndefined()
    expect(contradictDose({ ...typed, weightKg: null })).toBeUndefined()
  })
})

describe('the dose that is given', () => {
  it.each([
    ['Usar un cuarto de tableta', '250 mg', 2.9, '21,55 mg/kg'],
    ['un cuarto de tableta', '50 mg', 1.3, '9,62 mg/kg'],
    ['2,5 mL', '250 mg/5 mL', 12.4, '10,08 mg/kg'],
    ['0,05 mL', '0,5 mg/mL', 5, '0,005 mg/kg'],
    ['0,02 mL', '100 UI/mL', 4, '0,5 UI/kg'],
    ['2 unidades', '100 UI/mL', 4, '0,5 UI/kg'],
    ['2 unidades', '50 mg', 4, ''],
    ['124 mg', 'fuerte', 12.4, '10 mg/kg'],
    ['2 mL', '250 mg', 12.4, ''],
    ['una pizca', '250 mg', 12.4, ''],
    ['1 tableta', '250 mg', null, ''],
    [null, '250 mg', 12.4, ''],
    ['1 tableta', null, 12.4, ''],
  ])('%s of %s to %d kg', (dose, concentration, weightKg, shown) => {
    expect(showGivenDose({ dose, concentration }, weightKg)).toBe(shown)
  })
})

describe('a product of several ingredients', () => {
  it.each([
    ['250/62,5 mg', [250, 62.5], 'piece'],
    ['250 mg/62,5 mg', [250, 62.5], 'piece'],
    ['400 mg + 57 mg/5 mL', [80, 11.4], 'millilitre'],
    ['(400 mg + 57 mg)/5 mL', [80, 11.4], 'millilitre'],
    ['140 mg/mL + 35 mg/mL', [140, 35], 'millilitre'],
    ['875/125 mg/tableta', [875, 125], 'piece'],
    ['50 mg + 144 mg + 150 mg', [50, 144, 150], 'piece'],
    ['250 mg/5 mL', [50], 'millilitre'],
    ['1.000/250 mg', [], ''],
    ['250/x mg', [], ''],
    ['///', [], ''],
  ])('%s', (concentration, amounts, per) => {
    const read = readStrengths(concentration)
    expect(read.map(({ amount }) => amount)).toEqual(amounts)
    expect(read.every((one) => one.of === 'mg' && one.per === per)).toBe(true)
  })

  it.each([
    // Neither the first ingredient nor the sum comes near.
    [12.5, '1 tableta', '12,5 mg/kg para 4 kg son 50 mg, y «1 tableta» son 250 + 62,5 mg, 62,5 + 15,63 mg/kg'],
    [62.5, '1 tableta', undefined],
    [78, '1 tableta', undefined],
    // The second alone is four times too much of the first.
    [15.6, '1 tableta', '15,6 mg/kg para 4 kg son 62,4 mg, y «1 tableta» son 250 + 62,5 mg, 62,5 + 15,63 mg/kg'],
    [12.5, '50 mg', undefined],
  ])('aimed at %d mg/kg with %s is told against the weight', (mgPerKg, dose, told) => {
    const given = { mgPerKg, weightKg: 4, concentration: '250/62,5 mg', form: 'Tableta', dose }
    expect(contradictDose(given)).toBe(told)
  })

  it('is given of each', () => {
    const tablet = { dose: 'media tableta', concentration: '250/62,5 mg' }
    expect(givenParts(tablet)).toEqual([{ mg: 125 }, { mg: 31.25 }])
    expect(showGivenDose(tablet, 10)).toBe('12,5 + 3,13 mg/kg')
    const mixed = { dose: '1 mL', concentration: '200.000 UI + 250 mg/mL' }
    expect(showGivenDose(mixed, 10)).toBe('20.000 UI/kg + 25 mg/kg')
    expect(givenParts({ dose: '2 mL', concentration: 'fuerte' })).toEqual([{ mL: 2 }])
    expect(givenParts({ dose: '2 mL', concentration: '250 mg' })).toEqual([{ mL: 2 }])
    expect(givenParts({ dose: '2 tabletas', concentration: '50 mg/mL' })).toEqual([])
  })
})
