import { useQuery } from '@tanstack/react-query'
import {
  catalogueEntries,
  catalogues,
  type CatalogueUse,
  catalogueUses,
  type EntryKind,
} from '#shared/catalogues/catalogues.contract.ts'
import { byUse } from '#shared/catalogues/uses.rules.ts'
import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import type { OptionsLoad } from '#web/form/selectProps.ts'
import { callQuietly } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'

/** Held from login, or from its first use on: what changes it renews it (`refreshing`). */
function useCatalogue<R extends Route>(route: R): OutputOf<R> | undefined {
  return useQuery({ ...queryOf(route, {} as CallOf<R>), staleTime: Infinity, gcTime: Infinity }).data
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

/** Read where something is chosen, and not again while that is open: no list moves under the hand. */
const USES_FOR_MS = 10 * 60_000

/** Puts what the clinic uses most for this species first. */
export function useByUse(): <Item extends { name: string }>(
  items: readonly Item[],
  of: Pick<CatalogueUse, 'kind' | 'speciesId'>,
) => Item[] {
  const uses = useQuery({ ...queryOf(catalogueUses, {}), meta: { reads: [] }, staleTime: USES_FOR_MS }).data ?? none
  return (items, of) => byUse(items, uses, of)
}

export const SPECIES_AND_BREEDS_FAILED = 'Error al cargar especies y razas'

const titles = {
  species: SPECIES_AND_BREEDS_FAILED,
  breeds: SPECIES_AND_BREEDS_FAILED,
  colors: 'Error al cargar los colores',
  medicines: 'Error al cargar los medicamentos',
  foods: 'Error al cargar los alimentos',
  examTypes: 'Error al cargar los exámenes',
} as const

/** How a catalogue came to be here, for the field that offers it: one that failed after login is asked for again. */
export function useCatalogueLoad(name: keyof typeof titles): OptionsLoad {
  const query = { ...queryOf<Route>(catalogues[name], {}), staleTime: Infinity, gcTime: Infinity }
  const { data, error, isFetching, refetch } = useQuery(query)
  const isMissing = data === undefined
  return {
    isLoading: isMissing && isFetching,
    failure: isMissing && !isFetching && error ? { title: titles[name], cause: error.message } : undefined,
    ask: () => {
      if (isMissing && !isFetching) void refetch()
    },
  }
}

/** Is it of this species, or of every one? */
export function suits({ speciesIds }: { speciesIds: readonly string[] }, speciesId: string): boolean {
  return speciesIds.length === 0 || speciesIds.includes(speciesId)
}

export function useEntries(kind: EntryKind) {
  return useQuery(queryOf(catalogueEntries.list, { kind }))
}

/**
 * Adds a medicine to the clinic's list, for who may. The formula has its name whatever becomes of that: a name that is too
 * long, or there already, is no fault of who writes it.
 */
export function useAddMedicine(): (name: string) => void {
  const mayAdd = useMay('catalogues.manage')
  return (name) => {
    if (mayAdd) callQuietly(catalogueEntries.create, { kind: 'medicine', name, speciesId: '' })
  }
}

/** Gives a species' name; until the catalogue is here, nothing. */
export function useSpeciesName(): (speciesId: string) => string {
  const species = useSpecies()
  return (speciesId) => species.find(({ id }) => id === speciesId)?.name ?? ''
}
