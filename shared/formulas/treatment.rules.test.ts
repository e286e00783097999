import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tellTreatment, treatmentAmount } from '#shared/formulas/treatment.rules.ts'

const item = (dose: string, frequency: string, duration: string) => ({ dose, frequency, duration })

describe('what a whole treatment needs', () => {
  it.each([
    ['una tableta', 'cada 12 h', '7 días', { amount: 14, unit: 'tablet' }],
    ['treinta y seis tabletas y tres cuartos', 'cada 12 h', '7 días', { amount: 515, unit: 'tablet' }],
    ['2,5 mL', 'cada 8 horas', '2 semanas', { amount: 105, unit: 'millilitre' }],
    ['media tableta', 'cada 48 h', '7 días', { amount: 2, unit: 'tablet' }],
    ['1 cápsula', '2 veces al día', '10 días', { amount: 20, unit: 'capsule' }],
    ['0,3 mL', 'cada 24 h', '3 días', { amount: 1, unit: 'millilitre' }],
    ['2 tabletas', 'una sola vez', 'dosis única', { amount: 2, unit: 'tablet' }],
    ['2 tabletas', 'cada 12 h', 'dosis única', undefined],
    ['124 mg', 'cada 12 h', '7 días', undefined],
    ['una tableta', 'a necesidad', '7 días', undefined],
    ['una tableta', 'cada 12 h por 3 días, luego cada 24 h', '7 días', undefined],
    ['una tableta', 'cada 12 h', '7 días y luego 3 días más', undefined],
    ['una tableta', 'cada 12 h', 'hasta el próximo control', undefined],
    ['una tableta', 'cada 0 h', '7 días', undefined],
    ['3 gotas', 'cada 12 h', '7 días', undefined],
    ['una tableta', 'tres veces al día', 'por 7 días', { amount: 21, unit: 'tablet' }],
    ['una tableta', 'Dos veces por día', 'una semana', { amount: 14, unit: 'tablet' }],
    ['una tableta', 'cuatro veces al día.', 'durante dos semanas', { amount: 56, unit: 'tablet' }],
    ['una tableta', '1 vez al día', '1 mes', { amount: 30, unit: 'tablet' }],
    ['una tableta', 'una vez al día', 'dos meses', { amount: 60, unit: 'tablet' }],
    ['una tableta', 'cada ocho horas', 'x 5 días', { amount: 15, unit: 'tablet' }],
    ['una tableta', 'día por medio', '10 días', { amount: 5, unit: 'tablet' }],
    ['una tableta', 'día de por medio', '7 días', { amount: 4, unit: 'tablet' }],
    ['una tableta', 'cada tres días', 'quince días', { amount: 5, unit: 'tablet' }],
    ['una tableta', 'todos los días', 'treinta y un días', { amount: 31, unit: 'tablet' }],
    ['una tableta', 'cada tercer día', '10 días', undefined],
    ['una tableta', 'dos veces a la semana', '1 mes', undefined],
    ['una tableta', 'tres veces al día y luego una', '7 días', undefined],
    ['una tableta', '2 a 3 veces al día', '7 días', undefined],
    ['una tableta', 'tres veces al día', '7 a 10 días', undefined],
    ['una tableta', 'tres veces al día', 'mes y medio', undefined],
    ['una tableta', 'tres veces al día', '1,5 semanas', undefined],
    ['una tableta', 'tres veces al día', 'de por vida', undefined],
    ['una tableta', 'cero veces al día', '7 días', undefined],
    ['', '', '', undefined],
  ])('%s, %s, %s', (dose, frequency, duration, needed) => {
    expect(treatmentAmount(item(dose, frequency, duration))).toEqual(needed && expect.objectContaining(needed))
  })

  it('is enough for every dose and wastes less than one', () => {
    const hours = fc.constantFrom(4, 6, 8, 12, 24)
    const quarters = fc.integer({ min: 1, max: 40 }).map((quarter) => quarter / 4)
    fc.assert(
      fc.property(quarters, hours, fc.integer({ min: 1, max: 60 }), (dose, every, days) => {
        const text = `${String(dose).replace('.', ',')} tabletas`
        const { amount = 0 } = treatmentAmount(item(text, `cada ${every} h`, `${days} días`)) ?? {}
        const exact = (dose * 24 * days) / every
        expect(amount - exact).toBeGreaterThanOrEqual(0)
        expect(amount - exact).toBeLessThan(1)
      }),
    )
  })
})

describe('a treatment in words', () => {
  const counts = fc.constantFrom(...(['una', 'dos', 'tres', 'cuatro', 'cinco', 'seis'] as const).entries())
  const units = fc.constantFrom(
    ...([
      ['día', 'días', 1],
      ['semana', 'semanas', 7],
      ['mes', 'meses', 30],
    ] as const),
  )
  const lead = fc.constantFrom('', 'por ', 'durante ', 'Por  ')

  it('comes to the same as in numbers, with whatever stands before it', () => {
    fc.assert(
      fc.property(counts, counts, units, lead, ([at, word], [often, times], [one, many, days], before) => {
        const long = at + 1
        const unit = long === 1 ? one : many
        const number = word === 'una' && one !== 'semana' ? 'un' : word
        const frequency = `${times} ${often === 0 ? 'vez' : 'veces'} al día`
        const expected = { amount: (often + 1) * long * days }
        for (const duration of [`${before}${number} ${unit}`, `${before}${long} ${unit}`])
          expect(treatmentAmount(item('una tableta', frequency, duration))).toMatchObject(expected)
      }),
    )
  })

  it('has no total with a word more, which may be another treatment', () => {
    const more = fc.constantFrom('y luego 3 días', 'o hasta mejorar', 'y medio', 'según control', 'a 10 días', '2')
    fc.assert(
      fc.property(more, fc.boolean(), (words, isOften) => {
        const [often, long] = isOften
          ? [`tres veces al día ${words}`, '7 días']
          : ['tres veces al día', `7 días ${words}`]
        expect(treatmentAmount(item('una tableta', often, long))).toBeUndefined()
      }),
    )
  })
})

describe('a quantity beside its treatment', () => {
  const week = item('una tableta y un cuarto', 'cada 12 h', '7 días')
  it.each([
    [null, null, 'Para 7 días: 18 tabletas'],
    [14, 'tablet', 'No alcanza: para 7 días son 18 tabletas'],
    [17.5, 'tablet', undefined],
    [18, 'tablet', undefined],
    [17, 'tablet', 'No alcanza: para 7 días son 18 tabletas'],
    [30, 'tablet', 'Para 7 días: 18 tabletas'],
    [1, 'box', 'Para 7 días: 18 tabletas'],
  ] as const)('%s %s', (quantity, quantityUnit, said) => {
    expect(tellTreatment({ ...week, quantity, quantityUnit })).toEqual(
      said && { text: said, isShort: said.startsWith('No') },
    )
  })

  it('says nothing of what nobody can compute, and names a single dose', () => {
    const none = { quantity: 1, quantityUnit: 'bottle' } as const
    expect(tellTreatment({ ...item('una pizca', 'cada 12 h', '7 días'), ...none })).toBeUndefined()
    expect(tellTreatment({ ...item('1 mL', 'cada 12 h', '1 día'), ...none })?.text).toBe('Para 1 día: 2 mL')
    expect(tellTreatment({ ...item('1 mL', 'una sola vez', 'dosis única'), ...none })?.text).toBe(
      'Para una sola vez: 1 mL',
    )
  })
})
