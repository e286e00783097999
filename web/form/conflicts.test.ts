import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cleanDocument } from '#shared/values/documentType.ts'
import { optionalLine, optionalText, requiredLine } from '#shared/values/text.ts'
import { joinTexts, mergeChanges } from '#web/form/conflicts.ts'

const base = { name: 'Milo', color: 'Tricolor', weight: '12,4', phone: { country: '57', number: '1' } }

test('what an unanswered press sent is no change by somebody else', () => {
  const sent = { ...base, name: ' Milo II ' }
  const theirs = { ...base, name: 'Milo II', color: 'Negro' }
  const asKept = (values: typeof base) => ({ ...values, name: values.name.trim() })
  const options = { sent: [sent], asKept }
  expect(mergeChanges(base, { ...base, name: 'Milo III' }, theirs, options)).toEqual({
    merged: { ...theirs, name: 'Milo III' },
    conflicts: [],
  })
  const { conflicts } = mergeChanges(base, { ...base, name: 'Milo III', color: 'Gris' }, theirs, options)
  expect(conflicts).toEqual([{ name: 'color', mine: 'Gris', theirs: 'Negro' }])
})

describe('mergeChanges', () => {
  test('different fields are merged without asking', () => {
    expect(mergeChanges(base, { ...base, name: 'Milo II' }, { ...base, color: 'Negro' })).toEqual({
      merged: { ...base, name: 'Milo II', color: 'Negro' },
      conflicts: [],
    })
  })

  test('one field changed by both must be decided', () => {
    const { conflicts } = mergeChanges(base, { ...base, color: 'Blanco' }, { ...base, color: 'Negro' })
    expect(conflicts).toEqual([{ name: 'color', mine: 'Blanco', theirs: 'Negro' }])
  })

  test('the same change by both is no conflict, also inside a value', () => {
    const changed = { ...base, phone: { country: '57', number: '2' } }
    expect(mergeChanges(base, changed, structuredClone(changed)).conflicts).toEqual([])
  })

  describe('what the server keeps otherwise than it was typed is no change by somebody else', () => {
    const schema = z.object({
      name: requiredLine(120),
      document: optionalLine(30, cleanDocument),
      notes: optionalText(2000),
    })
    const before = { name: 'Ana', document: '', notes: '' }
    const conflictsOf = (mine: object, theirs: object) =>
      mergeChanges(
        before,
        { ...before, ...mine },
        { ...before, ...theirs },
        {
          asKept: (values) => schema.parse(values),
        },
      ).conflicts

    test.each([
      [{ name: ' Ana  D’Achiardi\u200b' }, { name: "Ana D'Achiardi" }],
      [{ document: '1.016.782.190' }, { document: '1016782190' }],
      [{ notes: 'Calle 5 ' }, { notes: 'Calle 5' }],
    ])('%o', (mine, theirs) => {
      expect(conflictsOf(mine, theirs)).toEqual([])
    })

    test('but what it keeps as it was typed is', () => {
      expect(conflictsOf({ notes: "5'" }, { notes: '5´' })).toEqual([{ name: 'notes', mine: "5'", theirs: '5´' }])
    })
  })

  describe('fields that say one thing', () => {
    const born = (birthOn: string, isApproximate: boolean) => ({ birthOn, isApproximate })
    const merge = (from: object, mine: object, theirs: object) =>
      mergeChanges<Record<string, unknown>>(
        { ...from },
        { ...mine },
        { ...theirs },
        {
          mergeGroups: [['birthOn', 'isApproximate']],
        },
      )
    const [guess, exact, age] = [born('01/01/2020', true), born('01/05/2019', false), born('23/11/2023', true)]

    test.each([
      ['my age, their date', guess, age, exact, 'birthOn'],
      ['my date, their age', guess, exact, age, 'birthOn'],
      ['my date, their mark', born('01/01/2020', false), born('02/01/2020', false), guess, 'birthOn'],
      ['my mark, their date', born('01/01/2020', false), guess, born('02/01/2020', false), 'birthOn'],
    ])('are asked for together, and mine stay together: %s', (_, from, mine, theirs, name) => {
      const { merged, conflicts } = merge(from, mine, theirs)
      expect(merged).toEqual(mine)
      expect(conflicts.map((conflict) => conflict.name)).toEqual([name])
    })

    test('are theirs where only they changed one', () => {
      expect(merge(guess, guess, exact)).toEqual({ merged: exact, conflicts: [] })
    })

    test('are asked for by the one that differs', () => {
      const { conflicts } = merge(guess, exact, born('01/05/2019', true))
      expect(conflicts).toEqual([{ name: 'isApproximate', mine: false, theirs: true }])
    })
  })

  test('no change of anybody is lost', () => {
    const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
    fc.assert(
      fc.property(values, values, values, (from, mine, theirs) => {
        const { merged, conflicts } = mergeChanges(from, mine, theirs)
        for (const name of ['a', 'b', 'c'] as const) {
          const asked = conflicts.some((conflict) => conflict.name === name)
          if (mine[name] !== from[name] && theirs[name] !== from[name] && mine[name] !== theirs[name])
            expect(asked).toBe(true)
          else {
            expect(asked).toBe(false)
            expect(merged[name]).toBe(mine[name] === from[name] ? theirs[name] : mine[name])
          }
        }
      }),
    )
  })
})

test('joinTexts repeats nothing', () => {
  expect(joinTexts('Come poco', 'Come poco y toma agua')).toBe('Come poco y toma agua')
  expect(joinTexts('Vómito', 'Diarrea')).toBe('Diarrea\nVómito')
  expect(joinTexts('Dos', 'Pesos Uno', ' ')).toBe('Pesos Uno Dos')
})
