import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameValue } from '#shared/values/sameValue.ts'
import { recoverForm, typedFields } from '#web/form/unsavedDrafts.ts'

const values = fc.record({
  name: fc.string(),
  isUrgent: fc.boolean(),
  items: fc.array(fc.record({ dose: fc.string() })),
})

describe('what is left of a form', () => {
  it('comes back as it was typed, whatever was typed', () => {
    fc.assert(
      fc.property(values, values, (initial, typed) => {
        const found = recoverForm(initial, typedFields(initial, typed))
        expect(sameValue(found.values, typed)).toBe(true)
        expect(found.changedByOthers).toEqual([])
      }),
    )
  })

  it('comes back over the newer record: what only others changed is theirs', () => {
    const typed = typedFields({ name: 'Ana', phone: '1' }, { name: 'Ana María', phone: '1' })
    const found = recoverForm({ name: 'Ana', phone: '2' }, typed)
    expect(found).toMatchObject({ values: { name: 'Ana María', phone: '2' }, changedByOthers: [], names: ['name'] })
  })

  it('tells the field that others changed too, and what it was changed from', () => {
    const typed = typedFields({ name: 'Ana' }, { name: 'Ana María' })
    const found = recoverForm({ name: 'Anita' }, typed)
    expect(found).toMatchObject({ values: { name: 'Ana María' }, base: { name: 'Ana' }, changedByOthers: ['name'] })
  })

  it('agrees with others who typed the same', () => {
    const typed = typedFields({ name: 'Ana' }, { name: 'Ana María' })
    expect(recoverForm({ name: 'Ana María' }, typed).changedByOthers).toEqual([])
  })

  const strangers = [
    ['a field that the form no longer has', { gone: 'x' }],
    ['a text where a list stands now', { items: 'x' }],
    ['a list where a text stands now', { name: ['x'] }],
    ['a name that every object has', { constructor: 'x' }],
  ] as const
  it.each(strangers)('leaves out %s', (_what, edits) => {
    const initial = { name: '', items: [] }
    expect(recoverForm(initial, { base: {}, edits })).toMatchObject({ values: initial, names: [] })
  })
})
