import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomField, CustomValues } from '#shared/customFields/customFields.contract.ts'
import {
  customFieldRules,
  keptCustomValues,
  customValueChecks,
  refuseCustomValues,
  showCustomValue,
} from '#shared/customFields/customFields.rules.ts'

const field = (id: string, overrides: Partial<CustomField> = {}): CustomField => ({
  id,
  version: 1,
  label: `Campo ${id}`,
  kind: 'text',
  options: [],
  isRequired: false,
  isArchived: false,
  ...overrides,
})

describe('a value', () => {
  it.each([
    ['text', 'Laureles', undefined],
    ['text', 3, 'El valor no es válido'],
    ['number', 12.5, undefined],
    ['number', '12,5', 'Escriba un número válido, por ejemplo 12,5'],
    ['number', 1e13, 'Escriba un número válido, por ejemplo 12,5'],
    ['date', '2024-02-29', undefined],
    ['date', '31/02/2026', 'Escriba una fecha válida, por ejemplo 20/11/2026'],
    ['yesNo', false, undefined],
    ['yesNo', 'false', 'Elija sí o no'],
    ['list', 'Oro', undefined],
    ['list', 'oro', 'Elija una de las opciones'],
  ] as const)('of a %s that is %j: %j', (kind, value, message) => {
    const refusal = refuseCustomValues([field('a', { kind, options: ['Oro', 'Plata'] })], { a: value })
    if (message === undefined) expect(refusal).toBeUndefined()
    else expect(refusal?.field).toBe('customValues.a')
    if (kind !== 'text') expect(refusal?.message).toBe(message)
  })

  it('that the owner has already is never refused, and a required one is never empty', () => {
    const list = field('a', { kind: 'list', options: ['Plata', 'Bronce'], isRequired: true })
    expect(refuseCustomValues([list], { a: 'Oro' }, { a: 'Oro' })).toBeUndefined()
    for (const empty of [{}, { a: null }, { a: '  ' }])
      expect(refuseCustomValues([list], empty, { a: 'Oro' })?.message).toBe('El campo es obligatorio')
    expect(refuseCustomValues([{ ...list, isArchived: true }], {})).toBeUndefined()
  })

  it('is checked field by field: one that is wrong hides no other', () => {
    const fields = [field('a', { kind: 'number' }), field('b', { kind: 'date' }), field('c', { isRequired: true })]
    const wrong = customValueChecks(fields, { a: 'doce', b: '31/02/2024', d: 'x' }).map((check) => check()?.field)
    expect(wrong).toEqual(['a', 'b', 'c', 'd'].map((id) => `customValues.${id}`))
  })

  it('of a field that does not exist is refused', () => {
    expect(refuseCustomValues([field('a')], { b: 'x' })?.field).toBe('customValues.b')
  })

  it.each([
    [true, 'Sí'],
    [1234.5, '1.234,5'],
    ['2026-11-20', '20/11/2026'],
    ['Laureles', 'Laureles'],
    [null, ''],
    [undefined, ''],
  ])('%j is shown as %j', (value, shown) => expect(showCustomValue(value)).toBe(shown))
})

it('keeps what archived fields hold, whatever is sent', () => {
  const value = fc.option(fc.oneof(fc.string(), fc.boolean(), fc.double({ noNaN: true })))
  const values: fc.Arbitrary<CustomValues> = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, {
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(values, values, (sent, before) => {
      const kept = keptCustomValues([field('a'), field('b', { isArchived: true })], sent, before)
      expect(Object.keys(kept).every((id) => id === 'a' || id === 'b')).toBe(true)
      const held = typeof before.b === 'string' ? before.b.trim() || undefined : (before.b ?? undefined)
      expect(kept.b).toEqual(held)
    }),
  )
})

describe('a definition', () => {
  it.each([
    [{ kind: 'list' as const, options: ['Norte'] }, 'options'],
    [{ kind: 'list' as const, options: ['Norte', 'norte'] }, 'options'],
    [{ kind: 'list' as const, options: ['Norte', 'Sur'] }, undefined],
    [{ kind: 'text' as const, options: [] }, undefined],
  ])('%j is at fault in %j', (draft, at) =>
    expect(customFieldRules.refuse({ label: 'Zona', ...draft }, [])?.field).toBe(at),
  )
})
