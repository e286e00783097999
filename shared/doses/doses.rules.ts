import type { Refusal } from '#shared/http/errors.ts'
import { addMonths, dayOf, showDate } from '#shared/values/date.ts'

/** So long what came with a file may go again with it: until then nobody is told of it unasked. */
export const TAKEN_BACK_HOURS = 24

export interface Recipient {
  birthOn: string
  /** It may have been born so much before that: of "2 años" nobody knows the day. */
  earlierMonths?: number
  deceasedOn: string | null
}

/** When a dose was given: within the animal's life, and not in the future. */
export function refuseAppliedOn(appliedOn: string, pet: Recipient, today: string): Refusal | undefined {
  const field = 'appliedOn'
  if (appliedOn > today) return { field, message: 'La fecha no puede ser futura' }
  const { birthOn, earlierMonths = 0 } = pet
  if (appliedOn < (birthOn && addMonths(birthOn, -earlierMonths)))
    return { field, message: `La mascota nació ${earlierMonths > 0 ? 'hacia ' : ''}el ${showDate(birthOn)}` }
  if (pet.deceasedOn && appliedOn > pet.deceasedOn)
    return { field, message: `La mascota falleció el ${showDate(pet.deceasedOn)}` }
  return undefined
}

/** An expired batch is not given. */
export function refuseBatch(batchExpiresOn: string | null, appliedOn: string): Refusal | undefined {
  if (!batchExpiresOn || batchExpiresOn >= appliedOn) return undefined
  return {
    field: 'batchExpiresOn',
    message: `El lote venció el ${showDate(batchExpiresOn)}, antes de la aplicación. Use otro lote.`,
  }
}

const LONGEST_YEARS = 10

export function refuseNextOn(nextOn: string | null, appliedOn: string): Refusal | undefined {
  if (!nextOn) return undefined
  const field = 'nextOn'
  if (nextOn <= appliedOn) return { field, message: 'La próxima fecha va después de la aplicación' }
  if (nextOn > addMonths(appliedOn, 12 * LONGEST_YEARS))
    return { field, message: `La próxima fecha va a más de ${LONGEST_YEARS} años: revísela` }
  return undefined
}

/** When several animals get the same, what is wrong with one of them alone names it. @param at its place among them */
export function refuseAmong(refused: Refusal | undefined, pet: { name: string }, at: number): Refusal | undefined {
  const isOwn = refused?.field === 'nextOn' || refused?.field === 'appliedOn'
  return refused && isOwn ? { field: `pets.${at}`, message: `${pet.name}: ${refused.message}` } : refused
}

export function canEditDose(dose: { status: string }): Refusal | undefined {
  return dose.status === 'applied' ? undefined : { message: 'El registro está anulado: solo se puede leer.' }
}

export function canRestoreDose(dose: { status: string }): Refusal | undefined {
  return dose.status === 'voided' ? undefined : { message: 'El registro no está anulado.' }
}

/** When an animal was weighed for a dose, of which only the day is known: never later than now. */
export function weighedAt(appliedOn: string, createdAt: string, now: Date): string {
  if (appliedOn === dayOf(createdAt)) return createdAt
  return appliedOn === dayOf(now) ? now.toISOString() : `${appliedOn}T12:00:00-05:00`
}
