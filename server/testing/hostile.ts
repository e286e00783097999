import * as fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that zod writes for an input. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** What no field of any form is, and what attackers send. */
const hostileValues: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, Infinity, -Infinity, Number.MAX_SAFE_INTEGER + 2, 2_147_483_648, 1e21, -0.0000001],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfffy',
    '\u202e\u200b',
    '🐕'.repeat(50),
    'ñ'.repeat(5000),
    'x'.repeat(70_000),
  ],
  ...["'; DROP TABLE owners; --", '%', '_%_', '\\', "\\'", '$1', '${7*7}', '{{7*7}}', '<script>alert(1)</script>'],
  ...['../../../../etc/passwd', 'NaN', 'Infinity', '1e309', '0x10', 'null', 'undefined', '[object Object]', 'true'],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '-271821-04-20', '2026-11-20T25:61:61Z', '2026-11-20T10:00:00+99:99'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '1'.repeat(400)],
  ...[
    [],
    [[]],
    [null],
    {},
    { $ne: null },
    { length: 1e9 },
    { toString: 'x' },
    { constructor: { prototype: { admin: true } } },
  ],
]

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const uuid = fc.uuid({ version: 7 })
const day = fc.date({ min: new Date('1899-01-01'), max: new Date('2201-01-01'), noInvalidDate: true })

/** Values that the schema describes, and here and there what it does not. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fittingValue(schema) }, { weight: 1, arbitrary: hostile })
}

function fittingValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map(valueOf))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -2_147_483_648),
        max: Math.min(schema.maximum ?? 500, 2_147_483_647),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1, max: schema.maximum ?? 2000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 })
    case 'object':
      return objectOf(schema)
    default:
      return fc.oneof(fc.string(), fc.integer(), hostile)
  }
}

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return uuid
  if (schema.format === 'date-time') return day.map((date) => date.toISOString())
  const { minLength = 0, maxLength = 60 } = schema
  return fc.oneof(
    ...(schema.pattern ? [matching(schema.pattern)] : []),
    fc.string({ minLength: Math.min(minLength, 60), maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('Catalina Ríos', 'canino', 'a@b.co', '3004128890', '170123456789012'),
    day.map((date) => date.toISOString().slice(0, 10)),
  )
}

/** Text as a pattern asks for: what it lets through is not always what it was meant for. Look-arounds are beyond it. */
function matching(pattern: string): fc.Arbitrary<string> {
  return /\(\?[=!<]/.test(pattern) ? fc.constant('') : fc.stringMatching(new RegExp(pattern), { size: '-1' })
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valueOf(part)]),
  )
  return fc.record(fields, { requiredKeys: [] })
}

/** Keys that change what an object is, when a program copies them carelessly. */
const pollution = fc.constantFrom<Record<string, unknown>>(
  {},
  {},
  {},
  JSON.parse('{"__proto__":{"role":"administrador"}}') as Record<string, unknown>,
  { constructor: { prototype: { licensed: true } } },
  { clinicId: '00000000-0000-7000-8000-000000000000', id: 'x', role: 'administrador', version: 'x' },
)

/**
 * Inputs of a contract, from nearly right to absurd: drawn from its schema, or a right one with some fields spoiled.
 */
export function hostileInput(schema: z.ZodType, right: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const names = Object.keys(described.properties ?? {})
  const spoiled = fc
    .record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] })
    .chain((wrong) => fc.shuffledSubarray(Object.keys(wrong)).map((keys) => pickKeys(wrong, keys.slice(0, 2))))
    .map((wrong) => ({ ...right, ...wrong }))
  const drawn = objectOf(described).map((values) => values as Record<string, unknown>)
  // The right ids keep the call alive until its handler.
  const aimed = drawn.map((values) => ({
    ...values,
    ...pickKeys(
      right,
      Object.keys(right).filter((key) => /Id$|^version$/.test(key)),
    ),
  }))
  const base = fc.oneof(
    { weight: 3, arbitrary: spoiled },
    { weight: 3, arbitrary: aimed },
    { weight: 1, arbitrary: drawn },
  )
  return fc.tuple(base, pollution).map(([values, extra]) => Object.assign(Object.create(null) as object, values, extra))
}

function pickKeys(values: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, values[key]]))
}
