import { useRef, useState } from 'react'
import type { CallOf } from '#shared/http/contract.ts'
import { changeableStatuses, type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { deathWarning, refuseDeath } from '#shared/pets/pets.rules.ts'
import { petStatusNames } from '#shared/pets/pets.words.ts'
import { dayOf, parseDay, showDate } from '#shared/values/date.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { DateField } from '#web/form/DateField.tsx'
import { toDay } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField } from '#web/form/TextFields.tsx'
import { useFormOverLatest } from '#web/form/useFormOverLatest.ts'
import { call } from '#web/http/call.ts'
import { usePet } from '#web/pets/pets.data.ts'

type StatusFormProps<Asked> = SmallFormProps<PetPage, Asked, PetPage>

/** "Reportar fallecimiento" */
export function DeathModal({ subject: pet, send, onClose }: StatusFormProps<CallOf<typeof pets.reportDeceased>>) {
  const today = dayOf(new Date())
  const labels = { deceasedOn: 'Fecha de fallecimiento', deceasedCause: 'Causa' }
  const form = useFormOverLatest({
    draftKey: { id: `pet/${pet.id}/death`, title: `Fallecimiento de ${pet.name}` },
    initial: { deceasedOn: showDate(today), deceasedCause: '' },
    labels,
    schema: pets.reportDeceased.input,
    version: pet.version,
    read: () => call(pets.get, { petId: pet.id }),
    toInput: (values, version) => ({ ...values, deceasedOn: toDay(values.deceasedOn), petId: pet.id, version }),
    rules: ({ deceasedOn }) => refuseDeath(deceasedOn, pet.birthOn, today),
    save: send,
    onSaved: onClose,
  })
  const day = parseDay(form.values.deceasedOn)
  const visit = pet.visits.find(({ status }) => status !== 'voided')
  const warning = day && deathWarning(day, [visit?.startedAt ?? null, pet.weighedAt])
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`¿Reportar el fallecimiento de ${pet.name}?`}
      size="confirm"
      submit="Reportar fallecimiento"
      tone="danger"
      beginsAtCancel
    >
      <FormSection note="Se cancela lo que estaba programado. La historia se podrá leer, pero no recibirá registros nuevos.">
        <WideField>
          <DateField
            {...form.field('deceasedOn')}
            label={labels.deceasedOn}
            description={<span role="status">{warning}</span>}
            required
            min={pet.birthOn}
            max={today}
          />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('deceasedCause')} label={labels.deceasedCause} required maxLength={300} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

/** "Cambiar el estado" */
export function StatusModal({ subject, send, onClose }: StatusFormProps<CallOf<typeof pets.changeStatus>>) {
  const pet = usePet(subject.id).data ?? subject
  // As it opened: what is chosen stays in sight when somebody else sets it first.
  const [options] = useState(() =>
    changeableStatuses
      .filter((status) => status !== pet.status)
      .map((status) => ({ value: status, label: petStatusNames[status] })),
  )
  const labels = { status: 'Estado', reason: 'Motivo' }
  /** The one that was read before it is changed. */
  const seen = useRef(pet.status)
  const form = useFormOverLatest({
    draftKey: { id: `pet/${pet.id}/status`, title: `Estado de ${pet.name}` },
    initial: { status: '' as (typeof changeableStatuses)[number] | '', reason: '' },
    labels,
    schema: pets.changeStatus.input,
    version: subject.version,
    read: () => call(pets.get, { petId: pet.id }),
    tellNew: ({ name, status }) => {
      if (status === seen.current) return undefined
      seen.current = status
      return `${name} pasó a «${petStatusNames[status]}» después de que usted abrió esta pregunta. Revise antes de cambiarlo.`
    },
    toInput: (values, version) => ({ ...values, petId: pet.id, version }),
    save: send,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Cambiar el estado de ${pet.name}`}
      size="confirm"
      submit="Cambiar estado"
    >
      <FormSection note={`Ahora: ${petStatusNames[pet.status]}.`}>
        <WideField>
          <SelectField {...form.field('status')} label={labels.status} required options={options} />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('reason')} label={labels.reason} required maxLength={300} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
