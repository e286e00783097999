import { expect, it } from 'vitest'
import { tellWho } from '#shared/hospitalizations/stay.words.ts'

it('names both where one did it in the session of another', () => {
  expect(tellWho({ byName: 'Laura Restrepo', writtenBy: null })).toBe('Laura Restrepo')
  expect(tellWho({ byName: 'Laura Restrepo', writtenBy: 'Jorge Peña' })).toBe(
    'Laura Restrepo (en la sesión de Jorge Peña)',
  )
})
