import { expect, test } from 'vitest'
import { countFilters, readHistorySearch, writeHistorySearch } from '#web/histories/historySearch.ts'

const nothing = { q: '', diagnosis: '', professionalId: '', from: '', to: '', speciesId: '', sort: 'visit' } as const
const all = {
  q: 'milo ríos',
  diagnosis: 'gastritis',
  professionalId: '0197c0de-0000-7000-8000-000000000000',
  from: '2026-01-01',
  to: '2026-11-20',
  speciesId: 'canino',
  sort: 'name',
} as const

test('an empty address asks for everything, the last visit first', () => {
  expect(readHistorySearch(new URLSearchParams())).toEqual(nothing)
})

test.each([nothing, all])('an address says what was searched: %o', (search) => {
  expect(readHistorySearch(writeHistorySearch(new URLSearchParams(), search))).toEqual(search)
})

test('the default leaves nothing in the address, and what is not ours stays', () => {
  const params = writeHistorySearch(new URLSearchParams('q=milo&otra=1'), nothing)
  expect(params.toString()).toBe('otra=1')
})

test.each([
  ['desde=20/11/2026', 'from'],
  ['hasta=2026-02-30', 'to'],
  ['profesional=juan', 'professionalId'],
] as const)('what %s cannot mean is left out', (address, key) => {
  expect(readHistorySearch(new URLSearchParams(address))[key]).toBe('')
})

test('two dates are one filter; words and order are none', () => {
  expect(countFilters(nothing)).toBe(0)
  expect(countFilters(all)).toBe(4)
  expect(countFilters({ ...nothing, q: 'x', sort: 'name', to: '2026-11-20' })).toBe(1)
})
