import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accounts, NewPassword } from '#shared/accounts/accounts.contract.ts'
import { commonWords } from '#shared/accounts/commonWords.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { firstIssue } from '#shared/values/messages.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'

const words = commonWords.split(' ')
const own = ['Marta Lucía Peñalosa', 'mlpenalosa@sanroque.com.co', 'Clínica San Roque']
const message = (password: string) => refusePassword(password, own)?.message

describe('a password that a stranger tries first', () => {
  it.each([
    [
      'a common one',
      ['password', 'Contraseña', 'P@ssw0rd!', 'qwerty123', '1qaz2wsx', 'iloveyou', 'abc12345', 'admin123.'],
    ],
    [
      'a word with figures round it',
      ['Colombia2026', 'veterinaria', 'Clinica123', 'perro1234', '2026Bogotá*', 'Mascotas#1'],
    ],
    ['figures alone', ['12345678', '87654321', '19851985', '310 456 7890', '14/05/1985', '!"#$%&/(']],
    ['rows', ['abcdefgh', 'abcd1234', 'asdfghjk', 'poiuytrewq', '1q2w3e4r5t', 'qwerasdfzxcv']],
    ['repetitions', ['aaaaaaaa', 'aaaaaaab', 'perroperro', 'abcabcabcab', 'ñandúñandúñandú', 'xk3xk3xk3']],
  ])('is refused: %s', (_kind, passwords) => {
    expect(passwords.filter((password) => !message(password)?.startsWith('Es muy fácil de adivinar'))).toEqual([])
  })

  it('is refused when it is what is known of the person', () => {
    const known = ['Peñalosa1', 'martapenalosa', 'mlpenalosa2026', 'SanRoque99', 'clinica-san-roque', 'Peñalosa-Marta']
    expect(known.filter((password) => !message(password)?.startsWith('No use su nombre'))).toEqual([])
    expect(refusePassword('penalosa-zarigueya-lenta', own)).toBeUndefined()
  })

  it('is a common word in any case with up to four figures', () => {
    const word = fc.constantFrom(...words)
    fc.assert(
      fc.property(word, fc.boolean(), fc.stringMatching(/^\d{1,4}$/), (base, isLarge, figures) => {
        expect(message((isLarge ? base.toUpperCase() : base) + figures)).toBeDefined()
      }),
    )
  })
})

it('takes several words, and what a machine makes up', () => {
  const good = [
    'una-clave-larga',
    'caballo bateria grapa',
    'Tr3s-tristes-tigres',
    'k8#mQ2xw',
    'Wv7dQz1pLr',
    '我的密码很安全吗好',
    'ля-ля-фа-соль',
  ]
  expect(good.filter((password) => message(password) ?? NewPassword.safeParse(password).error)).toEqual([])
})

it('judges any text of 200 characters at once', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 200, unit: 'binary' }),
    fc.string({ maxLength: 200, unit: fc.constantFrom('a', 'b', '1') }),
  )
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (password, known) => void refusePassword(password, known)),
  )
  const before = process.threadCpuUsage()
  for (let index = 0; index < 100; index += 1) refusePassword(`${'ab'.repeat(99)}c${index}`, own)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000 / 100).toBeLessThan(20)
})

describe('a new password', () => {
  const sentence = (password: string) => {
    const { error } = NewPassword.safeParse(password)
    return error && firstIssue(error).message
  }
  it.each([
    ['', 'El campo es obligatorio'],
    ['1234567', 'La contraseña necesita al menos 8 caracteres'],
    ['x'.repeat(201), 'La contraseña puede tener hasta 200 caracteres'],
    [' '.repeat(8), /^Los espacios/],
    ['\u200b'.repeat(8), /^Los espacios/],
    ['\u3164'.repeat(8), /^Los espacios/],
    ['\u0001'.repeat(8), /^Los espacios/],
    ['\u2800\u00ad\u2060\ufeff clave', /^Los espacios/],
    ['clave   con', undefined],
    ['mi perro!', undefined],
  ])('of %j: %s', (password, expected) => {
    if (expected instanceof RegExp) expect(sentence(password)).toMatch(expected)
    else expect(sentence(password)).toBe(expected)
  })

  it('tells of 201 characters wherever a password is typed', () => {
    const password = 'x'.repeat(201)
    const login = professionals.login.input.safeParse({ email: 'ana@prueba.co', password })
    const change = accounts.changePassword.input.safeParse({ password, newPassword: 'una-clave-larga' })
    for (const { error } of [login, change])
      expect(error && firstIssue(error)).toEqual({
        field: 'password',
        message: 'La contraseña puede tener hasta 200 caracteres',
      })
  })
})
