import { describe, expect, it } from 'vitest'
import { firstRefusal } from '#shared/http/errors.ts'
import { refuseVaccine, vaccineChecks } from '#shared/vaccines/vaccines.rules.ts'

const pet = { birthOn: '2024-03-01', deceasedOn: null }
const TODAY = '2026-11-20'
const sound = {
  ...{ protocolId: 'canino-rabia', name: null, origin: 'here' as const, appliedOn: TODAY, nextOn: '2027-11-20' },
  ...{ product: 'Nobivac', batch: 'A1', batchExpiresOn: '2027-01-01', professionalId: 'someone' },
}
const fieldsOf = (dose: typeof sound) => vaccineChecks(dose, pet, TODAY).flatMap((check) => check()?.field ?? [])

describe('the checks of a vaccine', () => {
  it('find nothing in a sound dose', () => expect(fieldsOf(sound)).toEqual([]))

  it('name all that is missing at once', () =>
    expect(
      fieldsOf({ ...sound, protocolId: '', product: '', batch: '', batchExpiresOn: '', professionalId: '' }),
    ).toEqual(['protocolId', 'product', 'batch', 'batchExpiresOn', 'professionalId']))

  it('name an expired batch beside what is missing', () =>
    expect(fieldsOf({ ...sound, product: '', batchExpiresOn: '2026-01-01', nextOn: '2026-11-01' })).toEqual([
      'nextOn',
      'product',
      'batchExpiresOn',
    ]))

  it('are asked one after the other by a call', () => {
    const dose = { ...sound, product: '', batch: '' }
    expect(refuseVaccine(dose, pet, TODAY)).toEqual(firstRefusal(vaccineChecks(dose, pet, TODAY)))
    expect(refuseVaccine(dose, pet, TODAY)?.field).toBe('product')
  })
})
