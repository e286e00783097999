import { sameValue } from '#shared/values/sameValue.ts'
import type { DraftCopy } from '#web/drafts/draft.ts'
import { mergeChanges } from '#web/form/conflicts.ts'

type Typed = Pick<DraftCopy, 'base' | 'edits'>

/** The fields that hold something else than at first, with what they held. */
export function typedFields<Values extends object>(initial: Values, values: Values): Typed {
  const before = initial as Readonly<Record<string, unknown>>
  const changed = Object.entries(values).filter(([name, value]) => !sameValue(value, before[name]))
  return {
    base: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    edits: Object.fromEntries(changed),
  }
}

export interface Recovered<Values> {
  /** What the fields hold now. */
  values: Values
  /** What they were changed from: the record as it was when they were typed. */
  base: Values
  /** Fields that were typed, and that somebody else changed in the record meanwhile. */
  changedByOthers: (keyof Values & string)[]
  /** All that was typed. */
  names: string[]
}

/**
 * What was left, put back over the record as it is now. A field that the form no longer has, or that holds another kind
 * of value by now, is left out.
 * @param asKept as in `mergeChanges`
 */
export function recoverForm<Values extends object>(
  initial: Values,
  left: Typed,
  asKept?: (values: Values) => object,
): Recovered<Values> {
  const now = initial as Readonly<Record<string, unknown>>
  const fits = ([name, value]: [string, unknown]) => Object.hasOwn(now, name) && isAlike(value, now[name])
  const edits = Object.fromEntries(Object.entries(left.edits).filter(fits))
  const before = Object.fromEntries(Object.entries(left.base).filter(([name]) => Object.hasOwn(edits, name)))
  const base = { ...initial, ...before }
  const values = { ...initial, ...edits }
  const { conflicts } = mergeChanges(base, values, initial, asKept ? { asKept } : {})
  return { values, base, changedByOthers: conflicts.map(({ name }) => name), names: Object.keys(edits) }
}

function isAlike(value: unknown, now: unknown): boolean {
  if (value === null || now === null) return true
  return typeof value === typeof now && Array.isArray(value) === Array.isArray(now)
}
