import { describe, expect, it } from 'vitest'
import { FavouriteDraft, FormulaDraft, FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { writeItem } from '#shared/formulas/formulas.rules.ts'
import {
  bringLate,
  byUse,
  chooseMedicine,
  emptyItem,
  favouriteValues,
  followDose,
  formulaValues,
  itemValues,
  nameMedicine,
  toFavouriteDraft,
  toFormulaDraft,
} from '#web/formulas/formulaForm.ts'

const medicine = (name: string, form: string, route: string) => ({
  id: name,
  name,
  activeIngredient: `${name} base`,
  presentations: [form],
  routes: [route],
  class: '',
  group: '',
  caution: null,
  contraindicatedSpeciesIds: [],
  avoidSpeciesIds: [],
  mdr1Risk: false,
  specialControl: false,
})

describe('the form of a formula', () => {
  it('starts with one empty medicine and a validity of 30 days', () => {
    const values = formulaValues(undefined, '2026-11-20')
    expect(values.items).toHaveLength(1)
    expect(values.validUntil).toBe('20/12/2026')
    expect(FormulaDraft.safeParse(toFormulaDraft(values)).error?.issues[0]?.message).toBe(
      'Agregue al menos un medicamento',
    )
  })

  it('sends what was typed and leaves out what nobody wrote in at the end', () => {
    const written = { ...itemValues({ medicine: 'Cefalexina' }), quantity: '10,5', quantityUnit: 'tablet' as const }
    const values = { ...formulaValues(undefined, '2026-11-20'), items: [written, emptyItem()], refills: '2' }
    expect(FormulaDraft.parse(toFormulaDraft(values))).toMatchObject({
      items: [{ medicine: 'Cefalexina', quantity: 10.5, quantityUnit: 'tablet', medicineId: null, dosePerKg: null }],
      refills: 2,
      validUntil: '2026-12-20',
    })
  })

  it('reads a draft back as it was typed', () => {
    const values = { ...formulaValues(undefined, '2026-11-20'), items: [itemValues({ medicine: 'Cefalexina' }, '0')] }
    expect(formulaValues(FormulaDraft.parse(toFormulaDraft(values)), '2026-11-25')).toEqual(values)
  })

  it('keeps a frequent formula without the doses of one animal', () => {
    const items = [
      writeItem(FormulaItem.parse({ medicine: 'Metronidazol', dosePerKg: 15, dose: 'media tableta' })),
      writeItem(FormulaItem.parse({ medicine: 'Otológico', dose: '3 gotas' })),
    ]
    const values = favouriteValues({ items, instructions: null })
    expect(FavouriteDraft.parse(toFavouriteDraft({ ...values, name: 'Otitis' }))).toMatchObject({
      name: 'Otitis',
      items: [
        { medicine: 'Metronidazol', dosePerKg: 15, dose: null },
        { medicine: 'Otológico', dose: '3 gotas' },
      ],
    })
    expect(favouriteValues(undefined).items).toHaveLength(1)
  })

  it('lets a chosen medicine fill only what nobody typed', () => {
    const [first, second] = [medicine('Uno', 'Tableta', 'Oral'), medicine('Dos', 'Pipeta (spot-on)', 'Tópica')]
    const typed = chooseMedicine({ ...emptyItem(), route: 'Rectal' }, first, [first, second])
    expect(typed).toMatchObject({
      medicine: 'Uno',
      activeIngredient: 'Uno base',
      form: 'Tableta',
      route: 'Rectal',
      quantityUnit: 'tablet',
    })
    expect(chooseMedicine(typed, second, [first, second])).toMatchObject({
      activeIngredient: 'Dos base',
      form: 'Pipeta (spot-on)',
      route: 'Rectal',
      quantityUnit: 'pipette',
    })
  })

  it('leaves nothing of the medicine before when its name is typed over, letter by letter', () => {
    const [first, second] = [medicine('Uno', 'Tableta', 'Oral'), medicine('Dos', 'Pipeta (spot-on)', 'Tópica')]
    const list = [first, second]
    const chosen = chooseMedicine(emptyItem(), first, list)
    expect(nameMedicine(chosen, 'uno forte', list)).toEqual({ ...chosen, medicine: 'uno forte' })
    const typed = [...'Dos'].reduce((item, _, at) => nameMedicine(item, 'Dos'.slice(0, at + 1), list), chosen)
    expect(typed).toMatchObject({ medicine: 'Dos', medicineId: '', activeIngredient: '', form: '', route: '' })
    expect(typed.quantityUnit).toBe('')
    expect(nameMedicine({ ...chosen, quantityUnit: 'box' }, 'D', list).quantityUnit).toBe('box')
    // The field is left, and an exact name counts as chosen.
    expect(chooseMedicine(typed, second, list)).toMatchObject({ medicineId: 'Dos', activeIngredient: 'Dos base' })
    // What somebody wrote stays.
    const own = { ...chosen, activeIngredient: 'Otro' }
    expect(nameMedicine(own, 'De casa', list)).toMatchObject({
      medicine: 'De casa',
      activeIngredient: 'Otro',
      form: '',
    })
    // As a formula of before has it: without the list's id.
    expect(nameMedicine({ ...chosen, medicineId: '' }, 'D', list)).toMatchObject({ activeIngredient: '' })
  })

  it('reckons a dose and a quantity anew that follow from what was changed, and leaves those that somebody typed', () => {
    const item = {
      ...itemValues({ medicine: 'Cefalexina', dosePerKg: 15, concentration: '300 mg', form: 'Tableta' }),
      ...{
        dose: 'una tableta',
        frequency: 'cada 12 h',
        duration: '7 días',
        quantity: '14',
        quantityUnit: 'tablet' as const,
      },
    }
    expect(followDose(item, { ...item, duration: '10 días' }, 20).quantity).toBe('20')
    expect(followDose(item, { ...item, dosePerKg: '30' }, 20)).toMatchObject({ dose: '2 tabletas', quantity: '28' })
    expect(followDose(item, { ...item, quantity: '15' }, 20).quantity).toBe('15')
    const own = { ...item, dose: 'media tableta', quantity: '10' }
    expect(followDose(own, { ...own, dosePerKg: '30' }, 20)).toMatchObject({ dose: 'media tableta', quantity: '10' })
    // Half of a concentration on its way says nothing yet.
    expect(followDose(item, { ...item, concentration: '300 m' }, 20).dose).toBe('una tableta')
  })

  it('fills what is usual for a chosen medicine, and takes it back with the medicine', () => {
    const [first, second] = [medicine('Uno', 'Tableta', 'Oral'), medicine('Dos', 'Tableta', 'Oral')]
    const usual = {
      pet: { speciesId: 'canino', weightKg: 20 },
      prescriptions: [
        {
          ...{ medicineId: 'Uno', speciesIds: ['canino'], route: 'Oral', frequency: 'cada 12 h', duration: '7 días' },
          ...{ presentations: [{ form: 'Tableta', concentrations: ['300 mg'] }], instructions: null },
        },
      ],
      ranges: [
        {
          ...{ medicineId: 'Uno', speciesId: 'canino', unit: 'mg/kg' as const, counts: null, loading: null },
          ...{ routes: ['Oral'], low: 15, high: 30, max: 45 },
        },
      ],
      last: [],
    }
    const chosen = chooseMedicine(emptyItem(), first, [first, second], usual)
    expect(chosen).toMatchObject({ concentration: '300 mg', dosePerKg: '15', dose: 'una tableta', quantity: '14' })
    const other = chooseMedicine({ ...chosen, frequency: 'cada 8 h' }, second, [first, second], usual)
    expect(other).toMatchObject({ concentration: '', dose: '', quantity: '', frequency: 'cada 8 h', duration: '' })
    // A dose for the strength that somebody had typed before.
    const typed = chooseMedicine({ ...emptyItem(), concentration: '600 mg' }, first, [first, second], usual)
    expect(typed).toMatchObject({ concentration: '600 mg', dose: 'media tableta', quantity: '7' })
  })

  it('fills what is usual for one that was named before that was known, where nobody typed since', () => {
    const named = { ...medicine('Uno', 'Tableta', 'Oral'), presentations: ['Tableta', 'Suspensión oral'] }
    const nothing = { pet: { speciesId: 'canino', weightKg: 20 }, prescriptions: [], ranges: [], last: [] }
    const known = {
      ...nothing,
      prescriptions: [
        {
          ...{ medicineId: 'Uno', speciesIds: ['canino'], route: 'Oral', frequency: 'cada 12 h', duration: '7 días' },
          ...{ presentations: [{ form: 'Suspensión oral', concentrations: ['250 mg/5 mL'] }], instructions: null },
        },
      ],
    }
    const typed = { ...nameMedicine(emptyItem(), 'uno', [], nothing), duration: '5 días' }
    expect(bringLate(typed, [named], nothing, known)).toMatchObject({
      ...{ medicine: 'Uno', medicineId: 'Uno', activeIngredient: 'Uno base', route: 'Oral' },
      ...{ form: 'Suspensión oral', concentration: '250 mg/5 mL', frequency: 'cada 12 h', duration: '5 días' },
    })
    // What it brought by itself gives way to what is usual.
    const plain = medicine('Uno', 'Tableta', 'Oral')
    const chosen = chooseMedicine(emptyItem(), plain, [plain], nothing)
    expect(chosen.form).toBe('Tableta')
    expect(bringLate(chosen, [plain], nothing, known)).toMatchObject({ form: 'Suspensión oral', medicineId: 'Uno' })
    expect(bringLate({ ...typed, medicine: 'De casa' }, [named], nothing, known).activeIngredient).toBe('')
  })

  it('offers first what the clinic prescribes most', () => {
    const list = [medicine('Dos', 'Tableta', 'Oral'), medicine('Uno', 'Tableta', 'Oral')]
    const item = writeItem(FormulaItem.parse({ medicine: 'UNO' }))
    expect(byUse(list, [{ item, issuedOn: '2026-11-02', uses: 3 }]).map(({ name }) => name)).toEqual(['Uno', 'Dos'])
  })
})
