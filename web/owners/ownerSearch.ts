import type { ownerSorts } from '#shared/owners/owners.contract.ts'
import type { OwnerSearch } from '#web/owners/owners.data.ts'

/** The words of the list's address. What stands for the default is left out of it. */
const sortWords = { visit: 'visita', name: 'nombre', created: 'registro' } as const
const petWords = { any: '', active: 'activas', none: 'ninguna' } as const
const statusWords = { active: '', inactive: 'inactivos', any: 'todos' } as const

export const sortLabels: Record<(typeof ownerSorts)[number], string> = {
  visit: 'Última visita',
  name: 'Nombre',
  created: 'Registro',
}

function keyOf<Key extends string>(words: Record<Key, string>, word: string | null, otherwise: Key): Key {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word) ?? otherwise
}

/** What the list's address asks for; what it cannot mean counts as the default. */
export function readOwnerSearch(params: URLSearchParams): OwnerSearch {
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    sort: keyOf(sortWords, params.get('orden'), 'visit'),
    pets: keyOf(petWords, params.get('mascotas'), 'any'),
    speciesId: (params.get('especie') ?? '').slice(0, 40),
    status: keyOf(statusWords, params.get('estado'), 'active'),
  }
}

/** The address of a search; what else the address holds stays. */
export function writeOwnerSearch(params: URLSearchParams, search: OwnerSearch): URLSearchParams {
  const next = new URLSearchParams(params)
  const words = {
    q: search.q,
    orden: search.sort === 'visit' ? '' : sortWords[search.sort],
    mascotas: petWords[search.pets],
    especie: search.speciesId,
    estado: statusWords[search.status],
  }
  for (const [name, word] of Object.entries(words)) {
    if (word) next.set(name, word)
    else next.delete(name)
  }
  return next
}

/** How many filters are on: the search's words and the order are none. */
export function countFilters(search: OwnerSearch): number {
  return [search.pets !== 'any', search.speciesId !== '', search.status !== 'active'].filter(Boolean).length
}
