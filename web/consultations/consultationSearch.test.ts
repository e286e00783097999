import { describe, expect, it } from 'vitest'
import {
  countFilters,
  noFilters,
  readConsultationSearch,
  writeConsultationSearch,
} from '#web/consultations/consultationSearch.ts'

const professionalId = '0193b3a0-0000-7000-8000-000000000001'

describe('the address of a pet’s consultations', () => {
  it('holds the search, and gives it back', () => {
    const search = { diagnosis: 'otitis', status: 'signed', professionalId, from: '2026-01-01', to: '' } as const
    const params = writeConsultationSearch(new URLSearchParams('ver=x'), search)
    expect(params.toString()).toBe(
      `ver=x&diagnostico=otitis&estado=signed&profesional=${professionalId}&desde=2026-01-01`,
    )
    expect(readConsultationSearch(params)).toEqual(search)
    expect(writeConsultationSearch(params, noFilters).toString()).toBe('ver=x')
  })

  it.each(['estado=otro', 'profesional=1', 'desde=2026-02-30', 'hasta=ayer'])('means nothing by %s', (address) =>
    expect(readConsultationSearch(new URLSearchParams(address))).toEqual(noFilters),
  )

  it('counts both dates as one filter', () => {
    expect(countFilters({ ...noFilters, diagnosis: 'otitis' })).toBe(0)
    expect(countFilters({ ...noFilters, from: '2026-01-01', to: '2026-02-01', status: 'draft' })).toBe(2)
  })
})
