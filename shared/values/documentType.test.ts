import { describe, expect, it } from 'vitest'
import { documentWarning, nitCheckDigit } from '#shared/values/documentType.ts'

describe('the check digit of a NIT', () => {
  // Of the DIAN itself and of others whose NIT everybody knows, and one whose sum leaves 1.
  it.each([
    ['800197268', 4],
    ['890903938', 8],
    ['899999068', 1],
    ['860034313', 7],
    ['860007738', 9],
    ['890903407', 9],
    ['800191045', 1],
  ])('of %s is %d', (number, digit) => expect(nitCheckDigit(number)).toBe(digit))

  it('is what the sum leaves where that is 0 or 1', () => {
    // 3 × 0; 3 × 4 = 12.
    expect([nitCheckDigit('0'), nitCheckDigit('4')]).toEqual([0, 1])
  })
})

describe('a document', () => {
  it.each([
    ['CC', '1.020.345.678'],
    ['CC', 'C.C. 52 417 893'],
    ['CC', ''],
    ['TI', '1020345678'],
    ['TI', '98010203456'],
    ['NIT', '800.197.268-4'],
    ['NIT', 'Nit 8001972684'],
    ['NIT', '800197268'],
    ['NIT', '1020345678-8'],
    ['NIT', '52417893'],
    ['PAS', 'ab 123456'],
    ['PAS', 'G12345678'],
    ['CE', '345.678'],
    ['CE', 'CE 1234567'],
    ['PPT', '-5'],
    ['', 'abc'],
  ] as const)('%s %j is warned of in nothing', (type, typed) => expect(documentWarning(type, typed)).toBeUndefined())

  it.each([
    ['CC', 'abc', 'Una cédula de ciudadanía va solo con números: revise el documento'],
    ['CC', '😀', 'Una cédula de ciudadanía va solo con números: revise el documento'],
    ['CC', '-5', 'Una cédula de ciudadanía va solo con números: revise el documento'],
    ['CC', '1', 'Una cédula de ciudadanía tiene de 3 a 10 dígitos: revise el documento'],
    ['CC', '10203456789', 'Una cédula de ciudadanía tiene de 3 a 10 dígitos: revise el documento'],
    ['TI', '102034567', 'Una tarjeta de identidad tiene 10 u 11 dígitos: revise el documento'],
    ['CE', '-5', 'Una cédula de extranjería va solo con números: revise el documento'],
    ['CE', '1020345678', 'Una cédula de extranjería tiene 6 o 7 dígitos: revise el documento'],
    ['PAS', 'AB12', 'Un pasaporte tiene de 5 a 9 letras y números: revise el documento'],
    ['PAS', 'AB-12345', 'Un pasaporte tiene de 5 a 9 letras y números: revise el documento'],
    ['PAS', '1020345678', 'Un pasaporte tiene de 5 a 9 letras y números: revise el documento'],
    ['NIT', 'AB-1', 'Un NIT va solo con números: revise el documento'],
    ['NIT', '12345', 'Un NIT tiene de 6 a 10 dígitos: revise el documento'],
    ['NIT', '800197268-9', 'El dígito de verificación de ese NIT es 4: revise el documento'],
    ['NIT', '8001972689', 'El dígito de verificación de ese NIT es 4: revise el documento'],
  ] as const)('%s %j looks like a slip', (type, typed, warning) => expect(documentWarning(type, typed)).toBe(warning))
})
