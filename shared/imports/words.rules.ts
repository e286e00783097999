import { fold } from '#shared/values/text.ts'

/** The folded words of a cell. */
export function foldedWords(cell: string): string[] {
  return fold(cell)
    .split(/[^\p{L}\p{N}♂♀]+/u)
    .filter(Boolean)
}
