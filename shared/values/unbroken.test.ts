import { describe, expect, it } from 'vitest'
import { unbrokenParts } from '#shared/values/unbroken.ts'

describe('a number that nobody reads in two lines', () => {
  it.each([
    ['con CC 1 035 482 117 de Medellín', 'CC 1 035 482 117'],
    ['con C.C. 1.035.482.117 de Medellín', 'C.C. 1.035.482.117'],
    ['la historia HC-000012 y', 'HC-000012'],
    ['Huella, NIT 901 448 210-3, y', 'NIT 901 448 210-3'],
    ['Huella (901.448.210-3)', '901.448.210-3'],
    ['pasaporte PP AB123456 vigente', 'PP AB123456'],
  ])('is found whole in %j', (text, number) => {
    const parts = unbrokenParts(text)
    expect(parts.filter(({ isUnbroken }) => isUnbroken).map((part) => part.text)).toEqual([number])
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })

  it.each(['', 'Pesa 12,4 kg desde el 20/11/2026', 'HC y NIT'])('is not found in %j', (text) => {
    expect(unbrokenParts(text).some(({ isUnbroken }) => isUnbroken)).toBe(false)
  })
})
