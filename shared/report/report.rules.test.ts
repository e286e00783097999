import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideOwner, maskName, maskPhone } from '#shared/report/report.rules.ts'

describe('maskName', () => {
  it.each([
    ['Marta Gómez', 'M••• G••••'],
    ['  marta   elena de la Peña ', 'M••• P••••'],
    ['Bigotes', 'B•••'],
    ['Ñ', 'Ñ•••'],
  ])('shows %s as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  it('tells two letters at most, and nothing of the length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zñ]{2,12}( [a-zñ]{2,12}){0,4}$/), (name) => {
        const shown = maskName(name)
        expect(shown.replace(/[• ]/g, '').length).toBeLessThanOrEqual(2)
        expect(shown).toMatch(/^.•••( .••••)?$/u)
      }),
    )
  })
})

describe('maskPhone', () => {
  it.each([
    ['3004128890', '••• ••• 88 90'],
    ['60444488', '••• ••• 44 88'],
    ['60444', '••• ••• 44'],
  ])('shows %s as %s', (number, masked) => {
    expect(maskPhone({ number })).toBe(masked)
  })
})

describe('hideOwner', () => {
  const owner = { name: 'Marta Gómez', texts: ['1.020.345', 'marta@correo.co', null], phones: ['3004128890'] }

  it.each([
    ['Se explica a MARTA  GÓMEZ el plan', 'Se explica a ••• el plan'],
    ['Llamar al 300 412 88-90', 'Llamar al •••'],
    ['cc 1020345, marta@correo.co.', 'cc •••, •••.'],
    ['Oclacitinib 5,4 mg cada 24 h', 'Oclacitinib 5,4 mg cada 24 h'],
  ])('makes of %s %s', (text, hidden) => {
    expect(hideOwner(text, owner)).toBe(hidden)
  })

  it('leaves nothing of the owner, whatever the signs around and within', () => {
    const secret = fc.string({ minLength: 4, maxLength: 30 }).filter((text) => text.trim().length >= 4)
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, name, after) => {
        const hidden = hideOwner(`${before}${name}${after}`, { name, texts: [], phones: [] })
        expect(hidden.includes(name.trim()) && !`${before}${after}•••`.includes(name.trim())).toBe(false)
      }),
    )
  })
})
