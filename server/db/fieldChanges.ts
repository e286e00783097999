import type { RecordTable } from '#shared/values/recordTables.ts'
import { isUnrecorded } from '#server/db/recordTables.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

type Tracked = RecordTable | 'clinics'

export function createdFields(table: Tracked, values: object): FieldChange[] {
  return Object.entries(values)
    .filter(([field, after]) => !isUnrecorded(table, field) && after !== null && after !== undefined && after !== '')
    .map(([field, after]) => ({ field, before: null, after: after as unknown }))
}

export function changedFields(table: Tracked, current: Record<string, unknown>, patch: object): FieldChange[] {
  return Object.entries(patch)
    .filter(([field, after]) => after !== undefined && !isUnrecorded(table, field) && !same(current[field], after))
    .map(([field, after]) => ({ field, before: current[field] ?? null, after }))
}

/** Compares a value as a row holds it with one that is written. */
export function same(before: unknown, after: unknown): boolean {
  if (before === after || (before ?? null) === (after ?? null)) return true
  if (after instanceof Date) return before === after.toISOString()
  return typeof after === 'object' && after !== null && canonical(before) === canonical(after)
}

/** JSON with sorted keys: jsonb gives its keys back in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export function removedFields(table: Tracked, row: Record<string, unknown>): FieldChange[] {
  return Object.entries(row)
    .filter(([field, before]) => !isUnrecorded(table, field) && before !== null)
    .map(([field, before]) => ({ field, before, after: null }))
}

/** Does a later value say all that an earlier one said? Only then may its line leave the earlier one out. */
export function keeps(earlier: unknown, later: unknown): boolean {
  if (earlier === undefined || earlier === null || same(earlier, later)) return true
  if (typeof earlier === 'string') return typeof later === 'string' && later.includes(earlier)
  if (typeof earlier !== 'object' || Array.isArray(earlier) || typeof later !== 'object' || later === null) return false
  return Object.entries(earlier).every(([key, part]) => keeps(part, (later as Record<string, unknown>)[key]))
}
