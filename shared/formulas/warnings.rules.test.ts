import { describe, expect, it, test } from 'vitest'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { writeItem } from '#shared/formulas/formulas.rules.ts'
import {
  confirmedWarnings,
  formulaWarnings,
  hasMdr1Risk,
  needsReason,
  oncePerReason,
  refuseUnconfirmed,
  safetyWarnings,
} from '#shared/formulas/warnings.rules.ts'

const plain = {
  presentations: [],
  routes: [],
  group: '',
  class: 'Otra',
  caution: null,
  contraindicatedSpeciesIds: [],
  avoidSpeciesIds: [],
  mdr1Risk: false,
  specialControl: false,
}
const medicine = (name: string, more: Partial<Medicine> = {}): Medicine => ({
  ...plain,
  id: name.toLowerCase(),
  name,
  activeIngredient: name,
  ...more,
})
const medicines = [
  medicine('Ivermectina', { mdr1Risk: true }),
  medicine('Tramadol', { specialControl: true, class: 'Analgésico opioide atípico' }),
  medicine('Acetaminofén', { contraindicatedSpeciesIds: ['felino'], caution: 'MORTAL EN FELINOS' }),
  medicine('Amoxicilina', { avoidSpeciesIds: ['conejo'], class: 'Antibiótico betalactámico' }),
  medicine('Meloxicam', { class: 'AINE preferencial COX-2', group: 'AINE' }),
  medicine('Carprofeno', { class: 'AINE', group: 'AINE' }),
]
const known = [
  ...medicines,
  medicine('Dipirona', { activeIngredient: 'Metamizol sódico', group: 'AINE' }),
  medicine('Acetaminofén (paracetamol)', { activeIngredient: 'Acetaminofén', group: 'AINE' }),
  medicine('Amoxicilina + ácido clavulánico', { activeIngredient: 'Amoxicilina + clavulanato de potasio' }),
  medicine('Hioscina + dipirona', { activeIngredient: 'N-butilbromuro de hioscina + metamizol' }),
]
const milo = { name: 'Milo', speciesId: 'canino', breed: 'Beagle', allergies: null as string | null, weightKg: 12.4 }
const item = (name: string) => FormulaItem.parse({ medicine: name })
const TODAY = '2026-11-20'

function kinds(names: string[], pet: Partial<typeof milo> = {}): string[] {
  const given = { items: names.map(item), pet: { ...milo, ...pet }, medicines, ranges: [], live: [], today: TODAY }
  return formulaWarnings(given).map(({ index, kind }) => `${index} ${kind}`)
}

describe('the warnings of a formula', () => {
  it('are none for what is harmless', () => {
    expect(kinds(['Meloxicam', 'Agua de manzanilla'])).toEqual([])
  })

  it('know the species', () => {
    expect(kinds(['Acetaminofén'], { speciesId: 'felino' })).toEqual(['0 species'])
    expect(kinds(['Acetaminofén'])).toEqual([])
    expect(kinds(['amoxicilina'], { speciesId: 'conejo' })).toEqual(['0 avoid'])
  })

  it('know each medicine that a typed name names, by whole words', () => {
    expect(kinds(['Acetaminofén gotas'], { speciesId: 'felino' })).toEqual(['0 species'])
    expect(kinds(['Praziquantel + ivermectina equino'], { breed: 'Collie de pelo largo' })).toEqual(['0 mdr1'])
    expect(kinds(['Meloxicam con acetaminofén'], { speciesId: 'felino', allergies: 'AINE' })).toEqual([
      '0 species',
      '0 allergy',
    ])
    expect(kinds(['Tramadolito'])).toEqual([])
    const calmex = medicine('Calmexil (calmexán)', { activeIngredient: 'X', avoidSpeciesIds: ['felino'] })
    const given = { items: [item('Calmexán 500 mg'), item('calmexil forte')], pet: { ...milo, speciesId: 'felino' } }
    const told = formulaWarnings({ ...given, medicines: [calmex], ranges: [], live: [], today: TODAY })
    expect(told.map(({ index, kind }) => `${index} ${kind}`)).toEqual(['0 avoid', '1 avoid', '1 duplicate'])
  })

  it.each(['Dolex', 'Tylenol', 'Asetaminofen', 'dolex gotas'])('know the species of what is typed as %s', (name) => {
    expect(kinds([name], { speciesId: 'felino' })).toEqual(['0 species'])
    expect(kinds([name])).toEqual([])
  })

  it('know the breed, the control and what an animal is given twice of a brand', () => {
    expect(kinds(['Ivomec'], { breed: 'Border Collie' })).toEqual(['0 mdr1'])
    expect(kinds(['Tramal'])).toEqual(['0 controlled'])
    expect(kinds(['Metacam', 'Meloxicam'])).toEqual(['1 duplicate'])
  })

  it('know the medicine by its id when a brand was typed over its name', () => {
    const items = [{ ...item('Dolex'), medicineId: 'acetaminofén' }]
    const warnings = formulaWarnings({
      items,
      pet: { ...milo, speciesId: 'felino' },
      medicines,
      ranges: [],
      live: [],
      today: TODAY,
    })
    expect(warnings).toMatchObject([{ kind: 'species', medicine: 'Dolex' }])
  })

  it('know the medicine by the ingredient of a brand that the clinic added', () => {
    const own = { ...medicine('Dolex'), class: '', activeIngredient: '' }
    const items = [{ ...item('Dolex'), activeIngredient: 'acetaminofen', medicineId: own.id }]
    const given = {
      items,
      pet: { ...milo, speciesId: 'felino' },
      medicines: [...medicines, own],
      ranges: [],
      live: [],
      today: TODAY,
    }
    expect(formulaWarnings(given)).toMatchObject([{ kind: 'species' }])
  })

  it('know the breeds with the MDR1 mutation', () => {
    expect(kinds(['Ivermectina'])).toEqual([])
    expect(kinds(['Ivermectina'], { breed: 'Pastor de Shetland' })).toEqual(['0 mdr1'])
    expect(kinds(['Ivermectina'], { breed: 'Border Collie', speciesId: 'felino' })).toEqual([])
  })

  it.each([
    ['Collie de Pelo Largo', true],
    ['Cruce de Border Collie', true],
    ['Viejo Pastor Inglés', true],
    ['Pastor Alemán Pelo Largo', true],
    ['Pastor Ganadero Australiano', false],
    ['Collie Barbudo', false],
    ['Whippet', false],
    ['Criollo', false],
  ])('%s: %s', (breed, has) => {
    expect(hasMdr1Risk({ speciesId: 'canino', breed })).toBe(has)
  })

  it('know a controlled drug', () => {
    expect(kinds(['TRAMADOL'])).toEqual(['0 controlled'])
  })

  it('know a dose of another weight', () => {
    const dosed = FormulaItem.parse({
      ...{ medicine: 'Metronidazol', concentration: '250 mg', form: 'Tableta', dosePerKg: 15 },
      dose: 'tres cuartos de tableta',
    })
    const warn = (weightKg: number | null) =>
      formulaWarnings({ items: [dosed], pet: { ...milo, weightKg }, medicines, ranges: [], live: [], today: TODAY })
    expect(warn(12.4)).toEqual([])
    expect(warn(null)).toEqual([])
    expect(warn(4.2)).toEqual([
      {
        ...{ index: 0, medicine: 'Metronidazol', kind: 'dose' },
        text: '15 mg/kg para 4,2 kg son 63 mg (un cuarto de tableta), y «tres cuartos de tableta» son 187,5 mg, 44,64 mg/kg',
      },
    ])
  })

  it('know a dose above what is usual, however it is written', () => {
    const row = { medicineId: 'meloxicam', routes: ['Oral'], unit: 'mg/kg' as const, loading: 0.2, counts: null }
    const ranges = [{ ...row, speciesId: 'felino', low: 0.025, high: 0.05, max: 0.06 }]
    const warn = (more: Partial<FormulaItem>, weightKg: number | null = 4) => {
      const items = [{ ...item('Meloxicam'), route: 'Oral', ...more }]
      const cat = { ...milo, speciesId: 'felino', weightKg }
      return formulaWarnings({ items, pet: cat, medicines, ranges, live: [], today: TODAY }).map(({ kind }) => kind)
    }
    const bottle = { concentration: '1,5 mg/mL' }
    // What is aimed at, as long as no dose is written; then what is written.
    expect(warn({ dosePerKg: 20 })).toEqual(['overdose'])
    expect(warn({ dosePerKg: 20 }, null)).toEqual(['overdose'])
    expect(warn({ ...bottle, dose: '11,6 mL' })).toEqual(['overdose'])
    expect(warn({ ...bottle, dose: '0,15 mL' })).toEqual(['high'])
    expect(warn({ ...bottle, dosePerKg: 20, dose: '0,13 mL' })).toEqual(['dose'])
    expect(warn({ concentration: 'fuerte', dosePerKg: 20, dose: '2 mL' })).toEqual(['overdose', 'unread'])
    expect(warn({ concentration: 'Suspensión 1,5 mg/mL', dose: '11,6 mL' }, 2.9)).toEqual(['overdose'])
    expect(warn({ ...bottle, dose: '11,6 mL cada 24 horas' }, 2.9)).toEqual(['overdose'])
    expect(warn({ dose: '20 mg/kg' })).toEqual(['overdose'])
    const tablet = { concentration: '20 mg', dosePerKg: 0.05 }
    expect(warn({ ...tablet, dose: '2 tabletas al desayuno' })).toEqual(['overdose', 'dose'])
    expect(warn({ ...tablet, dose: '1-2 tabletas' })).toEqual(['unread'])
    expect(warn({ concentration: '1,000 mg', dose: '2 tabletas' })).toEqual(['unread'])
    expect(warn({ ...bottle, dose: '0,5 mL', frequency: 'una sola vez' })).toEqual([])
    expect(warn({ ...bottle, dose: '11,6 mL' }, null)).toEqual([])
    expect(warn({ medicine: 'Rimadyl', activeIngredient: 'meloxicam', dosePerKg: 20 })).toEqual(['overdose'])
    expect(warn({ medicine: 'Meloxicam gotas', dosePerKg: 20 })).toEqual(['overdose'])
    expect(warn({ medicine: 'Metacam', dosePerKg: 20 })).toEqual(['overdose'])
    expect(warn({ medicine: 'Agua de manzanilla', dosePerKg: 20 })).toEqual([])
  })

  it('tell what is given from what is only aimed at', () => {
    const row = { medicineId: 'meloxicam', speciesId: 'felino', routes: ['Oral'], loading: null, counts: null }
    const ranges = [{ ...row, unit: 'mg/kg' as const, low: 0.025, high: 0.05, max: 0.06 }]
    const told = (more: Partial<FormulaItem>) => {
      const items = [{ ...item('Meloxicam'), route: 'Oral', dosePerKg: 20, ...more }]
      const cat = { ...milo, speciesId: 'felino', weightKg: 4 }
      return formulaWarnings({ items, pet: cat, medicines, ranges, live: [], today: TODAY })[0]?.text
    }
    expect(told({})).toContain('; se buscan 20 mg/kg.')
    expect(told({ dose: '2 mL', concentration: 'fuerte' })).toContain('; se buscan 20 mg/kg.')
    expect(told({ dose: '80 mg' })).toContain('; se dan 20 mg/kg.')
  })

  it.each([
    ['Dipirona', 'Metamizol', 'duplicate'],
    ['Metamizol gotas', 'Dipirona', 'duplicate'],
    ['Novalgina', 'Dipirona', 'duplicate'],
    ['Amoxicilina', 'Amoxicilina con ácido clavulánico', 'duplicate'],
    ['Amoxicilina + ácido clavulánico', 'Amoxicilina', 'duplicate'],
    ['Hioscina + dipirona', 'Metamizol', 'duplicate'],
    ['Paracetamol', 'Acetaminofén', 'duplicate'],
    ['Agua de manzanilla', 'agua de manzanilla', 'duplicate'],
    ['Meloxicam', 'Carprofeno', 'nsaids'],
    ['Meloxicam', 'Rimadyl', 'nsaids'],
    ['Meloxicam', 'Amoxicilina', ''],
    ['Agua de manzanilla', 'Agua oxigenada', ''],
    ['', '', ''],
  ])('know %s beside %s, in the formula and in one in force', (first, second, kind) => {
    const isTwice = (one: { kind: string }) => one.kind === 'duplicate' || one.kind === 'nsaids'
    const given = { pet: milo, medicines: known, ranges: [], today: TODAY }
    const items = [first, second].map((name) => ({ ...item('x'), medicine: name }))
    const [one, other] = items
    const together = formulaWarnings({ ...given, items, live: [] }).filter(isTwice)
    expect(together.map((warning) => `${warning.index} ${warning.kind}`)).toEqual(kind ? [`1 ${kind}`] : [])
    if (!one || !other) return
    const formula = { id: '', number: 12, issuedOn: TODAY, validUntil: null, weightKg: 12.4, items: [writeItem(one)] }
    const beside = formulaWarnings({ ...given, items: [other], live: [formula] }).filter(isTwice)
    expect(beside.map((warning) => warning.kind)).toEqual(kind ? [kind] : [])
    for (const { text } of beside) expect(text).toContain('N.º 000012')
  })

  it('know what is given twice, in the formula and beside it', () => {
    expect(kinds(['Meloxicam', 'Carprofeno', 'meloxicam'])).toEqual(['1 nsaids', '2 duplicate', '2 nsaids'])
    const running = writeItem(FormulaItem.parse({ medicine: 'Meloxicam', duration: '5 días' }))
    const formula = { id: '', number: 12, issuedOn: '2026-11-16', validUntil: '2026-12-16', weightKg: 12.4 }
    const live = [{ ...formula, items: [running] }]
    const given = { items: [item('Meloxicam')], pet: milo, medicines, ranges: [], live }
    expect(formulaWarnings({ ...given, today: TODAY })).toMatchObject([
      { kind: 'duplicate', text: 'Ya lo recibe por la fórmula N.º 000012, todavía en curso' },
    ])
    expect(formulaWarnings({ ...given, today: '2026-11-22' })).toEqual([])
  })
})

test('a drug that is given here warns of what makes it dangerous, and of no paper', () => {
  const pet = { ...milo, allergies: 'Penicilinas', breed: 'Border Collie' }
  const warned = (name: string, more = {}) => {
    const given = { medicineId: null, medicine: name, activeIngredient: null }
    return safetyWarnings(given, { ...pet, ...more }, medicines).map(({ kind, text }) => `${kind}: ${text}`)
  }
  expect(warned('Penicilina + estreptomicina')).toEqual(['allergy: Milo tiene registrada una alergia: Penicilinas'])
  expect(warned('Ivermectina')).toMatchObject([expect.stringMatching(/^mdr1: Border Collie/)])
  expect(warned('Acetaminofén', { speciesId: 'felino' })).toMatchObject([expect.stringMatching(/^species: .*MORTAL/)])
  expect(warned('Tramadol')).toEqual([])
  expect(warned('')).toEqual([])
})

describe('confirming', () => {
  it('asks no reason for what is only to be read', () => {
    const hint = { index: 0, medicine: 'Meloxicam', kind: 'high', text: 'Rango usual' } as const
    expect(refuseUnconfirmed([hint], [])).toBeUndefined()
    expect(refuseUnconfirmed([{ ...hint, kind: 'overdose' }], [])?.field).toBe('confirmations')
    expect(confirmedWarnings([hint], [])).toEqual([])
  })

  const warnings = formulaWarnings({
    items: [item('Tramadol'), item('Acetaminofén')],
    pet: { ...milo, speciesId: 'felino' },
    medicines,
    ranges: [],
    live: [],
    today: TODAY,
  })
  const confirmations = warnings
    .filter(needsReason)
    .map(({ medicine: name, kind }) => ({ medicine: name, kind, reason: `Motivo ${kind}` }))

  it('takes one reason a warning', () => {
    expect(refuseUnconfirmed(warnings, [])?.message).toMatch(/^Confirme con un motivo la advertencia de Tramadol/)
    expect(refuseUnconfirmed(warnings, confirmations.slice(0, 1))?.message).toMatch(/Acetaminofén/)
    expect(refuseUnconfirmed(warnings, confirmations)).toBeUndefined()
  })

  it('asks one reason for all lines of a medicine, and says each of them', () => {
    const high = { index: 0, medicine: 'Meloxicam', kind: 'overdose', text: 'se dan 1 mg/kg' } as const
    const both = [high, { ...high, index: 1, text: 'se dan 20 mg/kg' }]
    const text = 'se dan 1 mg/kg · se dan 20 mg/kg'
    expect(oncePerReason(both)).toEqual([{ ...high, text }])
    expect(confirmedWarnings(both, [{ ...high, reason: 'Sí' }])).toMatchObject([{ text, reason: 'Sí' }])
    const hints = both.map((one) => ({ ...one, kind: 'high' as const }))
    expect(oncePerReason(hints)).toEqual(hints)
  })

  it('keeps each warning with its reason', () => {
    expect(confirmedWarnings(warnings, confirmations)).toMatchObject([
      { medicine: 'Tramadol', kind: 'controlled', reason: 'Motivo controlled' },
      { medicine: 'Acetaminofén', kind: 'species', reason: 'Motivo species' },
    ])
  })
})
