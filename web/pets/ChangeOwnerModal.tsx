import { useState } from 'react'
import type { CallOf } from '#shared/http/contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { refuseOwnerSince } from '#shared/pets/pets.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { toDay } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useFormOverLatest } from '#web/form/useFormOverLatest.ts'
import { call } from '#web/http/call.ts'
import { OwnerPicker } from '#web/owners/OwnerPicker.tsx'

const labels = {
  ownerId: 'Nuevo propietario',
  since: 'Desde',
  reason: 'Motivo',
  keepsReport: 'Conservar el enlace del reporte público',
}

type ChangeOwnerModalProps = SmallFormProps<PetPage, CallOf<typeof pets.changeOwner>, PetPage>

/** "Cambiar propietario": who had the animal before stays in its history of changes. */
export function ChangeOwnerModal({ subject: pet, send, onClose }: ChangeOwnerModalProps) {
  const today = dayOf(new Date())
  /** Whose it was when the form was opened; the page may know better meanwhile. */
  const [formerId] = useState(pet.owner.id)
  const read = () => call(pets.get, { petId: pet.id })
  const form = useFormOverLatest({
    draftKey: { id: `pet/${pet.id}/owner`, title: `Cambio de propietario de ${pet.name}` },
    initial: { ownerId: '', since: showDate(today), reason: '', keepsReport: false },
    labels,
    schema: pets.changeOwner.input,
    toInput: (values, version) => ({ ...values, since: toDay(values.since), petId: pet.id, version }),
    rules: ({ since }) => refuseOwnerSince(since, pet.birthOn, today),
    save: send,
    version: pet.version,
    read,
    tellNew: ({ owner }) => (owner.id === formerId ? undefined : `Ya está a nombre de ${owner.name}.`),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Cambiar el propietario de ${pet.name}`}
      size="confirm"
      submit="Cambiar propietario"
      onClose={onClose}
    >
      <FormSection
        note={`Ahora es de ${pet.owner.name}. La historia de la mascota pasa completa al nuevo propietario; lo que espera la firma del anterior se anula.`}
      >
        <WideField>
          <OwnerPicker
            {...form.field('ownerId')}
            label={labels.ownerId}
            required
            exceptId={pet.owner.id}
            status="active"
            canRegister
          />
        </WideField>
        <WideField>
          <DateField {...form.field('since')} label={labels.since} required min={pet.birthOn} max={today} />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('reason')} label={labels.reason} required maxLength={300} />
        </WideField>
        <WideField>
          <CheckField
            {...form.field('keepsReport')}
            label={labels.keepsReport}
            description="Si no, el enlace que tiene el propietario anterior deja de abrir."
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
