import { describe, expect, test } from 'vitest'
import { showBirth, showMicrochip, showMissing, showReproductiveStatus, showSex } from '#shared/pets/pets.words.ts'

describe('the words of a pet', () => {
  test.each([
    ['male', 'entero', 'Macho entero'],
    ['female', 'entero', 'Hembra entera'],
    ['male', 'esterilizado', 'Macho esterilizado'],
    ['female', 'esterilizado', 'Hembra esterilizada'],
    ['female', null, 'Hembra'],
  ] as const)('%s %s', (sex, reproductiveStatus, words) => expect(showSex({ sex, reproductiveStatus })).toBe(words))

  test('what is not known has no word', () => expect(showReproductiveStatus('male', null)).toBe(''))

  test('a microchip is read in threes', () => {
    expect(showMicrochip('985141003207118')).toBe('985 141 003 207 118')
  })

  test('what is still to be asked is named', () => {
    const short = { breed: '', sex: 'unknown', birthOn: '', color: '', feeding: 'Concentrado' } as const
    expect(showMissing(short)).toBe('raza, sexo, fecha de nacimiento, color')
    expect(showBirth({ birthOn: '', birthIsApproximate: false })).toBe('Sin registrar')
  })
})
