import type { Refusal } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/http/messages.ts'
import { type Recipient, refuseAppliedOn, refuseBatch, refuseNextOn } from '#shared/doses/doses.rules.ts'
import { showDate } from '#shared/values/date.ts'
import type { VaccineFields } from '#shared/vaccines/vaccines.contract.ts'

type Dose = Pick<
  VaccineFields,
  'protocolId' | 'name' | 'product' | 'batch' | 'batchExpiresOn' | 'appliedOn' | 'nextOn' | 'origin' | 'professionalId'
>

/** What is wrong with a dose, the first of it. @param today the clinic's day */
export function refuseVaccine(dose: Dose, pet: Recipient, today: string): Refusal | undefined {
  if (!dose.protocolId && !dose.name) return { field: 'protocolId', message: REQUIRED }
  const refused = refuseAppliedOn(dose.appliedOn, pet, today) ?? refuseNextOn(dose.nextOn, dose.appliedOn)
  if (refused || dose.origin === 'elsewhere') return refused
  for (const field of ['product', 'batch', 'batchExpiresOn', 'professionalId'] as const)
    if (!dose[field]) return { field, message: field === 'professionalId' ? 'Elija quién firma' : REQUIRED }
  return refuseBatch(dose.batchExpiresOn, dose.appliedOn)
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
  return `Hola, ${ownerName}. Le escribimos de ${clinicName}: a ${petName} le corresponde ${name} con fecha ${showDate(nextOn)}. ¿Le agendamos la visita?`
}
