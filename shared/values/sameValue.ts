import { plainLine, plainText } from '#shared/values/text.ts'

/**
 * Are two values of a field the same to the server, which takes out of a text what nobody sees, keeps an empty one as
 * null, and the names of a list as lines?
 */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  const plain = asKept(value ?? null, plainText)
  return JSON.stringify(plain === '' ? null : plain)
}

/** The names of a list are lines to the server; every other text keeps its own signs. */
function asKept(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((one) => asKept(one, plainLine))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, asKept(part, clean)]))
}
