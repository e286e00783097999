import { expect, test } from 'vitest'
import { isLicensed, offeredProfessionals } from '#shared/professionals/professionals.rules.ts'

test.each([
  ['MV', '14582', true],
  ['MVZ', '14582', true],
  ['MVZ', null, false],
  ['MVZ', undefined, false],
  ['MVZ', '', false],
  ['MVZ', '  ', false],
  ['Z', '14582', false],
  ['auxiliar', '14582', false],
  ['otro', '14582', false],
])('a %s with the card %j signs: %s', (kind, card, signs) => {
  expect(isLicensed(kind, card)).toBe(signs)
})

test('offers whoever works here, and who stands there already', () => {
  const [ana, luis, eva] = [
    { id: 'ana', isActive: true },
    { id: 'luis', isActive: false },
    { id: 'eva', isActive: false },
  ]
  expect(offeredProfessionals([ana, luis, eva])).toEqual([ana])
  expect(offeredProfessionals([ana, luis, eva], 'luis')).toEqual([ana, luis])
})
