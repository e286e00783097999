import type { z } from 'zod'
import { REQUIRED, issuesByField } from '#shared/http/messages.ts'
import type { Refusal } from '#shared/http/errors.ts'

/**
 * The form's field that an issue belongs to: `phone.number` is the field `phone`. `undefined` when the form shows none.
 * @param fields the form's fields; `items.*.dose` stands for that field of any item
 */
export function fieldOf(path: string, fields: readonly string[]): string | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const head = parts.slice(0, length)
    const pattern = head.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.')
    if (fields.includes(pattern)) return head.join('.')
  }
  return undefined
}

/** All that is wrong with a form's input, a sentence per field; the schema first, then the rules that need sound data. */
export function errorsOf<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  fields: readonly string[],
  rules?: (input: z.output<Schema>) => Refusal | undefined,
): Record<string, string> {
  const parsed = schema.safeParse(input)
  const found: Record<string, string> = {}
  if (!parsed.success) {
    for (const [path, message] of Object.entries(issuesByField(parsed.error)))
      found[fieldOf(path, fields) ?? ''] ??= message
    return found
  }
  const refusal = rules?.(parsed.data)
  if (refusal) found[fieldOf(refusal.field ?? '', fields) ?? ''] = refusal.message
  return found
}

export interface ErrorSummary {
  /** "Falta 1 campo obligatorio" */
  text: string
  field: { name: string; label: string }
}

/** The label of a field of a form; that of `items.2.dose` is written under `items.*.dose`. */
export function labelOf(name: string, labels: Readonly<Record<string, string>>): string {
  return labels[name] ?? labels[name.replace(/\.\d+(?=\.|$)/g, '.*')] ?? ''
}

/** The fields at fault, in the order in which the form shows them. */
export function inOrder(names: readonly string[], fields: readonly string[]): string[] {
  const place = (name: string) => fields.indexOf(name.replace(/\.\d+(?=\.|$)/g, '.*'))
  return [...names]
    .filter((name) => place(name) >= 0)
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b, 'es', { numeric: true }))
}

/** What the save bar says of the errors; the missing required fields first. */
export function summarise(
  errors: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
): ErrorSummary | undefined {
  const names = inOrder(Object.keys(errors), Object.keys(labels))
  const missing = names.filter((name) => errors[name] === REQUIRED)
  const [first] = missing.length > 0 ? missing : names
  if (first === undefined) return undefined
  const count = missing.length || names.length
  const text =
    missing.length > 0
      ? count === 1
        ? 'Falta 1 campo obligatorio'
        : `Faltan ${count} campos obligatorios`
      : count === 1
        ? 'Revise 1 campo'
        : `Revise ${count} campos`
  return { text, field: { name: first, label: labelOf(first, labels) } }
}
