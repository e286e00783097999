import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countFilters, readOwnerSearch, writeOwnerSearch } from '#web/owners/ownerSearch.ts'

const search = fc.record({
  q: fc.string({ maxLength: 100 }),
  sort: fc.constantFrom('visit' as const, 'name' as const, 'created' as const),
  pets: fc.constantFrom('any' as const, 'active' as const, 'none' as const),
  speciesId: fc.constantFrom('', 'canino', 'ave-corral'),
  status: fc.constantFrom('active' as const, 'inactive' as const, 'any' as const),
})

describe('the address of the list of owners', () => {
  test('gives back every search that was written into it', () => {
    fc.assert(
      fc.property(search, (wanted) => {
        const address = writeOwnerSearch(new URLSearchParams(), wanted).toString()
        expect(readOwnerSearch(new URLSearchParams(address))).toEqual(wanted)
      }),
    )
  })

  test('says nothing of the defaults and keeps what is not its own', () => {
    const none = readOwnerSearch(new URLSearchParams())
    expect(writeOwnerSearch(new URLSearchParams('nuevo=1&q=ana'), none).toString()).toBe('nuevo=1')
  })

  test('what it cannot mean counts as the default', () => {
    const odd = new URLSearchParams('orden=precio&mascotas=muchas&estado=&especie=canino')
    expect(readOwnerSearch(odd)).toEqual({ q: '', sort: 'visit', pets: 'any', speciesId: 'canino', status: 'active' })
  })

  test('filters are counted without words and order', () => {
    expect(countFilters(readOwnerSearch(new URLSearchParams('q=ana&orden=nombre')))).toBe(0)
    expect(countFilters(readOwnerSearch(new URLSearchParams('mascotas=activas&especie=canino&estado=todos')))).toBe(3)
  })
})
