import type { InputOf } from '#shared/http/contract.ts'
import type { histories } from '#shared/histories/histories.contract.ts'
import { readDay, readId, readText, writeSearch } from '#web/form/addressSearch.ts'

export type HistorySearch = Omit<InputOf<typeof histories.list>, 'page' | 'pageSize'>

export const noFilters = { diagnosis: '', professionalId: '', from: '', to: '', speciesId: '' } as const

/** What the list's address asks for; what it cannot mean counts as the default. */
export function readHistorySearch(params: URLSearchParams): HistorySearch {
  return {
    q: readText(params, 'q'),
    diagnosis: readText(params, 'diagnostico'),
    professionalId: readId(params, 'profesional'),
    from: readDay(params, 'desde'),
    to: readDay(params, 'hasta'),
    speciesId: readText(params, 'especie', 40),
    sort: params.get('orden') === 'nombre' ? 'name' : 'visit',
  }
}

/** The address of a search; what stands for the default is left out, and what else the address holds stays. */
export function writeHistorySearch(params: URLSearchParams, search: HistorySearch): URLSearchParams {
  const { q, diagnosis, professionalId, from, to, speciesId, sort } = search
  return writeSearch(params, {
    ...{ q, diagnostico: diagnosis, profesional: professionalId, desde: from, hasta: to, especie: speciesId },
    orden: sort === 'name' ? 'nombre' : '',
  })
}

/** How many filters are on: the search's words and the order are none; both dates are one. */
export function countFilters(search: HistorySearch): number {
  const { diagnosis, professionalId, from, to, speciesId } = search
  return [diagnosis, professionalId, from || to, speciesId].filter(Boolean).length
}
