/** A field that both changed, each in their own way. */
export interface Conflict<Name extends string = string> {
  name: Name
  mine: unknown
  theirs: unknown
}

/** Do two fields hold the same? */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Two people changed one record from the same starting point. Gives the fields that someone must decide, and all the
 * others already merged: mine where only I changed it, theirs otherwise.
 * @param asKept values as the server keeps them: what it cleaned of mine is no change by somebody else
 * @param together fields that say one thing: all of them are one person's, and one of them is asked for
 */
export function mergeChanges<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  asKept: (values: Values) => object = (values) => values,
  mergeGroups: readonly (readonly (keyof Values & string)[])[] = [],
): { merged: Values; conflicts: Conflict<keyof Values & string>[] } {
  const isSame = sameAsKept([base, mine, theirs], asKept)
  const merged = { ...theirs }
  const conflicts: Conflict<keyof Values & string>[] = []
  const names = Object.keys(mine) as (keyof Values & string)[]
  const alone = names.filter((name) => !mergeGroups.some((fields) => fields.includes(name)))
  for (const fields of [...mergeGroups, ...alone.map((name) => [name])]) {
    const areSame = (one: Values, other: Values) => fields.every((name) => isSame(name, one, other))
    const name = fields.find((field) => !isSame(field, mine, theirs))
    if (name === undefined || areSame(mine, base)) continue
    for (const field of fields) merged[field] = mine[field]
    if (!areSame(theirs, base)) conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
  }
  return { merged, conflicts }
}

/** Are two of these values the same in a field, also as the server keeps them? */
function sameAsKept<Values extends object>(all: readonly Values[], asKept: (values: Values) => object) {
  const kept = new Map(all.map((values) => [values, new Map(Object.entries(asKept(values)))]))
  return (name: keyof Values & string, one: Values, other: Values): boolean => {
    const [a, b] = [kept.get(one), kept.get(other)]
    const areKept = a?.has(name) === true && b?.has(name) === true
    return same(one[name], other[name]) || (areKept && same(a.get(name), b.get(name)))
  }
}

/**
 * What was changed from, where an earlier press was done though its answer was lost: what it sent is no change by
 * somebody else.
 * @param sent what those presses sent
 */
export function baseAfter<Values extends object>(
  base: Values,
  sent: readonly Values[],
  theirs: Values,
  asKept: (values: Values) => object = (values) => values,
): Values {
  const isSame = sameAsKept([...sent, theirs], asKept)
  const names = Object.keys(theirs) as (keyof Values & string)[]
  const own = names.filter((name) => sent.some((values) => isSame(name, values, theirs)))
  return { ...base, ...Object.fromEntries(own.map((name) => [name, theirs[name]])) }
}

/** Both texts, one under the other or in one line, to be put together by hand; one of them when it already holds the other. */
export function joinTexts(mine: string, theirs: string, between: '\n' | ' ' = '\n'): string {
  if (mine.includes(theirs)) return mine
  if (theirs.includes(mine)) return theirs
  return `${theirs}${between}${mine}`
}
