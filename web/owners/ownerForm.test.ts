import { describe, expect, test } from 'vitest'
import { issuesByField, speakSpanish } from '#shared/values/messages.ts'
import { OwnerDraft } from '#shared/owners/owners.contract.ts'
import { type OwnerValues, ownerValues, toOwnerDraft, typedOwner } from '#web/owners/ownerForm.ts'

speakSpanish()

const catalina: OwnerValues = {
  ...ownerValues(),
  name: ' Catalina Ríos ',
  phone: { country: '57', number: '3004128890' },
}

function errorsOf(values: Partial<OwnerValues>) {
  const parsed = OwnerDraft.safeParse(toOwnerDraft({ ...catalina, ...values }, []))
  return parsed.success ? {} : issuesByField(parsed.error)
}

describe('the fields of an owner as the contract wants them', () => {
  test('what nobody typed is nothing', () => {
    expect(OwnerDraft.parse(toOwnerDraft(catalina, undefined))).toMatchObject({
      name: 'Catalina Ríos',
      documentType: null,
      document: null,
      otherPhone: null,
      contactPhone: null,
      email: null,
      notes: null,
    })
  })

  test.each([
    [{ name: '   ' }, { name: 'El campo es obligatorio' }],
    [{ phone: { country: '57' as const, number: '' } }, { 'phone.number': 'El campo es obligatorio' }],
    [{ phone: { country: '57' as const, number: '300' } }, { 'phone.number': 'Escriba el teléfono completo' }],
    [{ email: 'catalina' }, { email: 'Escriba un correo válido, por ejemplo nombre@clinica.co' }],
  ])('%o is refused', (values, errors) => {
    expect(errorsOf(values)).toEqual(errors)
  })
})

test.each([
  [' Ana Gómez ', { name: 'Ana Gómez' }],
  ['ana@correo.co', { email: 'ana@correo.co' }],
  ['300 412 8890', { phone: { country: '57', number: '3004128890' } }],
  ['+57 300 412 8890', { phone: { country: '57', number: '3004128890' } }],
  ['1.020.345.678', { document: '1020345678' }],
  ['', {}],
])('what was typed to find an owner goes where it belongs: %j', (typed, values) =>
  expect(typedOwner(typed)).toEqual(values),
)
