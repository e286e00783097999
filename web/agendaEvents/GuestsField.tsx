import { useEffect, useRef } from 'react'
import { IconX } from '@tabler/icons-react'
import { EventPetsField, type Guest } from '#web/agendaEvents/EventPetsField.tsx'
import { type GuestValues, newcomerLabels, newcomerOf, type NewcomerValues } from '#web/agendaEvents/newcomerForm.ts'
import { focusEmptyAfter, focusEmptyIn } from '#web/form/focusEmpty.ts'
import { PhoneField } from '#web/form/PhoneField.tsx'
import { WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'
import { OwnerMatches } from '#web/owners/OwnerMatches.tsx'
import { SpeciesField } from '#web/pets/SpeciesField.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'

interface GuestsFieldProps {
  form: {
    values: GuestValues
    isSubmitting: boolean
    field: ((name: 'petIds') => FieldBinding<Guest[]>) & ((name: 'newcomer') => FieldBinding<NewcomerValues | null>)
  }
  label: string
  required?: boolean
}

/** Who comes: found among those who are registered, or registered here, with what is known of them at the telephone. */
export function GuestsField({ form, label, required = false }: GuestsFieldProps) {
  const { values, field } = form
  const mayPets = useMay('pets.write')
  const mayOwners = useMay('owners.write')
  const part = useRef<HTMLDivElement>(null)
  /** Where the focus goes once what was chosen is drawn: the field that had it is gone. */
  const next = useRef<(part: HTMLElement) => void>(undefined)
  useEffect(() => {
    if (part.current) next.current?.(part.current)
    next.current = undefined
  }, [values.petIds, values.newcomer])
  const setNewcomer = (newcomer: NewcomerValues | null) => {
    next.current = focusEmptyIn
    field('newcomer').onChange(newcomer)
  }
  const guests = field('petIds')
  return (
    <div ref={part}>
      {values.newcomer ? (
        <NewcomerFields form={form} newcomer={values.newcomer} onChange={setNewcomer} />
      ) : (
        <EventPetsField
          {...guests}
          label={label}
          required={required}
          onChange={(chosen) => {
            next.current = chosen.length > 0 ? focusEmptyAfter : focusEmptyIn
            guests.onChange(chosen)
          }}
          onRegister={mayPets && mayOwners ? (typed) => setNewcomer(newcomerOf(typed)) : undefined}
        />
      )}
    </div>
  )
}

interface NewcomerFieldsProps extends Pick<GuestsFieldProps, 'form'> {
  newcomer: NewcomerValues
  onChange: (newcomer: NewcomerValues | null) => void
}

function NewcomerFields({ form, newcomer, onChange }: NewcomerFieldsProps) {
  const { field, isSubmitting } = form
  const bind = <Name extends keyof NewcomerValues>(name: Name): FieldBinding<NewcomerValues[Name]> => {
    // The form takes the path of a part where it takes a field's name.
    const part = field(`newcomer.${name}` as 'newcomer')
    return { ...part, value: newcomer[name], onChange: (value) => part.onChange(value as never) }
  }
  return (
    <div
      role="group"
      aria-label={newcomerLabels.newcomer}
      className="Newcomer stack framed round-12 gap-12 pady-12 padx-12"
    >
      <div className="row apart gap-8">
        <strong>{newcomerLabels.newcomer}</strong>
        <Button size="compact" disabled={isSubmitting} onClick={() => onChange(null)}>
          Buscar otra vez
        </Button>
      </div>
      <div className="FormSection-fields held top gap-12">
        {newcomer.ownerId ? (
          <WideField>
            <span className="EventPets-chip tall-36 inline gap-8 strong brand">
              <span className="EventPets-who slim breaks">
                {newcomer.ownerName} <small className="light">Propietario</small>
              </span>
              {isSubmitting ? null : (
                <button
                  className="square-28 centre disc"
                  type="button"
                  aria-label={`Quitar a ${newcomer.ownerName}`}
                  onClick={() => onChange({ ...newcomer, ownerId: '', ownerName: '' })}
                >
                  <IconX size={16} stroke={2} aria-hidden />
                </button>
              )}
            </span>
          </WideField>
        ) : (
          <>
            <TextField {...bind('ownerName')} label={newcomerLabels['newcomer.ownerName']} required maxLength={120} />
            <PhoneField {...bind('ownerPhone')} label={newcomerLabels['newcomer.ownerPhone']} required />
            <WideField>
              <OwnerMatches
                values={{ document: '', documentType: '', phone: newcomer.ownerPhone, email: '' }}
                exceptId=""
                onChoose={({ id, name }) => onChange({ ...newcomer, ownerId: id, ownerName: name })}
                choosesActive
                isHeld={isSubmitting}
              />
            </WideField>
          </>
        )}
        <TextField {...bind('petName')} label={newcomerLabels['newcomer.petName']} required maxLength={80} />
        <SpeciesField field={bind('speciesId')} />
      </div>
    </div>
  )
}
