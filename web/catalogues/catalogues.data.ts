import { useQuery } from '@tanstack/react-query'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { queryOf } from '#web/http/query.ts'

/** Held from login on: a catalogue changes with a new version of the product, not while someone works. */
function useCatalogue<R extends Route>(route: R): OutputOf<R> | undefined {
  return useQuery({ ...queryOf(route, {} as CallOf<R>), staleTime: Infinity, gcTime: Infinity }).data
}

/** One and the same array, so that what depends on it is not computed again. */
const none: never[] = []

/** Empty while it loads and when it cannot be loaded: every catalogue's field also takes what a person types. */
export const useSpecies = () => useCatalogue(catalogues.species) ?? none
export const useBreeds = () => useCatalogue(catalogues.breeds) ?? none
export const useColors = () => useCatalogue(catalogues.colors) ?? none
export const useFoods = () => useCatalogue(catalogues.foods) ?? none

/** Gives a species' name; until the catalogue is here, nothing. */
export function useSpeciesName(): (speciesId: string) => string {
  const species = useSpecies()
  return (speciesId) => species.find(({ id }) => id === speciesId)?.name ?? ''
}
