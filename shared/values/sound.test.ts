import { describe, expect, it } from 'vitest'
import { isOneLetterOff, soundOf } from '#shared/values/sound.ts'

describe('a word as it sounds', () => {
  it.each([
    ['Penicilina', 'penisilina'],
    ['penicilinas', 'penicillina'],
    ['Enrofloxacina', 'enrofloxasina'],
    ['cefalexina', 'sefalecsina'],
    ['Ampicilina', 'anpisilina'],
    ['Xilacina', 'xilazina'],
    ['Clorhexidina', 'cloreccidina'],
    ['Hidroxicina', 'idroxizina'],
    ['Yodopovidona', 'llodopobidona'],
    ['Estreptomicina', 'streptomicina'],
    ['Gentamicina', 'jentamisina'],
    ['Ketamina', 'quetamina'],
    ['Amphotericina', 'anfoterizina'],
    ['Guaifenesina', 'guaifenecina'],
    ['AINES', 'aine'],
  ])('%s as %s', (right, byEar) => {
    expect(soundOf(byEar)).toBe(soundOf(right))
  })

  it.each([
    ['cefalexina', 'cefazolina'],
    ['prednisona', 'prednisolona'],
    ['sulfa', 'sulfato'],
    ['cama', 'chama'],
    ['B1', 'B12'],
    ['C', 'K'],
  ])('%s is not %s', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other))
  })
})

describe('one letter off', () => {
  it.each([
    ['carprofeno', 'carprofenno', true],
    ['carprofeno', 'carprofno', true],
    ['carprofeno', 'carprofemo', true],
    ['carprofeno', 'carporfeno', true],
    ['carprofeno', 'carprofeno', false],
    ['carprofeno', 'carporfemo', false],
    ['prednisona', 'prednisolona', false],
  ])('%s and %s: %s', (one, other, is) => {
    expect(isOneLetterOff(one, other)).toBe(is)
    expect(isOneLetterOff(other, one)).toBe(is)
  })
})
