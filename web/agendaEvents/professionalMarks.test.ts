import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markProfessionals } from '#web/agendaEvents/professionalMarks.ts'

const people = fc.uniqueArray(
  fc.record({ id: fc.uuid(), name: fc.constantFrom('Laura Restrepo', 'Luis Rojas', 'Ana Gil', 'Andrés Gómez') }),
  { selector: ({ id }) => id, maxLength: 12 },
)

describe('the marks of professionals', () => {
  it('are letters of one’s own, and a tint that nobody else has while there are five', () => {
    fc.assert(
      fc.property(people, (given) => {
        const marks = [...markProfessionals(given).values()]
        expect(new Set(marks.map(({ letters }) => letters)).size).toBe(given.length)
        expect(new Set(marks.map(({ tint }) => tint)).size).toBe(Math.min(given.length, 5))
        expect(marks.some(({ tint }) => tint === 'neutral')).toBe(false)
      }),
    )
  })

  it('stay when somebody comes later', () => {
    fc.assert(
      fc.property(people, (given) => {
        const [newest, ...others] = given.toSorted((one, other) => (one.id < other.id ? 1 : -1))
        if (!newest) return
        const after = markProfessionals(given)
        for (const [id, mark] of markProfessionals(others)) expect(after.get(id)).toEqual(mark)
      }),
    )
  })

  it('are the initials, with more of the name where they are another’s', () => {
    const marks = markProfessionals([
      { id: '1', name: 'Laura Restrepo' },
      { id: '2', name: 'Luis Rojas' },
      { id: '3', name: 'Luis Rojas' },
    ])
    expect([...marks.values()].map(({ letters }) => letters)).toEqual(['LR', 'LuR', 'LR2'])
  })
})
