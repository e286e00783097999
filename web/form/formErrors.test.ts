import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REQUIRED, speakSpanish } from '#shared/values/messages.ts'
import { Phone } from '#shared/values/phone.ts'
import { requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { errorsOf, fieldOf, inOrder, summarise } from '#web/form/formErrors.ts'

speakSpanish()

const labels = { name: 'Nombre', weightKg: 'Peso', phone: 'Celular', items: 'Medicamentos', 'items.*.dose': 'Dosis' }
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
    const refuse = ({ weightKg }: { weightKg: number }) =>
      weightKg > 10 ? { field: 'weightKg', message: 'Pesa mucho' } : undefined
    expect(errorsOf(schema, sound, fields, refuse)).toEqual({ weightKg: 'Pesa mucho' })
    expect(errorsOf(schema, { ...sound, name: '' }, fields, refuse)).toEqual({
      name: REQUIRED,
      weightKg: 'Pesa mucho',
    })
    expect(errorsOf(schema, { ...sound, weightKg: 'x' }, fields, refuse)).toEqual({
      weightKg: 'Escriba un peso válido, por ejemplo 12,4',
    })
    expect(errorsOf(schema, sound, fields, () => undefined)).toEqual({})
  })

  test('asks them of a part that may be missing, too', () => {
    const part = z.object({
      ...schema.shape,
      owner: z.object({ name: z.string(), age: z.number() }).nullable().default(null),
    })
    const rules = ({ owner }: z.output<typeof part>) =>
      owner?.name === '' ? { field: 'name', message: REQUIRED } : undefined
    const wrong = { ...sound, owner: { name: '', age: 'x' } }
    expect(errorsOf(part, wrong, ['name', 'owner.age'], rules)).toMatchObject({ name: REQUIRED })
    expect(errorsOf(part, { ...sound, owner: null }, fields, rules)).toEqual({})
  })

  test('says all that is wrong at once, also of items that are not sound themselves', () => {
    const items = z.array(z.object({ dose: requiredText(20), times: z.number().nullable() }))
    const list = z.object({ ...schema.shape, items })
    type List = z.output<typeof list>
    const all = [...fields, 'items.*.times']
    const rules = (input: List) => [
      () => (input.weightKg > 10 ? { field: 'weightKg', message: 'Pesa mucho' } : undefined),
      () => (input.name === 'Milo' ? { field: 'name', message: 'Ya existe' } : undefined),
      ...input.items.map((item, at) => () => {
        return item.times === null ? { field: `items.${at}.times`, message: REQUIRED } : undefined
      }),
    ]
    const input = {
      ...{ ...sound, weightKg: 0 },
      items: [
        { dose: '', times: null },
        { dose: '1', times: 'x' },
        { dose: '1', times: null },
      ],
    }
    expect(errorsOf(list, input, all, rules)).toEqual({
      weightKg: expect.any(String) as string,
      name: 'Ya existe',
      'items.0.dose': REQUIRED,
      'items.0.times': REQUIRED,
      'items.1.times': 'Escriba un número válido',
      'items.2.times': REQUIRED,
    })
  })

  test('hides no error of a rule itself', () => {
    const broken = () => {
      throw new TypeError('broken')
    }
    expect(() => errorsOf(schema, sound, fields, broken)).toThrow('broken')
  })
})

describe('summarise', () => {
  test.each([
    [{}, undefined],
    [
      { weightKg: REQUIRED },
      { text: 'Falta 1 campo obligatorio', field: { name: 'weightKg', label: 'Peso' }, others: 0 },
    ],
    [
      { phone: REQUIRED, weightKg: REQUIRED, name: 'Muy largo' },
      {
        text: 'Faltan 2 campos obligatorios y hay 1 por corregir',
        field: { name: 'weightKg', label: 'Peso' },
        others: 2,
      },
    ],
    [
      { items: 'Agregue uno', 'items.0.dose': REQUIRED },
      { text: 'Falta 1 campo obligatorio', field: { name: 'items.0.dose', label: 'Dosis' }, others: 0 },
    ],
    [{ 'items.1.dose': 'Mal' }, { text: 'Revise 1 campo', field: { name: 'items.1.dose', label: 'Dosis' }, others: 0 }],
    [
      { phone: 'Mal', name: 'Mal' },
      { text: 'Revise 2 campos', field: { name: 'name', label: 'Nombre' }, others: 1 },
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
