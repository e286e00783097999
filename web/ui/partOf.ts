import { CARD_CAP } from '#shared/http/paging.ts'
import { showNumber } from '#shared/values/number.ts'

/** "8 de 23", where a card does not show all. */
export function partOf({ items, total }: { items: unknown[]; total: number }): string | undefined {
  if (total <= items.length) return undefined
  return `${items.length} de ${total >= CARD_CAP ? `más de ${showNumber(CARD_CAP)}` : total}`
}
