import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MAX_EVENT_PETS } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { queryOf } from '#web/http/query.ts'
import { PetSearchField } from '#web/owners/PetSearchField.tsx'
import { useWhoseOf } from '#web/catalogues/useWhoseOf.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'

/** An animal of an event, as its form holds it. */
export interface Guest {
  id: string
  name: string
  speciesId: string
  photo: string | null
  ownerId: string
  /** Not with one that an earlier version kept on the device. */
  ownerName?: string
  ownerPhone?: Phone
}

interface EventPetsFieldProps extends FieldProps<Guest[]> {
  /** Registers who is not found, by what was typed of them; not offered without. */
  onRegister: ((typed: string) => void) | undefined
}

/** Who comes: found by name, owner, phone or document; then the others of the family, a press each. */
export function EventPetsField({ value, onChange, onRegister, ...props }: EventPetsFieldProps) {
  const whoseOf = useWhoseOf()
  const ownerId = value[0]?.ownerId
  const family = useQuery({ ...queryOf(owners.get, { ownerId: ownerId ?? '' }), enabled: ownerId !== undefined })
  const isChosen = (id: string) => value.some((guest) => guest.id === id)
  const others = (family.data?.pets ?? []).filter((pet) => pet.status === 'active' && !isChosen(pet.id))
  const isReadOnly = props.readOnly === true
  return (
    <div className="EventPets">
      {value.length === 0 ? (
        <PetSearchField
          {...props}
          isOffered={({ status }) => status !== 'deceased'}
          onRegister={onRegister}
          onChange={(pet) => pet && onChange([toGuest(pet)])}
        />
      ) : (
        <div role="group" aria-label={props.label} className="row wrap gap-8" id={props.id}>
          {value.map((guest) => (
            <span key={guest.id} className="EventPets-chip tall-36 inline gap-8 strong brand">
              <PetPortrait species={guest.speciesId} seed={guest.id} photo={guest.photo} size={24} />
              <span className="EventPets-who slim breaks">
                {guest.name} <small className="light">{whoseOf(guest)}</small>
              </span>
              {isReadOnly ? null : (
                <button
                  className="square-28 centre disc"
                  type="button"
                  aria-label={`Quitar a ${guest.name}`}
                  onClick={() => onChange(value.filter(({ id }) => id !== guest.id))}
                >
                  <IconX size={16} stroke={2} aria-hidden />
                </button>
              )}
            </span>
          ))}
          {isReadOnly || value.length >= MAX_EVENT_PETS
            ? null
            : others.map((pet) => (
                <button
                  key={pet.id}
                  type="button"
                  className="EventPets-add tall-32 inline edged surface gap-4 padx-12 brand figure"
                  onClick={() => onChange([...value, toGuest({ ...pet, ...ownerOf(value[0]) })])}
                >
                  <IconPlus size={16} stroke={2} aria-hidden />
                  {pet.name}
                </button>
              ))}
          {props.error ? (
            <p className="EventPets-error red" role="alert">
              {props.error}
            </p>
          ) : null}
        </div>
      )}
    </div>
  )
}

type OwnerOfGuest = Pick<Guest, 'ownerId' | 'ownerName' | 'ownerPhone'>

function ownerOf(guest: Guest | undefined): OwnerOfGuest {
  return {
    ownerId: guest?.ownerId ?? '',
    ...(guest?.ownerName ? { ownerName: guest.ownerName } : {}),
    ...(guest?.ownerPhone ? { ownerPhone: guest.ownerPhone } : {}),
  }
}

function toGuest(guest: Guest): Guest {
  const { id, name, speciesId, photo } = guest
  return { id, name, speciesId, photo, ...ownerOf(guest) }
}
