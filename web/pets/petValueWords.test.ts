import { expect, test } from 'vitest'
import { showPetValue } from '#web/pets/petValueWords.ts'

test.each([
  ['weightGrams', 8880, '8,88 kg'],
  ['historyNumber', 19, 'HC-000019'],
  ['microchip', '985141003207118', '985 141 003 207 118'],
  ['sex', 'female', 'Hembra'],
  ['birthOn', '2015-10-05', '05/10/2015'],
  ['isAggressive', true, 'Sí'],
  ['speciesId', 'canino', 'Canino'],
  ['livesWith', null, ''],
])('the history of a pet says %s %s as “%s”', (field, value, words) => {
  expect(showPetValue(field, value, () => 'Canino')).toBe(words)
})
