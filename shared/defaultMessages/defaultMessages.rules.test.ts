import { describe, expect, it } from 'vitest'
import { defaultMessageRules, factsOf, fillIn } from '#shared/defaultMessages/defaultMessages.rules.ts'

const facts = factsOf({ name: 'Guillermo Rojas' }, [{ name: 'Milo' }, { name: 'Nina' }], 'Huellitas', null)

describe('a default message', () => {
  it('is filled in with what is known, and leaves open what nobody knows', () => {
    expect(fillIn('Hola, {propietario}: {mascotas} en {clinica}, {cita}', facts)).toBe(
      'Hola, Guillermo: Milo y Nina en Huellitas, {cita}',
    )
    expect(fillIn('Hola, {propietario}', factsOf(null, [], 'Huellitas', null))).toBe('Hola, {propietario}')
  })

  it('has no gap that nothing fills', () => {
    const draft = (text: string) => ({ title: 'Saludo', text, eventTypeId: null })
    expect(defaultMessageRules.refuse(draft('Hola, {nombre}'), [])).toMatchObject({ field: 'text' })
    expect(defaultMessageRules.refuse(draft('Hola, {constructor}'), [])).toMatchObject({ field: 'text' })
    expect(defaultMessageRules.refuse(draft('Hola, {propietario}'), [])).toBeUndefined()
  })
})
