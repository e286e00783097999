import type { InputOf } from '#shared/http/contract.ts'
import type { histories } from '#shared/histories/histories.contract.ts'
import { parseDay, showDate } from '#shared/values/date.ts'
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

/** Where else words may be looked for that the search has not found: they are no pet's and no owner's. */
export function offerPlaces(search: HistorySearch): { label: string; part: Partial<HistorySearch> }[] {
  const day = parseDay(search.q)
  if (day)
    return search.from || search.to
      ? []
      : [{ label: `Ver consultas del ${showDate(day)}`, part: { q: '', from: day, to: day } }]
  const words = search.q.split(/\s+/).filter(Boolean)
  const last = words.at(-1) ?? ''
  // A diagnosis of fewer letters does not filter.
  if (search.diagnosis || !/\p{L}{3}/u.test(last)) return []
  const offers = [{ label: 'Buscar en diagnósticos', part: { q: '', diagnosis: words.join(' ') } }]
  // "restrepo vómito": whose it is comes first.
  if (words.length > 1)
    offers.push({
      label: `Solo «${last}» en diagnósticos`,
      part: { q: words.slice(0, -1).join(' '), diagnosis: last },
    })
  return offers
}
