import type { CustomField, CustomValues } from '#shared/customFields/customFields.contract.ts'
import { showCustomValue } from '#shared/customFields/customFields.rules.ts'
import { inUse } from '#shared/word/orderedList.ts'
import { fromDay, fromDecimal, toDecimal, toOptionalDay } from '#web/form/inputs.ts'

/** What the fields of a form hold, as typed, by the field's id. */
export type TypedCustomValues = Record<string, string>

function typed(value: CustomValues[string] | undefined, kind: CustomField['kind']): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return fromDecimal(value)
  return kind === 'date' ? fromDay(value) : value
}

export function typedCustomValues(fields: readonly CustomField[], values: CustomValues = {}): TypedCustomValues {
  return Object.fromEntries(inUse(fields).map((field) => [field.id, typed(values[field.id], field.kind)]))
}

/** What cannot be read stays as it was typed: the rule refuses it with its own sentence. */
export function toCustomValues(fields: readonly CustomField[], values: TypedCustomValues): CustomValues {
  const read = ({ id, kind }: CustomField): CustomValues[string] => {
    const text = (values[id] ?? '').trim()
    if (kind === 'number') return toDecimal(text)
    if (kind === 'date') return toOptionalDay(text)
    if (kind === 'yesNo') return text === '' ? null : text === 'yes'
    return text || null
  }
  return Object.fromEntries(inUse(fields).map((field) => [field.id, read(field)]))
}

/** The labels of a form's fields, by the path that their errors have. */
export function customLabels(fields: readonly CustomField[]): Record<string, string> {
  return Object.fromEntries(inUse(fields).map(({ id, label }) => [`customValues.${id}`, label]))
}

/** A change of the values as one line for each field that changed, as the history of changes reads it. */
export function splitCustomChange(change: { field: string; before: unknown; after: unknown }) {
  if (change.field !== 'customValues') return [change]
  const [before, after] = [change.before, change.after].map((values) => (values ?? {}) as CustomValues)
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((id) => before?.[id] !== after?.[id])
    .map((id) => ({
      field: `customValues.${id}`,
      before: showCustomValue(before?.[id]),
      after: showCustomValue(after?.[id]),
    }))
}
