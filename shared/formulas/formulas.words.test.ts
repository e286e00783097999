import { expect, test } from 'vitest'
import { WrittenItem } from '#shared/formulas/formulas.contract.ts'
import { sayItem, sayValidity } from '#shared/formulas/formulas.words.ts'

test('A signed paper and the question before its signature say all of an item', () => {
  const item = WrittenItem.parse({
    medicine: 'Meloxivet',
    activeIngredient: 'Meloxicam',
    concentration: '7,5 mg',
    form: 'Tableta',
    dose: '1 tableta',
    route: 'Oral',
    frequency: 'cada 24 h',
    duration: '5 días',
    quantity: 5,
    quantityUnit: 'tablet',
    quantityWords: 'cinco tabletas',
    instructions: 'Dar 20 minutos antes de comer',
    withdrawal: '15 días en carne',
  })
  const said = sayItem(item, null)
  expect(said).toMatchObject({ medicine: 'Meloxivet', contents: ['Meloxicam', '7,5 mg, Tableta'] })
  expect(said.directions).toEqual([
    '1 tableta, vía oral, cada 24 h, por 5 días',
    'Dar 20 minutos antes de comer',
    'Tiempo de retiro: 15 días en carne',
  ])
  expect(said.quantity).toContain('cinco')
  expect(sayValidity({ validUntil: '2026-12-20', refills: 2 })).toBe(
    'Válida hasta el 20/12/2026. Se puede repetir 2 veces.',
  )
})
