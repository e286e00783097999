import type { RecordChange } from '#shared/changes/changes.contract.ts'

/**
 * The line that changed a field last. A form's field may be a part of a column (`checklist.entry.weight`), a cell of another record
 * (`reading|2026-11-20T14:15:00Z|heartRate`), or be kept in grams.
 * @param lines of the record's history, the newest first
 */
export function lastChange<Line extends Pick<RecordChange, 'fields' | 'part'>>(
  lines: readonly Line[],
  field: string,
): Line | undefined {
  const [kind, at = '', cell] = field.split('|')
  if (cell !== undefined)
    return lines.find(
      (line) =>
        line.part !== null &&
        line.part.kind === kind &&
        Date.parse(line.part.name) === Date.parse(at) &&
        line.fields.some((change) => change.field === cell),
    )
  const [name = '', ...path] = field === 'weightKg' ? ['weightGrams'] : field.split('.')
  const part = path.join('.')
  const of = (value: unknown) => JSON.stringify(part ? (value as Record<string, unknown> | null)?.[part] : value)
  return lines.find(({ fields }) =>
    fields.some((change) => change.field === name && of(change.before) !== of(change.after)),
  )
}
