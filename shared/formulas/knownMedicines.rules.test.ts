import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { otherNames } from '#shared/catalogues/medicineNames.ts'
import { ingredientsOf, knownIn, meantMedicines } from '#shared/formulas/knownMedicines.rules.ts'

/** The catalogue itself: whether two names are one is decided by all of its names. */
const file = new URL('../../server/catalogues/data/medicines.json', import.meta.url)
const medicines = JSON.parse(readFileSync(file, 'utf8')) as Medicine[]
const typed = (medicine: string) => ({ medicineId: null, medicine, activeIngredient: null })
const meant = (name: string): string[] => meantMedicines(typed(name), medicines).map((one) => one.name)
const held = (name: string): string[] => knownIn(typed(name), medicines).map((one) => one.name)

describe('a medicine that is typed', () => {
  it.each(Object.entries(otherNames))('as %s means what %s does', (name, other) => {
    expect(meant(name)).toEqual(meant(other))
    expect(meant(name)).not.toEqual([])
    expect(held(name)).toEqual(expect.arrayContaining(meant(name)))
  })

  it('holds what its name names, with other words beside it', () => {
    const lost = medicines.flatMap(({ name, activeIngredient }) =>
      [`${name} gotas`, `Jarabe de ${activeIngredient}`].filter((text) => !held(text).includes(name)),
    )
    expect(lost).toEqual([])
  })

  it.each([
    ['Asetaminofen', ['Acetaminofén (paracetamol)']],
    ['Metacam 1,5 mg/mL', ['Meloxicam']],
    ['Ivermectina inyectable', ['Ivermectina']],
    ['Synulox', ['Amoxicilina', 'Amoxicilina + ácido clavulánico']],
    ['Clavulánico', ['Amoxicilina + ácido clavulánico']],
    ['Meloxicam con tramadol', ['Meloxicam', 'Tramadol']],
    ['Agua de manzanilla', []],
    ['Dieta blanda con pollo', []],
    ['Jabón de tocador', []],
    ['', []],
  ])('as %s holds %j', (text, names) => {
    expect(held(text).toSorted()).toEqual(names)
  })

  it.each([
    ['Ácidos grasos omega 3', 'Interferón omega felino'],
    ['Feromona apaciguadora canina', 'Feromona facial felina'],
    ['Cloruro de sodio', 'Cloruro de potasio'],
  ])('as %s shares nothing with %s', (one, other) => {
    const [own, others] = [one, other].map((name) => ingredientsOf(typed(name), medicines))
    expect([...(own ?? [])].filter((substance) => others?.has(substance))).toEqual([])
  })
})
