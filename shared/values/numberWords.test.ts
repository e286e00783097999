import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SPELLED, spellNumber } from '#shared/values/numberWords.ts'

describe('a number in words', () => {
  it.each([
    [0, 'cero', 'cero'],
    [1, 'un', 'una'],
    [15, 'quince', 'quince'],
    [16, 'dieciséis', 'dieciséis'],
    [20, 'veinte', 'veinte'],
    [21, 'veintiún', 'veintiuna'],
    [22, 'veintidós', 'veintidós'],
    [30, 'treinta', 'treinta'],
    [31, 'treinta y un', 'treinta y una'],
    [99, 'noventa y nueve', 'noventa y nueve'],
    [100, 'cien', 'cien'],
    [101, 'ciento un', 'ciento una'],
    [121, 'ciento veintiún', 'ciento veintiuna'],
    [200, 'doscientos', 'doscientas'],
    [555, 'quinientos cincuenta y cinco', 'quinientas cincuenta y cinco'],
    [700, 'setecientos', 'setecientas'],
    [999, 'novecientos noventa y nueve', 'novecientas noventa y nueve'],
    [1000, 'mil', 'mil'],
    [1001, 'mil un', 'mil una'],
    [2500, 'dos mil quinientos', 'dos mil quinientas'],
    [21_021, 'veintiún mil veintiún', 'veintiún mil veintiuna'],
    [100_000, 'cien mil', 'cien mil'],
    [231_000, 'doscientos treinta y un mil', 'doscientas treinta y un mil'],
  ])('%i is %s and %s', (value, masculine, feminine) => {
    expect([spellNumber(value, 'masculine'), spellNumber(value, 'feminine')]).toEqual([masculine, feminine])
  })

  it.each([-1, 1.5, Number.NaN, MAX_SPELLED + 1])('refuses %d', (value) => {
    expect(() => spellNumber(value, 'feminine')).toThrow(RangeError)
  })

  const gender = fc.constantFrom('masculine' as const, 'feminine' as const)
  const whole = fc.integer({ min: 0, max: MAX_SPELLED })

  it('is read back as the same number', () => {
    fc.assert(fc.property(whole, gender, (value, of) => read(spellNumber(value, of)) === value))
  })

  it('agrees with its noun in every part', () => {
    fc.assert(
      fc.property(whole, (value) => {
        expect(spellNumber(value, 'feminine')).not.toMatch(/cientos|quinientos|un$/)
        expect(spellNumber(value, 'masculine')).not.toMatch(/cientas|quinientas|una/)
      }),
    )
  })
})

const values: Record<string, number> = Object.fromEntries(
  `cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
   dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete
   veintiocho veintinueve`
    .split(/\s+/)
    .map((word, value) => [word, value]),
)
const roots: [RegExp, number][] = [
  [/^una$/, 1],
  [/^veintiuna$/, 21],
  [/^treinta$/, 30],
  [/^cuarenta$/, 40],
  [/^cincuenta$/, 50],
  [/^sesenta$/, 60],
  [/^setenta$/, 70],
  [/^ochenta$/, 80],
  [/^noventa$/, 90],
  [/^cien(to)?$/, 100],
  [/^doscient[oa]s$/, 200],
  [/^trescient[oa]s$/, 300],
  [/^cuatrocient[oa]s$/, 400],
  [/^quinient[oa]s$/, 500],
  [/^seiscient[oa]s$/, 600],
  [/^setecient[oa]s$/, 700],
  [/^ochocient[oa]s$/, 800],
  [/^novecient[oa]s$/, 900],
]

/** The way back, by another road than the way there. */
function read(text: string): number {
  let thousands = 0
  let rest = 0
  for (const word of text.split(' ').filter((part) => part !== 'y')) {
    if (word === 'mil') {
      thousands = rest === 0 ? 1 : rest
      rest = 0
    } else rest += values[word] ?? roots.find(([root]) => root.test(word))?.[1] ?? Number.NaN
  }
  return thousands * 1000 + rest
}
