import { expect, test } from 'vitest'
import { countFilters, offerPlaces, readHistorySearch, writeHistorySearch } from '#web/histories/historySearch.ts'

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

const inDiagnosis = (q: string) => offerPlaces({ ...nothing, q }).map(({ label, part }) => ({ label, ...part }))

test('words that are no pet and no owner may be a diagnosis', () => {
  expect(inDiagnosis('gastritis')).toEqual([{ label: 'Buscar en diagnósticos', q: '', diagnosis: 'gastritis' }])
})

test('of several words the last may be the diagnosis, and the others whose it is', () => {
  expect(inDiagnosis(' restrepo  vomito')).toEqual([
    { label: 'Buscar en diagnósticos', q: '', diagnosis: 'restrepo vomito' },
    { label: 'Solo «vomito» en diagnósticos', q: 'restrepo', diagnosis: 'vomito' },
  ])
})

test('a date may be that of a consultation', () => {
  const day = { q: '', from: '2026-09-02', to: '2026-09-02' }
  expect(inDiagnosis('02/09/2026')).toEqual([{ label: 'Ver consultas del 02/09/2026', ...day }])
})

test.each(['985141006', 'ot', '30 41', 'hc-12'])('%s is offered nowhere else', (q) => {
  expect(inDiagnosis(q)).toEqual([])
})

test('what is filtered already is left as it is', () => {
  expect(offerPlaces({ ...all, q: 'gastritis' })).toEqual([])
  expect(offerPlaces({ ...all, q: '02/09/2026' })).toEqual([])
})
