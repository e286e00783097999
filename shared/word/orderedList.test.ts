import { describe, expect, it } from 'vitest'
import { orderedRules } from '#shared/word/orderedList.ts'

const entry = (id: string, isArchived = false) => ({ id, version: 1, isArchived, name: `Campo ${id}` })
const entries = [entry('a'), entry('b', true)]
const words = { name: 'name', taken: 'Ya hay uno', most: 3, full: 'Ya usa 3', last: 'Es el único' } as const
const rules = orderedRules<ReturnType<typeof entry>, { name: string }>(words)

describe('an entry of a list that a clinic puts in order', () => {
  it('has a name of its own among those in use', () => {
    expect(rules.refuse({ name: 'CAMPO Á' }, entries)).toEqual({ field: 'name', message: 'Ya hay uno' })
    expect(rules.refuse({ name: 'Campo b' }, entries)).toBeUndefined()
  })

  it('counts only while it is in use', () => {
    const many = ['a', 'b', 'c'].map((id) => entry(id))
    expect(rules.refuseMore(many)?.message).toBe('Ya usa 3')
    expect(rules.refuseMore([entry('a', true), ...many.slice(1)])).toBeUndefined()
  })

  it('stays in use where one has to be left', () => {
    expect(rules.refuseArchive(entry('a'), entries)?.message).toBe('Es el único')
    expect(rules.refuseArchive(entry('a'), [...entries, entry('c')])).toBeUndefined()
  })
})
