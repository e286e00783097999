import { describe, expect, test } from 'vitest'
import type { CustomField, CustomFieldKind } from '#shared/customFields/customFields.contract.ts'
import { refuseCustomValues } from '#shared/customFields/customFields.rules.ts'
import { splitCustomChange, toCustomValues, typedCustomValues } from '#web/customFields/customValues.ts'

const field = (id: string, kind: CustomFieldKind, isArchived = false): CustomField => ({
  ...{ id, version: 1, label: id, kind, options: ['Oro', 'Plata'] },
  ...{ isRequired: false, isArchived },
})
const fields = [
  field('t', 'text'),
  field('n', 'number'),
  field('d', 'date'),
  field('y', 'yesNo'),
  field('l', 'list'),
  field('x', 'text', true),
]

describe('the values of the own fields in a form', () => {
  test('come back as they were, without those of archived fields', () => {
    const values = { t: 'Laureles', n: 1234.5, d: '2024-02-29', y: false, l: 'Oro' }
    const typed = typedCustomValues(fields, { ...values, x: 'viejo' })
    expect(typed).toEqual({ t: 'Laureles', n: '1234,5', d: '29/02/2024', y: 'no', l: 'Oro' })
    expect(toCustomValues(fields, typed)).toEqual(values)
    expect(toCustomValues(fields, typedCustomValues(fields))).toEqual({ t: null, n: null, d: null, y: null, l: null })
  })

  test.each([
    ['n', 'doce'],
    ['n', '1e9'],
    ['d', '31/02/2026'],
  ])('%s typed as %j is refused by its rule', (id, text) => {
    expect(refuseCustomValues(fields, toCustomValues(fields, { [id]: text }))?.field).toBe(`customValues.${id}`)
  })

  test('are one line each in the history, in words', () => {
    const change = { field: 'customValues', before: { t: 'a', n: 1 }, after: { t: 'a', n: 2.5, y: true } }
    expect(splitCustomChange(change)).toEqual([
      { field: 'customValues.n', before: '1', after: '2,5' },
      { field: 'customValues.y', before: '', after: 'Sí' },
    ])
    expect(splitCustomChange({ ...change, before: null })).toHaveLength(3)
  })
})
