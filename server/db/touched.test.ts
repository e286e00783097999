import { expect, it } from 'vitest'
import { Touched } from '#server/db/touched.ts'

it('says each row once, and the animal that it is about', () => {
  const touched = new Touched()
  touched.note('pets', { id: 'luna' })
  touched.note('weights', { id: 'w1', petId: 'luna' })
  touched.note('weights', { id: 'w1', petId: 'luna' })
  touched.note('owners', { id: 'marta' })
  expect(touched.list()).toEqual([
    { table: 'pets', id: 'luna', petId: 'luna' },
    { table: 'weights', id: 'w1', petId: 'luna' },
    { table: 'owners', id: 'marta' },
  ])
})

it('says a whole table instead of more than forty of its rows', () => {
  const touched = new Touched()
  touched.note('owners', { id: 'marta' })
  for (let at = 0; at < 100; at += 1) touched.note('vaccines', { id: `v${at}`, petId: 'luna' })
  expect(touched.list()).toEqual([{ table: 'owners', id: 'marta' }, { table: 'vaccines' }])
})

it('says the tables alone when the rows would not fit a header', () => {
  const touched = new Touched()
  for (const table of ['owners', 'weights'] as const)
    for (let at = 0; at < 30; at += 1) touched.note(table, { id: `${table}-${at}`, petId: 'luna' })
  expect(touched.list()).toEqual([{ table: 'owners' }, { table: 'weights' }])
})
