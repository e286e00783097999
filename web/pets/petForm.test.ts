import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PetDraft, PetEdit } from '#shared/pets/pets.contract.ts'
import { issuesByField, speakSpanish } from '#shared/values/messages.ts'
import { showAge } from '#shared/values/age.ts'
import { type PetValues, birthOfAge, petValues, toPetDraft, toPetEdit } from '#web/pets/petForm.ts'

speakSpanish()

const today = '2026-11-20'
const milo: PetValues = {
  ...petValues(),
  name: ' Milo ',
  speciesId: 'canino',
  breed: 'Beagle',
  sex: 'male',
  color: 'Tricolor',
  birthOn: '14/09/2021',
  weightKg: '12,4',
  feeding: 'Concentrado',
}

function errorsOf(values: Partial<PetValues>) {
  const parsed = PetDraft.safeParse(toPetDraft({ ...milo, ...values }, today))
  return parsed.success ? {} : issuesByField(parsed.error)
}

describe('the fields of a pet as the contract wants them', () => {
  test('what a person types', () => {
    expect(PetDraft.parse(toPetDraft(milo, today))).toMatchObject({
      name: 'Milo',
      birthOn: '2021-09-14',
      birthIsApproximate: false,
      weightKg: 12.4,
      microchip: null,
      reproductiveStatus: null,
      allergies: null,
    })
  })

  test.each([
    [{ weightKg: 'doce' }, 'weightKg', 'Escriba un peso válido, por ejemplo 12,4'],
    [{ weightKg: '' }, 'weightKg', 'El campo es obligatorio'],
    [{ weightKg: '0' }, 'weightKg', 'Escriba un peso válido, por ejemplo 12,4'],
    [{ name: '  ' }, 'name', 'El campo es obligatorio'],
    [{ sex: '' }, 'sex', 'El campo es obligatorio'],
    [{ birthOn: '31/02/2024' }, 'birthOn', 'Escriba una fecha válida, por ejemplo 20/11/2026'],
    [{ birthOn: '' }, 'birthOn', 'El campo es obligatorio'],
    [{ birthKind: 'age', ageAmount: '' }, 'birthOn', 'El campo es obligatorio'],
    [{ microchip: '98514100320711' }, 'microchip', 'El microchip tiene 15 dígitos'],
  ] as const)('%o is refused at %s', (values, field, message) => {
    expect(errorsOf(values)).toEqual({ [field]: message })
  })

  test('a microchip may be typed in groups', () => {
    expect(PetEdit.parse(toPetEdit({ ...milo, microchip: '985 141 003 207 118' }, today)).microchip).toBe(
      '985141003207118',
    )
  })

  test('an age becomes a day of birth marked approximate, and gives that age back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (years) => {
        const values = { ...milo, birthKind: 'age' as const, ageAmount: String(years), ageUnit: 'years' as const }
        const pet = PetEdit.parse(toPetEdit(values, today))
        expect(pet.birthIsApproximate).toBe(true)
        expect(showAge(pet.birthOn, today)).toBe(years === 1 ? '1 año' : `${years} años`)
      }),
    )
  })

  test.each(['dos', '1,5', '-1', '500', ''])('%j is no age', (ageAmount) => {
    expect(birthOfAge({ ageAmount, ageUnit: 'years' }, today)).toBeUndefined()
  })
})
