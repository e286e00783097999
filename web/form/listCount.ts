import { TOTAL_CAP } from '#shared/http/paging.ts'
import { showCount, showNumber } from '#shared/values/number.ts'

/** One and many of all a list has, and of what a search or filters leave: `registrado`, `registrados`. */
export interface CountWords {
  all: readonly [one: string, many: string]
  found: readonly [one: string, many: string]
}

/** "1.284 registrados", "Más de 10.000 encontrados" */
export function countWords(total: number, isFiltered: boolean, words: CountWords): string {
  const [one, many] = isFiltered ? words.found : words.all
  return total >= TOTAL_CAP ? `Más de ${showNumber(TOTAL_CAP)} ${many}` : showCount(total, one, many)
}
