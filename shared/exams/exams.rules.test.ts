import { describe, expect, it } from 'vitest'
import { analytesOf } from '#shared/exams/analytes.ts'
import {
  canAdvance,
  canLoad,
  canReview,
  refuseReceivedOn,
  refuseRequestedOn,
  refuseValues,
  trendsOf,
  valueChecks,
} from '#shared/exams/exams.rules.ts'
import { rangesNote, showRange } from '#shared/exams/exams.words.ts'

const value = (text: string, min: number | null = 37, max: number | null = 55, analyte = 'Hematocrito') => ({
  analyte,
  value: text,
  unit: '%',
  min,
  max,
})

describe('refuseValues', () => {
  it.each([
    [
      'a number that says two things',
      [value('1'), value('25.000', 6000, 17_000, 'Leucocitos')],
      'values.1.value',
      'Escriba 25000 o 25,000: con punto se entiende de dos maneras',
    ],
    [
      'a number of thousands with a comma',
      [value('12,500', 6000, 17_000, 'Leucocitos')],
      'values.0.value',
      'Escriba 12500 o 12,5: con coma y este rango se entiende de dos maneras',
    ],
    [
      'a mark of the laboratory that the range contradicts',
      [value('40 L')],
      'values.0.value',
      'El laboratorio lo marca bajo y con este rango es normal: corrija el valor o el rango, o quite la marca',
    ],
    ['a range the wrong way round', [value('1', 9, 3)], 'values.0.min', 'El mínimo es mayor que el máximo'],
    [
      'an analyte twice',
      [value('1'), value('2', 1, 2, 'HEMATÓCRITO')],
      'values.1.analyte',
      'HEMATÓCRITO ya está en otra fila',
    ],
  ])('refuses %s', (_what, values, field, message) => expect(refuseValues(values)).toEqual({ field, message }))

  it('finds what is wrong beside what cannot be read', () => {
    const unread = {
      ...value('1'),
      get min(): number {
        throw new Error('no number')
      },
    }
    const [, , range] = valueChecks([value('1', 9, 3), unread])
    expect(range?.()).toMatchObject({ field: 'values.0.min' })
  })

  it('lets the others pass', () =>
    expect(refuseValues([value('1', null, null), value('x', 3, 3, 'ALT')])).toBeUndefined())
})

describe('the days of an exam', () => {
  const alive = { birthOn: '2024-02-01', deceasedOn: null }
  const dead = { birthOn: '2024-02-01', deceasedOn: '2026-11-10' }
  it.each([
    ['2026-11-21', alive, 'La fecha no puede ser futura'],
    ['2024-01-31', alive, 'La fecha no puede ser anterior al nacimiento de la mascota'],
    ['2026-11-11', dead, 'La mascota falleció el 10/11/2026'],
    ['2026-11-10', dead, undefined],
    ['2026-11-20', alive, undefined],
  ])('asked for on %s', (day, pet, message) => expect(refuseRequestedOn(day, pet, '2026-11-20')?.message).toBe(message))
  it.each([
    ['2026-11-21', 'La fecha no puede ser futura'],
    ['2026-11-17', 'La fecha no puede ser anterior a la de la solicitud'],
    ['2026-11-18', undefined],
  ])('received on %s', (day, message) =>
    expect(refuseReceivedOn(day, '2026-11-18T21:00:00-05:00', '2026-11-20')?.message).toBe(message),
  )
})

describe('what may follow', () => {
  it.each([
    ['requested', true, true],
    ['sampled', false, true],
    ['sent', false, false],
    ['received', false, false],
    ['reviewed', false, false],
    ['cancelled', false, false],
  ] as const)('%s', (status, toSampled, toSent) => {
    expect(canAdvance({ status }, 'sampled') === undefined).toBe(toSampled)
    expect(canAdvance({ status }, 'sent') === undefined).toBe(toSent)
    expect(canLoad({ status }) === undefined).toBe(status !== 'reviewed' && status !== 'cancelled')
  })

  it('is a review only of a result that is there', () => {
    expect(canReview({ status: 'sent', values: [value('1')], fileCount: 1 })?.message).toContain('no ha llegado')
    expect(canReview({ status: 'received', values: [], fileCount: 0 })?.message).toContain('no tiene resultado')
    expect(canReview({ status: 'received', values: [], fileCount: 1 })).toBeUndefined()
    expect(canReview({ status: 'received', values: [value('1')], fileCount: 0 })).toBeUndefined()
  })
})

it('draws the numbers of each analyte in their order, apart by unit', () => {
  const later = {
    id: 'b',
    at: '2026-02-01T00:00:00Z',
    values: [value('40', 37, 55, 'HEMATOCRITO'), value('Turbio', null, null, 'Aspecto')],
  }
  const other = { id: 'c', at: '2026-03-01T00:00:00Z', values: [{ ...value('0,4'), unit: 'L/L' }] }
  const first = { id: 'a', at: '2026-01-01T00:00:00Z', values: [value('35')] }
  expect(trendsOf([later, other, first]).map(({ unit, points }) => [unit, points.map((point) => point.value)])).toEqual(
    [
      ['%', [35, 40]],
      ['L/L', [0.4]],
    ],
  )
})

it('draws an analyte once, however its unit is spelled', () => {
  const results = ['x10^3/µL', '10³/μL', '10*3/ul'].map((unit, index) => ({
    id: `${index}`,
    at: `2026-01-0${index + 1}T00:00:00Z`,
    values: [{ ...value('12', 6, 17, 'Leucocitos'), unit }],
  }))
  expect(trendsOf(results).map(({ unit, points }) => [unit, points.length])).toEqual([['x10^3/µL', 3]])
})

it('draws a bound with its sign, and what is no number with its text', () => {
  const values = ['>60', 'Hemolizado', '0,4 L/L', '45 %'].map((text) => value(text))
  const results = values.map((line, index) => ({
    id: `${index}`,
    at: `2026-01-0${index + 1}T00:00:00Z`,
    values: [line],
  }))
  const [trend] = trendsOf(results)
  expect(trend?.points.map((point) => [point.text, point.value, point.bound])).toEqual([
    ['>60', 60, '>'],
    ['Hemolizado', null, null],
    ['0,4 L/L', null, null],
    ['45 %', 45, null],
  ])
})

it('knows the lines of the common panels, and no range of any', () => {
  const rows = analytesOf('quimica-perfil-renal')
  expect(rows.map(({ analyte }) => analyte)).toContain('Creatinina')
  expect(rows.every(({ min, max }) => min === null && max === null)).toBe(true)
  expect([analytesOf('no-such-exam'), analytesOf(null)]).toEqual([[], []])
})

it.each([
  [37, 55, '37 – 55'],
  [null, 10.5, 'Hasta 10,5'],
  [4, null, 'Desde 4'],
  [null, null, ''],
])('says the range %s to %s', (min, max, text) => expect(showRange({ min, max })).toBe(text))

it.each([
  ['adulto', 'adulto', 'Los rangos son de un adulto de esta especie'],
  ['cachorro', 'adulto', 'Sin rango para su edad: el que se escribió aquí es de un adulto.'],
  ['adulto', null, 'Sin rango para esta especie y edad'],
  [null, 'adulto', 'Edad sin registrar: copie el rango del laboratorio.'],
] as const)('says to %s with ranges of %s: %s', (stage, rangeStage, text) =>
  expect(rangesNote({ stage, rangeStage })).toContain(text),
)
