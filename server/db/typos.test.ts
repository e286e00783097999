import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMistypable, meantBy } from '#server/db/typos.ts'

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const word = fc.array(letter, { minLength: 4, maxLength: 20 }).map((letters) => letters.join(''))

/** The four mistakes, written without the code under test. */
const mistakes: Record<string, (word: string, at: number, other: string) => string> = {
  'a letter too many': (text, at, other) => text.slice(0, at) + other + text.slice(at),
  'a letter too few': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'another letter': (text, at, other) => text.slice(0, at) + other + text.slice(at + 1),
  'two letters swapped': (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
}

describe('what was meant by a mistyped word', () => {
  it.each(Object.entries(mistakes))('is among the candidates: %s', (_name, mistake) => {
    fc.assert(
      fc.property(word, fc.nat(), letter, (meant, place, other) => {
        const typed = mistake(meant, place % (meant.length - 1), other)
        fc.pre(typed !== meant)
        expect(isMistypable(typed)).toBe(true)
        expect(meantBy(typed)).toContain(meant)
      }),
    )
  })

  it('stays bounded, and has no short word and not the word itself', () => {
    fc.assert(
      fc.property(word, (typed) => {
        const candidates = meantBy(typed)
        expect(candidates.length).toBeLessThanOrEqual(54 * typed.length + 25)
        expect(candidates).not.toContain(typed)
        expect(candidates.every((candidate) => candidate.length >= 4)).toBe(true)
      }),
    )
  })

  it.each([
    ['rodrigez', 'rodriguez'],
    ['firulias', 'firulais'],
    ['mlo', 'milo'],
    ['rios-mejai', 'rios-mejia'],
  ])('%s: %s', (typed, meant) => expect(meantBy(typed)).toContain(meant))

  it.each(['3001234567', 'hc-000123', 'li', 'a@b.co', '', 'x'.repeat(26)])('%s is not mistyped', (typed) =>
    expect(isMistypable(typed)).toBe(false),
  )
})
