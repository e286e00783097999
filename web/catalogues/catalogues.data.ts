import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import { asked } from '#shared/http/together.contract.ts'
import { askTogether } from '#web/http/askTogether.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'

/** Those that every page has, once the first one is here: one answer that never differs, which the browser holds. */
const heldCatalogues: readonly Route[] = [
  catalogues.species,
  catalogues.breeds,
  catalogues.colors,
  catalogues.medicines,
]

/** Held from login, or from its first use on: what changes it renews it (`refreshing`). */
export function catalogueQuery<R extends Route>(route: R) {
  return queryOptions<OutputOf<R>>({
    ...queryOf(route, {} as CallOf<R>),
    queryFn: ({ signal, client }) => {
      if (heldCatalogues.includes(route)) askForOthers(client, route)
      return call(route, {} as CallOf<R>, { signal })
    },
    ...{ staleTime: Infinity, gcTime: Infinity },
  })
}

/** The first that is asked for brings them all, whoever asks: a field of the first page, or nobody yet. */
function askForOthers(client: QueryClient, asking: Route): void {
  const others = heldCatalogues.filter((route) => route !== asking).map(catalogueQuery)
  const states = others.map(({ queryKey }) => client.getQueryState(queryKey))
  const isOnItsWay = states.some((state) => state?.fetchStatus === 'fetching')
  if (isOnItsWay || states.every((state) => state?.data !== undefined)) return
  askTogether(heldCatalogues.map((route) => asked(route, {})))
  for (const other of others) void client.prefetchQuery(other)
}

function useCatalogue<R extends Route>(route: R): OutputOf<R> | undefined {
  return useQuery(catalogueQuery(route)).data
}

/** One and the same array, so that what depends on it is not computed again. */
const none: never[] = []

/** Empty while it loads and when it cannot be loaded: its field says so (`useCatalogueLoad`). */
export const useSpecies = () => useCatalogue(catalogues.species) ?? none
export const useBreeds = () => useCatalogue(catalogues.breeds) ?? none
export const useColors = () => useCatalogue(catalogues.colors) ?? none
export const useMedicines = () => useCatalogue(catalogues.medicines) ?? none
/** Asked for where a dose is written, and not before. */
export const useDoseRanges = () => useCatalogue(catalogues.doseRanges) ?? none
export const useUsualPrescriptions = () => useCatalogue(catalogues.usualPrescriptions) ?? none
export const useFoods = () => useCatalogue(catalogues.foods) ?? none
export const useExamTypes = () => useCatalogue(catalogues.examTypes) ?? none

export const SPECIES_AND_BREEDS_FAILED = 'Error al cargar especies y razas'

/** Gives a species' name; until the catalogue is here, nothing. */
export function useSpeciesName(): (speciesId: string) => string {
  const species = useSpecies()
  return (speciesId) => species.find(({ id }) => id === speciesId)?.name ?? ''
}
