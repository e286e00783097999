import { useQuery } from '@tanstack/react-query'
import {
  catalogueEntries,
  catalogues,
  type CatalogueUse,
  catalogueUses,
  type EntryKind,
} from '#shared/catalogues/catalogues.contract.ts'
import { byUse } from '#shared/catalogues/uses.rules.ts'
import type { Route } from '#shared/http/contract.ts'
import { catalogueQuery, SPECIES_AND_BREEDS_FAILED } from '#web/catalogues/catalogues.data.ts'
import { loadOf, type OptionsLoad } from '#web/form/selectProps.ts'
import { callQuietly } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'

const none: CatalogueUse[] = []

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
  return loadOf(useQuery(catalogueQuery<Route>(catalogues[name])), titles[name])
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
