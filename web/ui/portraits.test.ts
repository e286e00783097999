import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coatNumber } from '#shared/values/stableNumber.ts'
import { animalOf, coatOf } from '#web/ui/portraits.ts'

it('the report draws an animal as the clinic does, without its id', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom('canino', 'felino', 'conejo', 'iguana'), (petId, speciesId) => {
      const animal = animalOf(speciesId)
      expect(coatOf(animal, coatNumber(petId))).toBe(coatOf(animal, petId))
    }),
  )
})
