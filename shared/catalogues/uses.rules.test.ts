import { expect, it } from 'vitest'
import type { CatalogueUse } from './catalogues.contract.ts'
import { byUse } from './uses.rules.ts'

const use = (name: string, uses: number, other: Partial<CatalogueUse> = {}): CatalogueUse => ({
  ...{ kind: 'breed', speciesId: 'canino', name, uses },
  ...other,
})
/** As the product brings them: the commonest first. */
const breeds = ['Criollo', 'French Poodle', 'Labrador Retriever', 'Akita', 'Beagle'].map((name) => ({ name }))
const dogs = { kind: 'breed', speciesId: 'canino' } as const

it.each([
  ['nothing', [], ['Criollo', 'French Poodle', 'Labrador Retriever', 'Akita', 'Beagle']],
  [
    'some, as they are written',
    [use('BEAGLE', 2), use('Akita', 5)],
    ['Akita', 'Beagle', 'Criollo', 'French Poodle', 'Labrador Retriever'],
  ],
  [
    'two as often: the commoner first',
    [use('Beagle', 3), use('French Poodle', 3)],
    ['French Poodle', 'Beagle', 'Criollo', 'Labrador Retriever', 'Akita'],
  ],
  [
    'what is of other lists and animals',
    [use('Akita', 9, { speciesId: 'felino' }), use('Akita', 9, { kind: 'exam' }), use('Mastín de la finca', 9)],
    ['Criollo', 'French Poodle', 'Labrador Retriever', 'Akita', 'Beagle'],
  ],
])('a clinic that uses %s', (_case, uses, order) => {
  expect(byUse(breeds, uses, dogs).map(({ name }) => name)).toEqual(order)
})
