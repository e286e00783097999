import { CARD_CAP, TOTAL_CAP } from '#shared/http/paging.ts'
import { showNumber } from '#shared/values/number.ts'

/** "1.284"; where counting stopped "más de 10.000", and of a card "99+". */
export function showTotal(total: number, cap = TOTAL_CAP): string {
  if (total < cap) return showNumber(total)
  return cap === TOTAL_CAP ? `más de ${showNumber(cap)}` : `${showNumber(cap - 1)}+`
}

/** "8 de 23", where a card does not show all. */
export function partOf({ items, total }: { items: unknown[]; total: number }): string | undefined {
  return total > items.length ? `${items.length} de ${showTotal(total, CARD_CAP)}` : undefined
}
