import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DoseRange, doseRangeUnits } from '#shared/catalogues/catalogues.contract.ts'
import { bodySurface, judgeDose, type JudgedDose } from '#shared/formulas/doseRange.rules.ts'

const range = (medicineId: string, limits: [number, number, number], more: Partial<DoseRange> = {}): DoseRange => {
  const [low, high, max] = limits
  const usual = { speciesId: 'felino', routes: ['Oral'], unit: 'mg/kg' as const, loading: null, counts: null }
  return { medicineId, low, high, max, ...usual, ...more }
}
const injected = { routes: ['Subcutánea', 'Intravenosa'] }
const ranges = [
  range('meloxicam', [0.025, 0.05, 0.06], { loading: 0.2 }),
  range('meloxicam', [0.2, 0.3, 0.3], { routes: ['Subcutánea'] }),
  range('metronidazol', [10, 15, 20], { routes: ['Oral', 'Intravenosa'] }),
  range('metronidazol', [15, 25, 25]),
  range('medetomidina', [5, 80, 100], { unit: 'µg/kg', ...injected }),
  range('insulina', [0.2, 0.5, 0.75], { unit: 'UI/kg', ...injected }),
  range('potasio', [0.05, 0.5, 0.5], { unit: 'mEq/kg', ...injected }),
  range('hartmann', [5, 10, 15], { unit: 'mL/kg', ...injected }),
  range('doxorrubicina', [20, 25, 25], { unit: 'mg/m2', routes: ['Intravenosa'] }),
  range('doxorrubicina', [25, 30, 30], { speciesId: 'canino', unit: 'mg/m2', routes: ['Intravenosa'] }),
  range('doxorrubicina', [1, 1, 1], { speciesId: 'canino', routes: ['Intravenosa'] }),
  range('lidocaina', [1, 2.5, 3], { routes: ['Infiltración local'] }),
  range('lidocaina', [0.2, 0.5, 0.75], { routes: ['Intravenosa'] }),
  range('amoxiclav', [12.5, 20, 25], { counts: 'sum' }),
  range('milbepraz', [2, 4, 4], { counts: 'milbemicina' }),
]
const judge = (
  medicineId: string,
  route: string | null,
  perKg: JudgedDose['perKg'],
  more: Partial<JudgedDose> = {},
): string => {
  const dose = { medicineIds: [medicineId], route, perKg, speciesId: 'felino', weightKg: 4, isOnce: false }
  const answer = judgeDose({ ...dose, ingredients: [], ...more }, ranges)
  return answer ? `${answer.kind}: ${answer.text}` : ''
}

describe('a dose against what is usually given', () => {
  it.each<[string, string | null, JudgedDose['perKg'][number], string]>([
    // Within, above what is usual, above the most.
    ['meloxicam', 'Oral', { mg: 0.05 }, ''],
    ['meloxicam', 'Oral', { mg: 0.0504 }, ''],
    ['meloxicam', 'Oral', { mg: 0.06 }, 'high: Rango usual 0,025–0,05 mg/kg; se dan 0,06 mg/kg. Revíselo'],
    ['meloxicam', 'Oral', { mg: 20 }, 'overdose: Rango usual 0,025–0,05 mg/kg, máximo 0,06; se dan 20 mg/kg. Revíselo'],
    ['meloxicam', 'Oral', { mg: 0.01 }, ''],
    // The routes have their own; one that nobody knows has those of all.
    ['meloxicam', 'SC', { mg: 0.3 }, ''],
    ['meloxicam', 's.c.', { mg: 0.3 }, ''],
    ['meloxicam', null, { mg: 0.3 }, ''],
    ['meloxicam', 'como siempre', { mg: 0.3 }, ''],
    ['meloxicam', 'VO', { mg: 0.3 }, 'overdose: Rango usual 0,025–0,05 mg/kg, máximo 0,06; se dan 0,3 mg/kg. Revíselo'],
    ['meloxicam', 'Intramuscular', { mg: 0.4 }, 'overdose: Rango usual 0,025–0,3 mg/kg; se dan 0,4 mg/kg. Revíselo'],
    ['meloxicam', 'Oftálmica', { mg: 20 }, ''],
    ['lidocaina', 'Infiltración local', { mg: 2.5 }, ''],
    ['lidocaina', 'IV', { mg: 2.5 }, 'overdose: Rango usual 0,2–0,5 mg/kg, máximo 0,75; se dan 2,5 mg/kg. Revíselo'],
    ['lidocaina', 'IM', { mg: 2.5 }, 'overdose: Rango usual 0,2–0,5 mg/kg, máximo 0,75; se dan 2,5 mg/kg. Revíselo'],
    // Several indications count together.
    ['metronidazol', 'Oral', { mg: 25 }, ''],
    ['metronidazol', 'Oral', { mg: 26 }, 'overdose: Rango usual 10–25 mg/kg; se dan 26 mg/kg. Revíselo'],
    ['metronidazol', 'Intravenosa', { mg: 18 }, 'high: Rango usual 10–15 mg/kg; se dan 18 mg/kg. Revíselo'],
    // Each measure is compared with its own.
    ['medetomidina', 'IV', { mg: 0.09 }, 'high: Rango usual 5–80 µg/kg; se dan 90 µg/kg. Revíselo'],
    ['insulina', 'SC', { UI: 2 }, 'overdose: Rango usual 0,2–0,5 UI/kg, máximo 0,75; se dan 2 UI/kg. Revíselo'],
    ['insulina', 'SC', { mg: 2 }, ''],
    ['potasio', 'IV', { mEq: 0.6 }, 'overdose: Rango usual 0,05–0,5 mEq/kg; se dan 0,6 mEq/kg. Revíselo'],
    ['hartmann', 'IV', { mL: 12 }, 'high: Rango usual 5–10 mL/kg; se dan 12 mL/kg. Revíselo'],
    // A cat of 4 kg has 0.252 m².
    ['doxorrubicina', 'IV', { mg: 1.57 }, ''],
    ['doxorrubicina', 'IV', { mg: 2 }, 'overdose: Rango usual 20–25 mg/m²; se dan 31,75 mg/m². Revíselo'],
    // Nobody knows: silence, which calls nothing right.
    ['agua', 'Oral', { mg: 1000 }, ''],
    ['meloxicam', 'Oral', {}, ''],
  ])('%s %s %j', (medicineId, route, given, said) => {
    expect(judge(medicineId, route, [given])).toBe(said)
  })

  it('of a first dose allows what a first dose may be', () => {
    expect(judge('meloxicam', 'Oral', [{ mg: 0.2 }], { isOnce: true })).toBe('')
    expect(judge('meloxicam', 'Oral', [{ mg: 0.2 }])).toMatch(/^overdose/)
    expect(judge('meloxicam', 'Oral', [{ mg: 0.3 }], { isOnce: true })).toMatch(/^overdose/)
  })

  it('of several ingredients counts the sum, or the one that is named', () => {
    const amoxiclav = ['Amoxicilina', ' clavulanato de potasio']
    expect(judge('amoxiclav', 'Oral', [{ mg: 16 }, { mg: 4 }], { ingredients: amoxiclav })).toBe('')
    expect(judge('amoxiclav', 'Oral', [{ mg: 18 }, { mg: 4.5 }], { ingredients: amoxiclav })).toBe(
      'high: Rango usual 12,5–20 mg/kg en total; se dan 22,5 mg/kg. Revíselo',
    )
    expect(judge('amoxiclav', 'Oral', [{ mg: 22.5 }], { ingredients: amoxiclav })).toMatch(/^high/)
    const both = ['Milbemicina oxima', 'Praziquantel']
    expect(judge('milbepraz', 'Oral', [{ mg: 4 }, { mg: 10 }], { ingredients: both })).toBe('')
    expect(judge('milbepraz', 'Oral', [{ mg: 6 }, { mg: 15 }], { ingredients: both })).toBe(
      'overdose: Rango usual 2–4 mg/kg de milbemicina; se dan 6 mg/kg. Revíselo',
    )
    expect(judge('milbepraz', 'Oral', [{ mg: 10 }, { mg: 4 }], { ingredients: ['Praziquantel', 'Milbemicina'] })).toBe(
      '',
    )
  })

  it('of ranges by surface and by weight takes the higher at this weight', () => {
    const dog = { speciesId: 'canino' }
    expect(judge('doxorrubicina', 'IV', [{ mg: 1 }], { ...dog, weightKg: 40 })).toBe('')
    expect(judge('doxorrubicina', 'IV', [{ mg: 1.5 }], { ...dog, weightKg: 5 })).toBe('')
    expect(judge('doxorrubicina', 'IV', [{ mg: 2 }], { ...dog, weightKg: 5 })).toMatch(
      /^overdose: Rango usual 1–1,77 mg\/kg/,
    )
    expect(judge('doxorrubicina', 'IV', [{ mg: 2 }], { weightKg: null })).toBe('')
  })

  it.each([
    ['canino', 1, 0.101],
    ['canino', 10, 0.469],
    ['canino', 30, 0.975],
    ['felino', 4, 0.252],
    ['equino', 400, undefined],
    ['canino', 0, undefined],
  ])('a %s of %d kg has %d m²', (speciesId, weightKg, surface) => {
    const found = bodySurface(speciesId, weightKg)
    expect(found === undefined ? found : Number(found.toFixed(3))).toBe(surface)
  })

  it('is the same in whatever unit its range is written, and never nothing that can be read', () => {
    const measureOf = {
      'mg/kg': 'mg',
      'µg/kg': 'mg',
      'UI/kg': 'UI',
      'mEq/kg': 'mEq',
      'mL/kg': 'mL',
      'mg/m2': 'mg',
    } as const
    const positive = fc.double({ min: 0.01, max: 100, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...doseRangeUnits),
        fc.tuple(positive, positive, positive).map(([a, b, c]) => [a, b, c].toSorted((x, y) => x - y)),
        positive,
        positive,
        (unit, [low = 0, high = 0, max = 0], weightKg, given) => {
          const perKg = { 'µg/kg': 0.001, 'mg/m2': (bodySurface('felino', weightKg) ?? 0) / weightKg }
          const factor = unit === 'µg/kg' || unit === 'mg/m2' ? perKg[unit] : 1
          const dose = {
            medicineIds: ['x'],
            speciesId: 'felino',
            route: 'Oral',
            weightKg,
            isOnce: false,
            ingredients: [],
          }
          const answer = judgeDose({ ...dose, perKg: [{ [measureOf[unit]]: given * factor }] }, [
            range('x', [low, high, max], { unit }),
          ])
          const isNear = [high, max].some((limit) => Math.abs(given / limit - 1.01) < 1e-6)
          fc.pre(!isNear)
          expect(answer?.kind).toBe(given > max * 1.01 ? 'overdose' : given > high * 1.01 ? 'high' : undefined)
          expect(answer?.text ?? '').not.toMatch(/NaN|Infinity|undefined/)
        },
      ),
    )
  })
})
