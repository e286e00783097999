import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuantityUnit, quantityUnits } from '#shared/formulas/formulas.contract.ts'
import { spellAmount, unitNouns, unitOfForm, writeQuantity } from '#shared/formulas/quantities.rules.ts'

describe('a quantity in words', () => {
  it.each<[number, QuantityUnit, string]>([
    [1, 'tablet', 'una tableta'],
    [1, 'bottle', 'un frasco'],
    [2, 'vial', 'dos viales'],
    [21, 'tablet', 'veintiuna tabletas'],
    [21, 'bottle', 'veintiún frascos'],
    [100, 'capsule', 'cien cápsulas'],
    [201, 'capsule', 'doscientas una cápsulas'],
    [1000, 'millilitre', 'mil mililitros'],
    [0.25, 'tablet', 'un cuarto de tableta'],
    [0.5, 'tablet', 'media tableta'],
    [0.5, 'bottle', 'medio frasco'],
    [0.75, 'tablet', 'tres cuartos de tableta'],
    [1.5, 'tablet', 'una tableta y media'],
    [1.25, 'tablet', 'una tableta y un cuarto'],
    [2.5, 'bottle', 'dos frascos y medio'],
    [10.75, 'tablet', 'diez tabletas y tres cuartos'],
  ])('%d %s', (amount, unit, words) => {
    expect(spellAmount(amount, unit)).toBe(words)
  })

  it('stands beside its figures', () => {
    expect(writeQuantity(1, 'tablet')).toBe('1 (una) tableta')
    expect(writeQuantity(0.5, 'tablet')).toBe('0,5 tableta (media tableta)')
    expect(writeQuantity(1.5, 'bottle')).toBe('1,5 frascos (un frasco y medio)')
    expect(writeQuantity(1200, 'millilitre')).toBe('1.200 (mil doscientos) mililitros')
  })

  const halves = fc.integer({ min: 1, max: 199_998 }).map((half) => half / 2)
  const units = fc.constantFrom(...quantityUnits)

  it('names one thing in the singular and more in the plural, and never mixes genders', () => {
    fc.assert(
      fc.property(halves, units, (amount, unit) => {
        const { one, many, gender } = unitNouns[unit]
        const words = spellAmount(amount, unit)
        expect(words.includes(amount >= 2 ? many : one)).toBe(true)
        expect(amount < 2 && words.includes(many)).toBe(false)
        expect(words).not.toMatch(gender === 'feminine' ? /\bmedio\b|un [a-z]+ y/ : /\bmedia\b|\buna\b|veintiuna/)
        expect(words.endsWith(gender === 'feminine' ? ' y media' : ' y medio')).toBe(amount > 1 && amount % 1 !== 0)
      }),
    )
  })
})

it('counts a form in its usual unit', () => {
  expect(
    ['Tableta masticable', 'Cápsula', 'Suspensión oral', 'Pasta oral', 'Difusor ambiental'].map(unitOfForm),
  ).toEqual(['tablet', 'capsule', 'bottle', 'syringe', undefined])
})
