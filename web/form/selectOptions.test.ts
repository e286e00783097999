import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#shared/values/text.ts'
import { canCreate, closest, exactly, matching, onlyMeant, splitMatch } from '#web/form/selectOptions.ts'

const breeds = ['Beagle', 'Bichón frisé', 'Border collie', 'Criollo', 'Pastor alemán']
const asIs = (text: string) => text

describe('what is meant by a text that is left in a field', () => {
  test.each([
    ['beag', 'Beagle'],
    ['BORDER', 'Border collie'],
    ['aleman', 'Pastor alemán'],
    ['Criollo', 'Criollo'],
    // Several, none, a part of a word, too little.
    ['b', undefined],
    ['golden', undefined],
    ['ollie', undefined],
    ['cr', undefined],
  ])('%s is %s', (typed, meant) => expect(closest(breeds, typed, asIs)).toBe(meant))

  test('asks where several begin so', () => {
    expect(closest(['Golden Retriever', 'Goldendoodle'], 'golden', asIs)).toBeUndefined()
    expect(closest(['14 días', '7 días'], '4 días', asIs)).toBeUndefined()
  })
})

describe('matching', () => {
  test.each([
    ['', breeds],
    ['  ', breeds],
    ['bichon', ['Bichón frisé']],
    ['BICHÓN', ['Bichón frisé']],
    ['ollie', ['Border collie']],
    ['aleman', ['Pastor alemán']],
    ['gato', []],
  ])('%s', (typed, found) => expect(matching(breeds, typed, asIs)).toEqual(found))

  test.each([
    ['negro', ['Negro', 'Negro y fuego', 'Blanco y negro']],
    ['NÉGRO', ['Negro', 'Negro y fuego', 'Blanco y negro']],
    ['gris', ['Gris', 'Grisáceo', 'Azul-gris', 'Azul grisáceo', 'Agrisado']],
    ['blanco y', ['Blanco y negro']],
  ])('%s: the same, what begins so, a word that begins so, the rest', (typed, found) => {
    const colors = [
      'Agrisado',
      'Azul-gris',
      'Azul grisáceo',
      'Blanco y negro',
      'Grisáceo',
      'Gris',
      'Negro y fuego',
      'Negro',
    ]
    expect(matching(colors, typed, asIs)).toEqual(found)
  })

  test('finds what contains, and only that', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (options, typed) => {
        const wanted = fold(typed.trim())
        const found = options.filter((option) => fold(option).includes(wanted))
        expect(matching(options, typed, asIs).toSorted()).toEqual(found.toSorted())
      }),
    )
  })
})

test.each([
  ['nala', ['Nala', 'Nala'], undefined],
  ['nala', ['Nala', 'Nalita'], 'Nala'],
  ['nal', ['Nala', 'Nalita'], undefined],
  ['300412', ['Nala'], 'Nala'],
  ['', ['Nala'], undefined],
])('of what is found for «%s», %j, Enter takes %s', (typed, found, meant) =>
  expect(onlyMeant(found, typed, asIs)).toBe(meant),
)

test('exactly is blind to case and accents, and never matches nothing', () => {
  expect(exactly(breeds, 'bichon frise', asIs)).toBe('Bichón frisé')
  expect(exactly(breeds, 'bichon', asIs)).toBeUndefined()
  expect(exactly(['', ...breeds], ' ', asIs)).toBeUndefined()
})

test('canCreate only what is new, and another animal of a name', () => {
  const list = { options: breeds, textOf: asIs, asksBetween: false }
  expect(canCreate(list, 'Beagle mestizo')).toBe(true)
  expect(canCreate(list, 'beagle')).toBe(false)
  expect(canCreate(list, ' ')).toBe(false)
  expect(canCreate({ ...list, asksBetween: true }, 'beagle')).toBe(true)
})

describe('splitMatch', () => {
  test.each([
    ['Úlcera gastroduodenal', 'gastro', ['Úlcera ', 'gastro', 'duodenal']],
    ['Bichón frisé', 'chon', ['Bi', 'chón', ' frisé']],
    ['Beagle', 'x', ['Beagle', '', '']],
    ['Beagle', '', ['Beagle', '', '']],
  ])('%s with %s', (text, typed, parts) => expect(splitMatch(text, typed)).toEqual(parts))

  test('the three parts are the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, typed) => {
        expect(splitMatch(text, typed).join('').normalize('NFC')).toBe(text.normalize('NFC'))
      }),
    )
  })
})
