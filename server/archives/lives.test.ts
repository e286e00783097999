import { expect, it } from 'vitest'
import { tellRow } from '#server/archives/lives.ts'

it('tells of a visit of a former system by its own day, and not by that on which it was imported', () => {
  const row = { visited_on: '2023-03-15', reason: 'Vómito', created_at: '2026-11-28T04:10:00.000Z' }
  expect(tellRow('pastVisits', row, {})).toMatchObject({ at: '2023-03-15', when: '15/03/2023' })
})

it('tells what an animal is in words', () => {
  const row = {
    owner_id: 'f2a6',
    name: 'Kike',
    sex: 'male',
    status: 'deceased',
    reproductive_status: 'entero',
    resuscitation: 'none',
  }
  expect(tellRow('pets', row, {}).fields).toEqual([
    ['Nombre', 'Kike'],
    ['Sexo', 'Macho'],
    ['Estado', 'Falleció'],
    ['Estado reproductivo', 'Entero'],
    ['Reanimación (RCP)', 'No reanimar'],
  ])
})
