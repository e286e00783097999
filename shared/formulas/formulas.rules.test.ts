import { describe, expect, it } from 'vitest'
import { FormulaItem, formulaStatuses } from '#shared/formulas/formulas.contract.ts'
import {
  activeItems,
  canEditFormula,
  copyItem,
  durationDays,
  formulaState,
  isNeededToSign,
  missingToSign,
  refuseFavouriteName,
  refuseHalfQuantity,
  signChecks,
  refuseState,
  refuseValidity,
  showFormulaNumber,
  writeItem,
} from '#shared/formulas/formulas.rules.ts'
import { showDirections, tellItem, tellOwner, timesOfDay } from '#shared/formulas/formulas.words.ts'

const TODAY = '2026-11-20'
const full = FormulaItem.parse({
  medicine: 'Amoxicilina',
  activeIngredient: 'Amoxicilina trihidrato',
  concentration: '250 mg/5 mL',
  form: 'Suspensión oral',
  dosePerKg: 10,
  dose: '2,5 mL',
  route: 'Oral',
  frequency: 'cada 12 h',
  duration: '7 días',
  quantity: 1,
  quantityUnit: 'bottle',
})

describe('the name of a frequent formula', () => {
  const others = [
    { name: 'Colitis aguda', isArchived: false },
    { name: 'Gastritis', isArchived: true },
  ]
  it.each([
    ['Otitis', false, undefined],
    ['Colitis aguda', false, 'name'],
    [' COLITIS  AGÚDA ', false, 'name'],
    ['Gastritis', false, undefined],
    ['Colitis aguda', true, undefined],
  ])('%s, archived %s', (name, isArchived, field) => {
    expect(refuseFavouriteName({ name, isArchived }, others)?.field).toBe(field)
  })
})

describe('a copied medicine', () => {
  const byKilo = { dosePerKg: 15, dose: 'tres cuartos de tableta' }
  it.each([
    [byKilo, 12.4, 12.4, 'tres cuartos de tableta'],
    [byKilo, 12.4, 12.5, null],
    [byKilo, 18.4, 4.2, null],
    [byKilo, null, 4.2, null],
    [byKilo, 4.2, null, null],
    [byKilo, null, null, null],
    [{ dosePerKg: null, dose: '3 gotas' }, 18.4, 4.2, '3 gotas'],
  ])('%o from %s kg to %s kg', (item, from, to, dose) => {
    expect(copyItem(item, { from, to })).toEqual({ ...item, dose })
  })
})

describe('the state', () => {
  it.each([
    ['signed', '2026-11-19', 'expired'],
    ['signed', TODAY, 'signed'],
    ['delivered', '2026-11-19', 'expired'],
    ['delivered', null, 'delivered'],
    ['suspended', '2026-11-19', 'suspended'],
    ['draft', '2026-11-19', 'draft'],
  ] as const)('of a %s one until %s is %s', (status, validUntil, state) => {
    expect(formulaState({ status, validUntil }, TODAY)).toBe(state)
  })

  it('lets only a draft be edited', () => {
    expect(formulaStatuses.filter((status) => !canEditFormula({ status }))).toEqual(['draft'])
  })

  it('passes only where it may', () => {
    const allowed = (next: 'signed' | 'delivered' | 'suspended' | 'voided') =>
      formulaStatuses.filter((status) => !refuseState({ status }, next, 'Motivo'))
    expect(allowed('signed')).toEqual(['delivered', 'suspended'])
    expect(allowed('delivered')).toEqual(['signed'])
    expect(allowed('suspended')).toEqual(['signed', 'delivered'])
    expect(allowed('voided')).toEqual(['draft', 'signed', 'delivered', 'suspended'])
  })

  it('asks why it is suspended or voided', () => {
    expect(refuseState({ status: 'signed' }, 'suspended', null)).toEqual({
      field: 'reason',
      message: 'Escriba el motivo',
    })
    expect(refuseState({ status: 'signed' }, 'voided', null)?.field).toBe('reason')
    expect(refuseState({ status: 'signed' }, 'delivered', null)).toBeUndefined()
  })
})

describe('signing', () => {
  it('needs every part of every medicine', () => {
    expect(missingToSign({ items: [] })?.field).toBe('items')
    expect(missingToSign({ items: [full] })).toBeUndefined()
    expect(missingToSign({ items: [full, { ...full, dose: null, quantity: null }] })).toEqual({
      field: 'items.1.dose',
      message: 'A Amoxicilina le faltan la dosis y la cantidad',
    })
  })

  it('names every field that is missing, of every medicine', () => {
    const fieldsOf = (items: FormulaItem[]) => signChecks({ items }).flatMap((check) => check()?.field ?? [])
    const second = { ...full, form: null, route: null, quantity: null, quantityUnit: null }
    const places = ['form', 'route', 'quantity', 'quantityUnit'].map((name) => `items.1.${name}`)
    expect(fieldsOf([{ ...full, concentration: null }, second])).toEqual(['items.0.concentration', ...places])
    expect(fieldsOf([full])).toEqual([])
    expect(fieldsOf([])).toHaveLength(10)
    expect(fieldsOf([])).toEqual(fieldsOf([]).filter((field) => isNeededToSign(field.replace('items.0.', ''))))
  })

  it('needs a validity to come, of a year at most', () => {
    expect(refuseValidity('2026-11-19', TODAY)?.field).toBe('validUntil')
    expect(refuseValidity('2027-11-21', TODAY)?.field).toBe('validUntil')
    expect([null, TODAY, '2027-11-20'].map((day) => refuseValidity(day, TODAY))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('takes a number only with what it counts', () => {
    expect(refuseHalfQuantity({ items: [full, { ...full, quantityUnit: null }] })?.field).toBe('items.1.quantityUnit')
    expect(refuseHalfQuantity({ items: [{ ...full, quantity: null, quantityUnit: null }] })).toBeUndefined()
  })

  it.each([0, -1, 1.3, 100_000])('refuses the quantity %d', (quantity) => {
    expect(FormulaItem.safeParse({ ...full, quantity }).success).toBe(false)
  })
})

describe('what an animal still takes', () => {
  it.each([
    ['7 días', 7],
    ['por 2 semanas', 14],
    ['1 mes', 30],
    ['Dosis única', 1],
    ['hasta el próximo control', undefined],
    [null, undefined],
  ])('%s', (duration, days) => {
    expect(durationDays(duration)).toBe(days)
  })

  it('ends with the treatment, else with the validity', () => {
    const endless = { ...full, medicine: 'Fenobarbital', duration: 'hasta nueva orden' }
    const formula = {
      id: '',
      number: 1,
      issuedOn: '2026-11-10',
      validUntil: '2026-12-10',
      weightKg: 12.4,
      items: [full, endless].map(writeItem),
    }
    const names = (day: string) => activeItems(formula, day).map(({ medicine }) => medicine)
    expect(names('2026-11-17')).toEqual(['Amoxicilina', 'Fenobarbital'])
    expect(names('2026-11-18')).toEqual(['Fenobarbital'])
    expect(names('2026-12-11')).toEqual([])
  })
})

describe('the words', () => {
  it('of the number and the directions', () => {
    expect(showFormulaNumber(123)).toBe('N.º 000123')
    expect(showDirections(full, 12.4)).toBe('2,5 mL (10,08 mg/kg), vía oral, cada 12 h, por 7 días')
    expect(showDirections({ ...full, dose: null }, null)).toBe('10 mg/kg, vía oral, cada 12 h, por 7 días')
    expect(showDirections({ ...full, dosePerKg: null }, 25)).toBe('2,5 mL (5 mg/kg), vía oral, cada 12 h, por 7 días')
    expect(showDirections(full, null)).toBe('2,5 mL, vía oral, cada 12 h, por 7 días')
    expect(showDirections({ ...full, dose: 'una pizca' }, 12.4)).toBe('una pizca, vía oral, cada 12 h, por 7 días')
    expect(showDirections(FormulaItem.parse({ medicine: 'Agua' }), 12.4)).toBe('')
  })

  it.each([
    ['cada 8 h', ['6:00 a. m.', '2:00 p. m.', '10:00 p. m.']],
    ['Cada 12 horas', ['7:00 a. m.', '7:00 p. m.']],
    ['c/24h', ['8:00 a. m.']],
    ['cada 6 h', ['12:00 a. m.', '6:00 a. m.', '12:00 p. m.', '6:00 p. m.']],
    ['2 veces al día', ['7:00 a. m.', '7:00 p. m.']],
    ['cada 48 h', []],
    ['cada 0 h', []],
    ['a necesidad', []],
  ])('of the hours of %s', (frequency, times) => {
    expect(timesOfDay(frequency)).toEqual(times)
  })

  it('of the message to the owner', () => {
    const message = tellOwner({
      ownerName: 'Catalina Ríos Mejía',
      petName: 'Milo',
      clinicName: 'Clínica El Roble',
      number: 'N.º 000123',
      issuedOn: TODAY,
      items: [writeItem({ ...full, instructions: 'Con comida.' })],
      instructions: 'Dieta blanda.',
    })
    expect(message).toBe(
      [
        'Hola, Catalina. Este es el tratamiento de Milo (fórmula N.º 000123 del 20/11/2026):',
        '1. Amoxicilina 250 mg/5 mL: dé 2,5 mL, por la boca, a las 7:00 a. m. y 7:00 p. m., por 7 días. Con comida.',
        'Dieta blanda.',
        'No cambie las dosis ni suspenda el tratamiento sin consultarnos. Clínica El Roble',
      ].join('\n\n'),
    )
    expect(tellItem(writeItem({ ...full, frequency: 'cada 48 h' }))).toContain('un día sí y un día no')
  })
})
