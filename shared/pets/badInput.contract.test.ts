import { describe, expect, it } from 'vitest'
import { issuesByField, speakSpanish } from '#shared/values/messages.ts'

// As every entry of the product does, before its contracts are made.
speakSpanish()
const { OwnerDraft } = await import('#shared/owners/owners.contract.ts')
const { PetDraft } = await import('#shared/pets/pets.contract.ts')

const owner = { name: 'Catalina Ríos', phone: { country: '57', number: '3105551234' } }
const pet = {
  name: 'Milo',
  speciesId: 'canino',
  breed: 'Beagle',
  sex: 'male',
  color: 'Negro',
  birthOn: '2021-09-14',
  feeding: 'Concentrado',
  weightKg: 12.4,
}
const EMAIL = 'Escriba un correo válido, por ejemplo nombre@clinica.co'
const DATE = 'Escriba una fecha válida, por ejemplo 20/11/2026'
const WEIGHT = 'Escriba un peso válido, por ejemplo 12,4'
const REQUIRED = 'El campo es obligatorio'

/** What the contract says of one field. */
function complaint(schema: typeof OwnerDraft | typeof PetDraft, input: object, field: string) {
  const { error } = schema.safeParse(input)
  return error ? issuesByField(error)[field] : undefined
}

describe('the contract of an owner', () => {
  it.each([
    ['email', `${'a'.repeat(490)}@correo.co`, EMAIL],
    ['email', 'nadie', EMAIL],
    ['name', '   ', REQUIRED],
    ['name', 'a'.repeat(121), 'Escriba como máximo 120 caracteres'],
    ['name', 'Ñandú 🐾 Pérez', undefined],
    ['email', 'a@correo.co', undefined],
  ])('says of %s = %j: %j', (field, value, message) =>
    expect(complaint(OwnerDraft, { ...owner, [field]: value }, field)).toBe(message),
  )
  it('wants the digits of a phone, not what was pasted', () => {
    const pasted = { ...owner, phone: { country: '57', number: '310-555 12 34' } }
    expect(complaint(OwnerDraft, pasted, 'phone.number')).toBe('Escriba el teléfono con números, 10 como máximo')
  })
})

describe('the contract of a pet', () => {
  it.each([
    ['birthOn', '31/02/2026', DATE],
    ['birthOn', '2026-02-31', DATE],
    ['birthOn', '2024-02-29', undefined],
    ['weightKg', '12,4', WEIGHT],
    ['weightKg', 'doce', WEIGHT],
    ['weightKg', -1, WEIGHT],
    ['weightKg', 1e9, 'El peso máximo es 1.500 kg'],
    ['weightKg', 12.4, undefined],
    ['weightKg', null, REQUIRED],
    ['name', ' \u00a0 ', REQUIRED],
    ['name', '🐾 Milo', undefined],
  ])('says of %s = %j: %j', (field, value, message) =>
    expect(complaint(PetDraft, { ...pet, [field]: value }, field)).toBe(message),
  )
})
