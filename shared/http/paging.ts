import { z } from 'zod'

/** Lists stop counting here ("más de 10.000"). */
export const TOTAL_CAP = 10_000
/** A card of the start stops counting here ("99+"): it is read at every login, and its count is of what is at hand. */
export const CARD_CAP = 100

/**
 * Where the counting of a list stops whose every counted line costs a look at other tables: a page further than is shown,
 * and at a hundred.
 */
export function countedTo({ page, pageSize }: { page: number; pageSize: number }): number {
  return Math.max(CARD_CAP, (page + 1) * pageSize)
}
/** A search keeps this many best matches: past it a person refines the words instead of paging. */
export const SEARCH_CAP = 100

/** The query of every paged list. Pages count from 1, and end where the counting does: skipping rows costs as reading them. */
export const pageInput = {
  page: z.coerce.number().int().min(1).max(200, 'Refine la búsqueda: la lista llega hasta la página 200').default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(50),
}

/**
 * A paged list. `total` is exact up to `TOTAL_CAP`; beyond it stays there, so that no count grows with the clinic.
 */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() })
}

/** A paged list with a search. `isSimilar`: nothing was found as it was typed; these differ by one letter. */
export function searchPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ isSimilar: z.boolean() })
}
