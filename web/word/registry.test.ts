import { expect, it } from 'vitest'
import { recordKindNames, recordKinds } from '#shared/values/recordKinds.ts'
import { words } from '#web/words.ts'

const records = words.flatMap((word) => word.records ?? [])

it('each kind of record has one icon, one name and one word that says it', () => {
  expect(records.map(({ kind }) => kind).toSorted()).toEqual(recordKindNames.toSorted())
  expect(new Set(records.map(({ icon }) => icon)).size).toBe(records.length)
  expect(new Set(Object.values(recordKinds).map(({ label }) => label)).size).toBe(records.length)
})

it('each card of the start has one word', () => {
  const cards = words.flatMap((word) => word.home ?? []).map(({ name }) => name)
  expect(cards).toEqual([...new Set(cards)])
})

it('each place in a screen is filled by one word at most, but those of cards', () => {
  const places = words
    .flatMap(({ slots = {} }) => Object.keys(slots))
    .filter((place) => place !== 'ownerCard' && place !== 'petCard')
  expect(places).toEqual([...new Set(places)])
})
