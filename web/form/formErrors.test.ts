import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REQUIRED, speakSpanish } from '#shared/http/messages.ts'
import { Phone } from '#shared/values/phone.ts'
import { requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { errorsOf, fieldOf, inOrder, summarise } from '#web/form/formErrors.ts'

speakSpanish()

const labels = { name: 'Nombre', weightKg: 'Peso', phone: 'Celular', 'items.*.dose': 'Dosis' }
const fields = Object.keys(labels)

test.each([
  ['name', 'name'],
  ['phone.number', 'phone'],
  ['items.2.dose', 'items.2.dose'],
  ['items.2.dose.unit', 'items.2.dose'],
  ['version', undefined],
  ['', undefined],
])('the issue at %s belongs to %s', (path, field) => expect(fieldOf(path, fields)).toBe(field))

describe('errorsOf', () => {
  const schema = z.object({ name: requiredText(20), weightKg: WeightKg, phone: Phone })
  const sound = { name: 'Milo', weightKg: 12.4, phone: { country: '57', number: '3004128890' } }

  test('speaks of each field, and of what belongs to none', () => {
    const input = { name: ' ', weightKg: '12.4.1', phone: { country: '57', number: '12' } }
    expect(errorsOf(schema, input, fields)).toEqual({
      name: REQUIRED,
      weightKg: 'Escriba un peso válido, por ejemplo 12,4',
      phone: 'Escriba el teléfono completo',
    })
    expect(errorsOf(z.object({ version: z.number() }), {}, fields)).toEqual({ '': REQUIRED })
  })

  test('asks the rules only about sound data', () => {
    const refuse = () => ({ field: 'weightKg', message: 'Pesa mucho' })
    expect(errorsOf(schema, sound, fields, refuse)).toEqual({ weightKg: 'Pesa mucho' })
    expect(errorsOf(schema, { ...sound, name: '' }, fields, refuse)).toEqual({ name: REQUIRED })
    expect(errorsOf(schema, sound, fields, () => undefined)).toEqual({})
  })
})

describe('summarise', () => {
  test.each([
    [{}, undefined],
    [{ weightKg: REQUIRED }, { text: 'Falta 1 campo obligatorio', field: { name: 'weightKg', label: 'Peso' } }],
    [
      { phone: REQUIRED, weightKg: REQUIRED, name: 'Muy largo' },
      { text: 'Faltan 2 campos obligatorios', field: { name: 'weightKg', label: 'Peso' } },
    ],
    [{ 'items.1.dose': 'Mal' }, { text: 'Revise 1 campo', field: { name: 'items.1.dose', label: 'Dosis' } }],
    [
      { phone: 'Mal', name: 'Mal' },
      { text: 'Revise 2 campos', field: { name: 'name', label: 'Nombre' } },
    ],
  ])('%o', (errors, summary) => expect(summarise(errors as Record<string, string>, labels)).toEqual(summary))

  test('items follow each other as numbers', () => {
    expect(inOrder(['items.10.dose', 'items.2.dose', 'name', 'other'], fields)).toEqual([
      'name',
      'items.2.dose',
      'items.10.dose',
    ])
  })
})
