import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RENDER_ERROR_LIMITS } from './renderErrors.contract.ts'
import { withoutPersonalData } from './renderErrors.rules.ts'

const report = (fields: Partial<Parameters<typeof withoutPersonalData>[0]>) =>
  withoutPersonalData({ message: '', stack: '', componentStack: '', path: '/', ...fields })

describe('a report of a screen that failed', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    [`Unexpected token 'C', "Catalina R"... is not valid JSON`, 'Unexpected token …, …... is not valid JSON'],
    ['Nobody is called "Catalina', 'Nobody is called …'],
    ['No pet of catalina@correo.co with 3004128890', 'No pet of … with …'],
    ['Failed to fetch https://h.co/assets/Pet-a1b2.js?x=Milo', 'Failed to fetch https://h.co/assets/Pet-a1b2.js'],
    ['No pet of Catalina Ríos, catalina or ÑATO', 'No pet of … …, … or …'],
    ['pets.at is not a function', 'pets.at is not a function'],
    ['TypeError: petScreen is not defined', 'TypeError: petScreen is not defined'],
    ['pet 0198f3c2-7a51-7c3e-9d2b-4f0a6b8c1d2e is none', 'pet {id} is none'],
  ])('%s is told as %s', (message, told) => {
    expect(report({ message }).message).toBe(told)
  })

  it('keeps of a stack where it happened, not its head', () => {
    const stack = [
      'Error: Catalina Ríos has no phone',
      '    at PetScreen (https://huella.vet/assets/Pet-a1b2.js:1:200)',
      '    at async https://huella.vet/assets/index.js?v=3:4:5',
      'render@https://huella.vet/assets/index.js:4:5',
      '    at div',
      'Catalina Ríos',
    ].join('\n')
    expect(report({ stack }).stack).toBe(
      [
        '    at PetScreen (https://huella.vet/assets/Pet-a1b2.js:1:200)',
        '    at async https://huella.vet/assets/index.js:4:5',
        'render@https://huella.vet/assets/index.js:4:5',
        '    at div',
      ].join('\n'),
    )
  })

  it.each([
    ['/mascotas/{id}/consultas', '/mascotas/{id}/consultas'],
    ['/mascotas/0198f3c2-7a51-7c3e-9d2b-4f0a6b8c1d2e', '/mascotas/{id}'],
    ['/propietarios?q=Catalina#x', '/propietarios'],
    ['/propietarios/Catalina%20R', '/propietarios/{id}'],
  ])('the path %s is told as %s', (path, told) => {
    expect(report({ path }).path).toBe(told)
  })

  it('tells no quoted text, e-mail or phone, is never too long, and is told the same again', () => {
    const secret = fc.constantFrom('"Milo Rios"', "'Milo Rios'", 'milo@rios.co', '3004128890', '?q=Milo')
    const text = fc.array(fc.oneof(secret, fc.constantFrom(' ', '\n', 'at ', 'x', '"', "'", 'reading ')), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(text, (parts) => {
        const joined = parts.join(' ')
        const told = report({ message: joined.repeat(20), stack: joined, componentStack: joined, path: joined })
        expect(told.message.length).toBeLessThanOrEqual(RENDER_ERROR_LIMITS.message)
        for (const value of Object.values(told)) expect(value).not.toMatch(/@rios|300412|q=Milo/)
        expect(report(told)).toEqual(told)
      }),
    )
  })
})
