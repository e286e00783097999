import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODE_LENGTH,
  CODE_SIGNS,
  readVerificationCode,
  showVerificationCode,
} from '#shared/issuedFormats/verificationCode.ts'

const codes = fc
  .array(fc.constantFrom(...CODE_SIGNS), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
  .map((signs) => signs.join(''))

describe('a code of verification', () => {
  it('is read as it is shown, however a hand types it', () => {
    expect(showVerificationCode('7K3QD9M2XA')).toBe('7K3QD-9M2XA')
    for (const typed of ['7K3QD-9M2XA', '7k3qd9m2xa', ' 7k3qd 9m2xa ', '7K3QD\u20139M2XA', '7-K3Q-D9M-2XA'])
      expect(readVerificationCode(typed), typed).toBe('7K3QD9M2XA')
    expect(readVerificationCode('oOiIl-LABCD')).toBe('001111ABCD')
    fc.assert(
      fc.property(codes, (code) => {
        expect(readVerificationCode(showVerificationCode(code) ?? '')).toBe(code)
        expect(readVerificationCode(code.toLowerCase())).toBe(code)
      }),
    )
  })

  it('leaves a former code and what is none as they are', () => {
    const former = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUu0'
    expect(readVerificationCode(` ${former} `)).toBe(former)
    expect(showVerificationCode(former)).toBeUndefined()
    for (const typed of ['', '7K3QD-9M2X', '7K3QD-9M2XU', '7K3QD-9M2XAB'])
      expect(readVerificationCode(typed)).toBe(typed)
  })
})
