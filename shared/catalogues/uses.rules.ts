import type { CatalogueUse } from '#shared/catalogues/catalogues.contract.ts'
import { fold } from '#shared/values/text.ts'

/** What a clinic uses most stands first; what it uses as often, and never, as in the list: the commonest first. */
export function byUse<Item extends { name: string }>(
  items: readonly Item[],
  uses: readonly CatalogueUse[],
  { kind, speciesId }: Pick<CatalogueUse, 'kind' | 'speciesId'>,
): Item[] {
  const own = uses.filter((use) => use.kind === kind && use.speciesId === speciesId)
  const counts = new Map(own.map(({ name, uses: count }) => [fold(name), count]))
  const countOf = ({ name }: Item) => counts.get(fold(name)) ?? 0
  return counts.size === 0 ? [...items] : items.toSorted((one, other) => countOf(other) - countOf(one))
}
