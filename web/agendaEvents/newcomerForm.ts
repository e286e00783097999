import type { z } from 'zod'
import type { Newcomer } from '#shared/agendaEvents/agendaEvents.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import type { Guest } from '#web/agendaEvents/EventPetsField.tsx'
import { emptyPhone } from '#web/form/PhoneField.tsx'
import { toOptionalPhone } from '#web/form/inputs.ts'
import { typedOwner } from '#web/owners/ownerForm.ts'

/** An animal that is registered with its event, as the form holds it. */
export interface NewcomerValues {
  /** Of an owner who is registered already, with their name. */
  ownerId: string
  ownerName: string
  ownerPhone: Phone
  petName: string
  speciesId: string
}

/** Who comes: animals that are known, or one that is registered. */
export interface GuestValues {
  petIds: Guest[]
  newcomer: NewcomerValues | null
}

export const newcomerLabels = {
  'newcomer.ownerName': 'Nombre del propietario',
  'newcomer.ownerPhone': 'Teléfono',
  'newcomer.petName': 'Nombre de la mascota',
  'newcomer.speciesId': 'Especie',
  newcomer: 'Mascota nueva',
}

/** What was typed to find an animal goes where it belongs: its name, or its owner's phone. */
export function newcomerOf(typed: string): NewcomerValues {
  const { name = '', phone = emptyPhone } = typedOwner(typed)
  return { ownerId: '', ownerName: '', ownerPhone: phone, petName: name, speciesId: '' }
}

function toNewcomer(values: NewcomerValues): z.input<typeof Newcomer> {
  const { petName, speciesId, ownerId, ownerName, ownerPhone } = values
  const known = { ownerId, ownerName: null, ownerPhone: null }
  const owner = ownerId ? known : { ownerId: null, ownerName, ownerPhone: toOptionalPhone(ownerPhone) }
  return { petName, speciesId, ...owner }
}

/** As the contract wants who comes. */
export function toGuests({ petIds, newcomer }: GuestValues) {
  return { petIds: petIds.map(({ id }) => id), newcomer: newcomer && toNewcomer(newcomer) }
}

/** Who comes, in words; `undefined` of other fields. */
export function showGuests(name: string, value: unknown): string | undefined {
  if (name === 'petIds') return (value as Guest[]).map((guest) => guest.name).join(', ')
  if (name !== 'newcomer') return undefined
  const newcomer = value as NewcomerValues | null
  return newcomer ? [newcomer.petName, newcomer.ownerName].filter(Boolean).join(' · ') : 'Vacío'
}
