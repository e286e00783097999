import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { type Recipient, refuseAppliedOn, refuseBatch, refuseNextOn } from '#shared/doses/doses.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { firstName } from '#shared/values/text.ts'
import type { VaccineFields } from '#shared/vaccines/vaccines.contract.ts'

type Dose = Pick<
  VaccineFields,
  'protocolId' | 'name' | 'product' | 'batch' | 'batchExpiresOn' | 'appliedOn' | 'nextOn' | 'origin' | 'professionalId'
>

/** All that may be wrong with a dose; of one given elsewhere not everything is known. @param today the clinic's day */
export function vaccineChecks(dose: Dose, pet: Recipient, today: string): Check[] {
  const needed = (field: 'product' | 'batch' | 'batchExpiresOn' | 'professionalId', message: string) => () =>
    dose.origin === 'here' && !dose[field] ? { field, message } : undefined
  return [
    () => (!dose.protocolId && !dose.name ? { field: 'protocolId', message: REQUIRED } : undefined),
    () => refuseAppliedOn(dose.appliedOn, pet, today),
    () => refuseNextOn(dose.nextOn, dose.appliedOn),
    needed('product', REQUIRED),
    needed('batch', REQUIRED),
    needed('batchExpiresOn', REQUIRED),
    needed('professionalId', 'Elija quién firma'),
    () => (dose.origin === 'here' ? refuseBatch(dose.batchExpiresOn, dose.appliedOn) : undefined),
  ]
}

/** What is wrong with a dose, the first of it. */
export function refuseVaccine(...given: Parameters<typeof vaccineChecks>): Refusal | undefined {
  return firstRefusal(vaccineChecks(...given))
}

/** What the owner is written about a dose that is due. */
export function dueMessage(due: {
  ownerName: string
  petName: string
  clinicName: string
  name: string
  nextOn: string
}): string {
  const { ownerName, petName, clinicName, name, nextOn } = due
  return `Hola, ${firstName(ownerName)}. Le escribimos de ${clinicName}: a ${petName} le toca la vacuna de ${name} el ${showDate(nextOn)}. ¿Le agendamos la visita?`
}
