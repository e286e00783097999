import { plainText } from '#shared/values/text.ts'

/** A field that both changed, each in their own way. */
export interface Conflict<Name extends string = string> {
  name: Name
  mine: unknown
  theirs: unknown
}

/** What the server cleaned of a text is no change by somebody else. */
function same(a: unknown, b: unknown): boolean {
  const compared = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? plainText(part) : part))
  return compared(a) === compared(b)
}

/**
 * Two people changed one record from the same starting point. Gives the fields that someone must decide, and all the
 * others already merged: mine where only I changed it, theirs otherwise.
 */
export function mergeChanges<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { merged: Values; conflicts: Conflict<keyof Values & string>[] } {
  const merged = { ...theirs }
  const conflicts: Conflict<keyof Values & string>[] = []
  for (const name of Object.keys(mine) as (keyof Values & string)[]) {
    if (same(mine[name], base[name]) || same(mine[name], theirs[name])) continue
    merged[name] = mine[name]
    if (!same(theirs[name], base[name])) conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
  }
  return { merged, conflicts }
}

/** Both texts, one under the other or in one line, to be put together by hand; one of them when it already holds the other. */
export function joinTexts(mine: string, theirs: string, between: '\n' | ' ' = '\n'): string {
  if (mine.includes(theirs)) return mine
  if (theirs.includes(mine)) return theirs
  return `${theirs}${between}${mine}`
}
