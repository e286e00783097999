import type { InputOf } from '#shared/http/contract.ts'
import type { histories } from '#shared/histories/histories.contract.ts'
import { isDay } from '#shared/values/date.ts'

export type HistorySearch = Omit<InputOf<typeof histories.list>, 'page' | 'pageSize'>

export const noFilters = { diagnosis: '', professionalId: '', from: '', to: '', speciesId: '' } as const

/** The words of the list's address. What stands for the default is left out of it. */
const names = {
  q: 'q',
  diagnosis: 'diagnostico',
  professionalId: 'profesional',
  from: 'desde',
  to: 'hasta',
  speciesId: 'especie',
} as const

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What the list's address asks for; what it cannot mean counts as the default. */
export function readHistorySearch(params: URLSearchParams): HistorySearch {
  const read = (key: keyof typeof names, most: number): string => (params.get(names[key]) ?? '').slice(0, most)
  const day = (key: 'from' | 'to'): string => (isDay(read(key, 10)) ? read(key, 10) : '')
  const professionalId = read('professionalId', 36)
  return {
    q: read('q', 100),
    diagnosis: read('diagnosis', 100),
    professionalId: UUID.test(professionalId) ? professionalId : '',
    from: day('from'),
    to: day('to'),
    speciesId: read('speciesId', 40),
    sort: params.get('orden') === 'nombre' ? 'name' : 'visit',
  }
}

/** The address of a search; what else the address holds stays. */
export function writeHistorySearch(params: URLSearchParams, search: HistorySearch): URLSearchParams {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string): void => (value ? next.set(name, value) : next.delete(name))
  for (const key of Object.keys(names) as (keyof typeof names)[]) write(names[key], search[key])
  write('orden', search.sort === 'name' ? 'nombre' : '')
  return next
}

/** How many filters are on: the search's words and the order are none; both dates are one. */
export function countFilters(search: HistorySearch): number {
  const { diagnosis, professionalId, from, to, speciesId } = search
  return [diagnosis, professionalId, from || to, speciesId].filter(Boolean).length
}
