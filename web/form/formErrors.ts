import type { z } from 'zod'
import { REQUIRED, issuesByField } from '#shared/values/messages.ts'
import { showCount } from '#shared/values/number.ts'
import type { Check, Refusal } from '#shared/http/errors.ts'

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

/** What needs more than a schema: one refusal, or several things to be asked for, each by itself. */
export type Rules<Input> = (input: Input) => Refusal | readonly Check[] | undefined

/** Thrown where a rule reads a field that is not sound: of that it has nothing to say. */
class NotSound extends Error {}

function whenSound<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof NotSound) return undefined
    throw error
  }
}

/**
 * An input as its schema gives it, as far as it is sound: what is not may be there, but not be read. It asks the schema what
 * it is, and needs nothing of zod: a form may stand before its schema is here.
 */
function soundPart(schema: z.core.$ZodType, input: unknown): unknown {
  const parsed = (schema as z.ZodType).safeParse(input)
  if (parsed.success) return parsed.data
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'default' || def.type === 'nullable') return soundPart(def.innerType, input)
  if (def.type === 'array' && Array.isArray(input)) return input.map((one) => soundPart(def.element, one))
  if (def.type !== 'object' || typeof input !== 'object' || input === null) throw new NotSound()
  const given = new Map(Object.entries(input))
  const fields = Object.entries(def.shape).map(([name, of]): [string, PropertyDescriptor] => [
    name,
    { enumerable: true, get: () => soundPart(of, given.get(name)) },
  ])
  return Object.defineProperties({}, Object.fromEntries(fields))
}

/** All that is wrong with a form's input, a sentence per field: the schema's, then what the rules say of the rest. */
export function errorsOf<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  fields: readonly string[],
  rules?: Rules<z.output<Schema>>,
): Record<string, string> {
  const parsed = schema.safeParse(input)
  const found: Record<string, string> = {}
  const add = (path: string, message: string) => (found[fieldOf(path, fields) ?? ''] ??= message)
  if (!parsed.success) for (const [path, message] of Object.entries(issuesByField(parsed.error))) add(path, message)
  const answer = whenSound(() => rules?.(soundPart(schema, input) as z.output<Schema>))
  const checks = answer === undefined || 'message' in answer ? [() => answer] : answer
  for (const check of checks) {
    const refusal = whenSound(check)
    if (refusal) add(refusal.field ?? '', refusal.message)
  }
  return found
}

export interface ErrorSummary {
  /** "Falta 1 campo obligatorio" */
  text: string
  field: { name: string; label: string }
  /** How many more are at fault. */
  others: number
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
  const found = Object.keys(errors)
  // What is said of a list as a whole is said of its fields already.
  const counted = found.filter((name) => !found.some((other) => other.startsWith(`${name}.`)))
  const names = inOrder(counted, Object.keys(labels))
  const missing = names.filter((name) => errors[name] === REQUIRED)
  const [first] = missing.length > 0 ? missing : names
  if (first === undefined) return undefined
  const wrong = names.length - missing.length
  const lacks = missing.length === 1 ? 'Falta 1 campo obligatorio' : `Faltan ${missing.length} campos obligatorios`
  const text =
    missing.length === 0
      ? `Revise ${showCount(wrong, 'campo', 'campos')}`
      : wrong === 0
        ? lacks
        : `${lacks} y hay ${wrong} por corregir`
  return { text, field: { name: first, label: labelOf(first, labels) }, others: names.length - 1 }
}
