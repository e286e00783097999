import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bound } from '#shared/exams/exams.contract.ts'
import { countMarks, doubtInRange, markOf, readResult, readValue, showReading } from '#shared/exams/result.rules.ts'
import { showNumber } from '#shared/values/number.ts'

const line = (value: string, min: number | null = null, max: number | null = null, unit: string | null = 'U/L') => ({
  ...{ analyte: 'ALT', value, unit, min, max },
})
const reading = (value: number, more = {}) => ({ value, bound: null, unit: null, labFlag: null, ...more })

const thousands = (meant: string, own: string) =>
  `¿${meant} o ${own.split(' ')[0]}? Con este rango se entiende de dos maneras: escriba ${meant}, o «${own}» si es así`

const SIN_LEER = 'No se pudo leer como número: sin marca'
const OTRA_UNIDAD = 'La unidad no es la de la fila: sin marca'
const NO_DECIDE = 'Puede estar dentro o fuera del rango: sin marca'
const LABORATORIO = 'Según el laboratorio'

describe('readResult', () => {
  it.each([
    ['>1000', reading(1000, { bound: '>' })],
    ['<0,1', reading(0.1, { bound: '<' })],
    ['≥ 500', reading(500, { bound: '≥' })],
    ['<=5', reading(5, { bound: '≤' })],
    ['120 U/L', reading(120, { unit: 'U/L' })],
    ['45%', reading(45, { unit: '%' })],
    ['12.4 H', reading(12.4, { labFlag: 'high' })],
    ['12.4H', reading(12.4, { labFlag: 'high' })],
    ['12,4 L*', reading(12.4, { labFlag: 'low' })],
    ['12,4 (B)', reading(12.4, { labFlag: 'low' })],
    ['12,4 ↑', reading(12.4, { labFlag: 'high' })],
    ['12,4 alto', reading(12.4, { labFlag: 'high' })],
    ['12,4 A', reading(12.4, { labFlag: 'abnormal' })],
    ['12,4*', reading(12.4, { labFlag: 'abnormal' })],
    ['>12,4 g/dL H', reading(12.4, { bound: '>', unit: 'g/dL', labFlag: 'high' })],
    ['12,4 H g/dL', reading(12.4, { unit: 'g/dL', labFlag: 'high' })],
    ['12 g / L', reading(12, { unit: 'g / L' })],
    ['12 h', reading(12, { unit: 'h' })],
    ['−5', reading(-5)],
    ['–5', reading(-5)],
    ['.5', reading(0.5)],
    ['<,5', reading(0.5, { bound: '<' })],
    ['.5.3', undefined],
    ['*120', reading(120, { labFlag: 'abnormal' })],
    ['↑120', reading(120, { labFlag: 'high' })],
    ['H 120 U/L', reading(120, { unit: 'U/L', labFlag: 'high' })],
    ['bajo <5', reading(5, { bound: '<', labFlag: 'low' })],
    ['pH 7', undefined],
    ['L 12 H', undefined],
    ['mayor a 1000', reading(1000, { bound: '>' })],
    ['Mayor de 1000', reading(1000, { bound: '>' })],
    ['menor a 5 mg/dL', reading(5, { bound: '<', unit: 'mg/dL' })],
    ['menor o igual a 5', reading(5, { bound: '≤' })],
    ['mayor', undefined],
    ['120 hemolizada', undefined],
    ['50 normal', undefined],
    ['12 segundos', reading(12, { unit: 'segundos' })],
    ['1 250', reading(1250)],
    ['1\u00a0250', reading(1250)],
    ['1\u202f250,5', reading(1250.5)],
    ['1 250 000 U/L', reading(1_250_000, { unit: 'U/L' })],
    ['1.250.000', reading(1_250_000)],
    ['12,5 10³/µL', reading(12.5, { unit: '10³/µL' })],
    // A unit that looks like thousands is none.
    ['12 103/µL', reading(12, { unit: '103/µL' })],
    ['1 250/µL', undefined],
    ['1 2500', undefined],
    ['12 100 10³/µL', undefined],
    ['12 500.000', undefined],
    ['Negativo', undefined],
    ['1:320', undefined],
    ['0-2', undefined],
    ['3+', undefined],
    ['1/2', undefined],
    ['12,4 (37 - 55)', undefined],
    ['12 H L', undefined],
    ['1.234,5.6', undefined],
    ['>', undefined],
    ['', undefined],
  ])('%j says %j', (value, said) => expect(readResult(line(value))).toEqual(said))

  it.each([
    ['25.000', null, null, 'Escriba 25000 o 25,000: con punto se entiende de dos maneras'],
    ['>25.000 /µL H', 6000, 17_000, 'Escriba 25000 o 25,000: con punto se entiende de dos maneras'],
    ['−12.500', null, null, 'Escriba -12500 o -12,500: con punto se entiende de dos maneras'],
    ['12,500', 6000, 17_000, 'Escriba 12500 o 12,5: con coma y este rango se entiende de dos maneras'],
    ['5,125', null, 17_000, 'Escriba 5125 o 5,1250: con coma y este rango se entiende de dos maneras'],
    ['25,000', 6000, 17_000, 'Escriba 25000 o 25: con coma y este rango se entiende de dos maneras'],
    ['12.5', 6000, 17_000, thousands('12500', '12,5 bajo')],
    ['6,5', 6000, 17_000, thousands('6500', '6,5 bajo')],
    ['40', 6000, null, thousands('40000', '40 bajo')],
  ])('%s within %s and %s is asked about', (value, min, max, doubt) =>
    expect(readResult(line(value, min, max))).toEqual({ doubt }),
  )

  it.each([
    ['12,500', 10, 15],
    ['12,500', null, null],
    ['12,500', 0, 0.5],
    ['250,000', 150, 500],
  ])('%s within %s and %s has a decimal comma', (value, min, max) =>
    expect(readResult(line(value, min, max))).toEqual(reading(Number(value.replace(',', '.')))),
  )

  it.each([
    ['12500', 6, 17, '10³/µL', thousands('12,5', '12500 alto')],
    ['300000', null, 500, '10³/µL', thousands('300', '300000 alto')],
    // Enzymes truly rise so far, and a mark or a unit beside it says that it is meant.
    ['20000', 10, 200, 'U/L', undefined],
    ['12500 alto', 6, 17, '10³/µL', undefined],
    ['12500 /µL', 6, 17, '10³/µL', undefined],
    ['170', 6, 17, '10³/µL', undefined],
    ['0', 6000, 17_000, '/µL', undefined],
    ['300', 0, 10, 'mg/L', undefined],
  ])('%s within %s and %s %s is asked about in thousands: %j', (value, min, max, unit, doubt) => {
    const read = readResult(line(value, min, max, unit))
    expect(read && 'doubt' in read ? read.doubt : undefined).toBe(doubt)
  })

  it('reads the unit of its line, however long', () =>
    expect(readResult(line('12 gotas', null, null, 'Gotas'))).toEqual(reading(12, { unit: 'gotas' })))

  it.each(['Densidad', 'Densidad urinaria', 'DU', 'Peso específico', 'Gravedad específica'])(
    'reads the density %s as every laboratory writes it',
    (analyte) => expect(readResult({ ...line('>1.050'), analyte })).toEqual(reading(1.05, { bound: '>' })),
  )

  it('reads each number that is shown as itself, or asks about it', () => {
    const number = fc.oneof(
      fc.integer({ min: -2_000_000, max: 2_000_000 }),
      fc.integer({ min: -2_000_000, max: 2_000_000 }).map((thousandths) => thousandths / 1000),
    )
    fc.assert(
      fc.property(number, fc.constantFrom('', ' U/L', ' H', ' mg/dL L*'), (value, rest) => {
        const shown = showNumber(value)
        const said = readResult(line(shown.replace('-', '−') + rest))
        const isOneGroup = /^-?\d{1,3}\.\d{3}$/.test(shown)
        expect(said).toEqual(isOneGroup ? { doubt: expect.any(String) } : expect.objectContaining({ value: value + 0 }))
        expect(readValue('ALT', shown)).toBe(isOneGroup ? undefined : value)
      }),
    )
  })

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123.,- <>HL*/xµ\u00a0(') }), (text) => {
        const { flag, note } = markOf(line(text, 1, 9))
        expect(flag ?? note ?? text.trim()).toBe(flag ?? note ?? '')
      }),
    )
  })
})

describe('markOf', () => {
  it.each([
    ['36,9', 37, 55, 'low', undefined],
    ['37', 37, 55, 'normal', undefined],
    ['55.0', 37, 55, 'normal', undefined],
    ['55,1', 37, 55, 'high', undefined],
    ['12', null, 10, 'high', undefined],
    ['12', 15, null, 'low', undefined],
    ['−5', -4, 4, 'low', undefined],
    ['1 250', 10, 900, 'high', undefined],
    ['1.250.000', 10, 900, 'high', undefined],
    ['120 u/l', 10, 90, 'high', undefined],
    ['12', null, null, undefined, 'Sin rango'],
    // A bound marks only what it decides.
    ['>1000', 10, 900, 'high', undefined],
    ['>900', 10, 900, 'high', undefined],
    ['≥900', 10, 900, undefined, NO_DECIDE],
    ['>5', 3, null, 'normal', undefined],
    ['>5', 3, 10, undefined, NO_DECIDE],
    ['<5', 10, null, 'low', undefined],
    ['<5', 5, 10, 'low', undefined],
    ['≤5', 5, 10, undefined, NO_DECIDE],
    ['<5', 3, 10, undefined, NO_DECIDE],
    ['<5', null, 10, 'normal', undefined],
    ['<0,1', 0, 0.5, 'normal', undefined],
    ['<0,1', 0.05, 0.5, undefined, NO_DECIDE],
    // What is not read is said, and never normal.
    ['Hemolizado', 37, 55, undefined, SIN_LEER],
    ['1:320', 0, 1, undefined, SIN_LEER],
    ['25.000', 6000, 17_000, undefined, 'El número se entiende de dos maneras: sin marca'],
    ['12,500', 6000, 17_000, undefined, 'El número se entiende de dos maneras: sin marca'],
    ['12.5', 6000, 17_000, undefined, 'El número se entiende de dos maneras: sin marca'],
    ['12,5 bajo', 6000, 17_000, 'low', undefined],
    ['120 hemolizada', 10, 200, undefined, SIN_LEER],
    ['120 mg/dL', 10, 200, undefined, OTRA_UNIDAD],
    ['Negativo', null, null, undefined, undefined],
    ['', 37, 55, undefined, undefined],
    // The laboratory's own mark.
    ['60 H', 37, 55, 'high', undefined],
    ['60 A', 37, 55, 'high', undefined],
    ['12,4 L*', null, null, 'low', LABORATORIO],
    ['<5 L', 3, 10, 'low', LABORATORIO],
    ['12,4 A', null, null, undefined, 'Anormal según el laboratorio'],
    ['40 H', 37, 55, undefined, 'El laboratorio lo marca alto y con este rango es normal: sin marca'],
    ['40 *', 37, 55, undefined, 'El laboratorio lo marca anormal y con este rango es normal: sin marca'],
    ['<5 H', 3, 10, undefined, 'El laboratorio lo marca alto y con este rango es bajo o normal: sin marca'],
  ])('%j within %s and %s is %s, %j', (value, min, max, flag, note) =>
    expect(markOf(line(value, min, max))).toEqual({ ...(flag && { flag }), ...(note && { note }) }),
  )

  it.each([
    ['10³/µL', '12 x10^3/uL', 'normal'],
    ['10³/μL', '12 10*3/µl', 'normal'],
    ['U/L', '12 UI/L', 'normal'],
    ['µg/dL', '12 mcg/dL', 'normal'],
    ['mg/dL', '12 mg / dl', 'normal'],
    ['mmol/L', '12 mg/dL', undefined],
    ['10⁶/µL', '12 10³/µL', undefined],
    [null, '12 mg/dL', undefined],
  ])('in %s reads %s as %s', (unit, value, flag) => expect(markOf(line(value, 10, 15, unit)).flag).toBe(flag))

  const number = fc.integer({ min: -2000, max: 2000 }).map((hundredths) => hundredths / 100)
  const isAsked = (value: string, min: number | null, max: number | null) =>
    'doubt' in (readResult(line(value, min, max)) ?? {})
  const written = (value: number) => value.toFixed(2).replace('.', ',')

  it('is normal within its range and nowhere else', () => {
    fc.assert(
      fc.property(number, number, number, (one, other, at) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)]
        fc.pre(!isAsked(written(at), min, max))
        expect(markOf(line(written(at), min, max)).flag).toBe(at < min ? 'low' : at > max ? 'high' : 'normal')
      }),
    )
  })

  it('of a bound is the flag of every value beyond it', () => {
    const limit = fc.option(number)
    const bound = fc.constantFrom<Bound>('<', '≤', '>', '≥')
    fc.assert(
      fc.property(bound, number, limit, limit, fc.nat({ max: 4000 }), (sign, value, one, other, step) => {
        const [min, max] = one !== null && other !== null && one > other ? [other, one] : [one, other]
        const { flag } = markOf(line(`${sign}${written(value)}`, min, max))
        const away = sign === '<' || sign === '>' ? step / 100 + 0.005 : step / 100
        const truth = sign === '<' || sign === '≤' ? value - away : value + away
        // Nothing measured lies below zero where the range begins there.
        fc.pre(flag !== undefined && !(min === 0 && truth < 0))
        const typed = truth.toFixed(3).replace('.', ',') + '0'
        fc.pre(!isAsked(typed, min, max))
        expect(flag).toBe(markOf(line(typed, min, max)).flag)
      }),
    )
  })
})

it.each([
  [
    '40 H',
    37,
    55,
    'El laboratorio lo marca alto y con este rango es normal: corrija el valor o el rango, o quite la marca',
  ],
  ['12,500', 6000, 17_000, 'Escriba 12500 o 12,5: con coma y este rango se entiende de dos maneras'],
  ['60 H', 37, 55, undefined],
  ['40 H', null, null, undefined],
  ['40 mmol/L H', 37, 55, undefined],
  ['Hemolizado', 37, 55, undefined],
])('%s within %s and %s is asked: %j', (value, min, max, doubt) =>
  expect(doubtInRange(line(value, min, max))).toBe(doubt),
)

it('counts as normal only what is read and lies in its range', () =>
  expect(
    countMarks([
      line('30', 37, 55),
      line('40', 37, 55),
      line('60', 37, 55),
      line('Turbio'),
      line('Nada', 1, 2),
      line('4'),
    ]),
  ).toEqual({ flagged: 2, normal: 1, unmarked: 3 }))

it.each([
  [1000, '>', '> 1.000'],
  [0.1, '<', '< 0,1'],
  [12.4, null, '12,4'],
] as const)('shows %s %s as %s', (value, bound, text) => expect(showReading({ value, bound })).toBe(text))
