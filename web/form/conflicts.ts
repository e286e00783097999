import { sameValue } from '#shared/values/sameValue.ts'
import { mergeField } from '#web/drafts/draft.ts'

/** A field that both changed, each in their own way. */
export interface Conflict<Name extends string = string> {
  name: Name
  mine: unknown
  theirs: unknown
}

export interface MergeOptions<Values extends object> {
  /** What was sent without an answer: what the server has of it is no change by somebody else. */
  sent?: readonly Values[]
  /** Values as the server keeps them: what it cleaned of mine is no change by somebody else. */
  asKept?: (values: Values) => object
  /** Fields that say one thing: all of them are one person's, and one of them is asked for. */
  mergeGroups?: readonly (readonly (keyof Values & string)[])[] | undefined
}

/**
 * Two people changed one record from the same starting point. Gives the fields that someone must decide, and all the
 * others already merged: mine where only I changed it, theirs otherwise.
 */
export function mergeChanges<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  { sent = [], asKept = (values) => values, mergeGroups = [] }: MergeOptions<Values> = {},
): { merged: Values; conflicts: Conflict<keyof Values & string>[] } {
  const known = [base, ...sent]
  const isSame = sameAsKept([mine, theirs, ...known], asKept)
  const merged = { ...theirs }
  const conflicts: Conflict<keyof Values & string>[] = []
  const names = Object.keys(mine) as (keyof Values & string)[]
  const alone = names.filter((name) => !mergeGroups.some((fields) => fields.includes(name)))
  for (const fields of [...mergeGroups, ...alone.map((name) => [name])]) {
    const areSame = (one: Values, other: Values) => fields.every((name) => isSame(name, one, other))
    const name = fields.find((field) => !isSame(field, mine, theirs))
    if (name === undefined || areSame(mine, base)) continue
    for (const field of fields) merged[field] = mine[field]
    if (mergeField(mine, theirs, known, areSame) === 'conflict')
      conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
  }
  return { merged, conflicts }
}

/** Are two of these values the same in a field, also as the server keeps them? */
function sameAsKept<Values extends object>(all: readonly Values[], asKept: (values: Values) => object) {
  const kept = new Map(all.map((values) => [values, new Map(Object.entries(asKept(values)))]))
  return (name: keyof Values & string, one: Values, other: Values): boolean => {
    const [a, b] = [kept.get(one), kept.get(other)]
    const areKept = a?.has(name) === true && b?.has(name) === true
    return sameValue(one[name], other[name]) || (areKept && sameValue(a.get(name), b.get(name)))
  }
}

/** Both texts, one under the other or in one line, to be put together by hand; one of them when it already holds the other. */
export function joinTexts(mine: string, theirs: string, between: '\n' | ' ' = '\n'): string {
  if (mine.includes(theirs)) return mine
  if (theirs.includes(mine)) return theirs
  return `${theirs}${between}${mine}`
}
