import {
  commonFields,
  type Consultation,
  consultations,
  type VisitPet,
} from '#shared/consultations/consultations.contract.ts'
import { writableFields } from '#shared/consultations/consultations.rules.ts'
import { fieldLabels } from '#shared/consultations/consultations.words.ts'
import { joinNames } from '#shared/values/text.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

interface CopyTextDialogProps {
  consultation: Consultation
  /** The other animals whose consultation is open. */
  to: readonly VisitPet[]
  /** Saves what was typed. */
  flush: () => Promise<void>
  onClose: () => void
}

/** What is said alike of several animals of a visit: written once, and copied to those that are chosen. */
export function CopyTextDialog({ consultation, to, flush, onClose }: CopyTextDialogProps) {
  const writable = writableFields(useProfile())
  const filled = commonFields.filter((field) => consultation[field] !== null && writable.has(field))
  const form = useRecordForm({
    draftKey: undefined,
    initial: { fields: filled, toIds: to.flatMap(({ consultationId }) => consultationId ?? []) },
    labels: { fields: 'Qué', toIds: 'A' },
    schema: consultations.copyText.input,
    toInput: (values) => ({ ...values, consultationId: consultation.id }),
    prepare: flush,
    save: (input) => call(consultations.copyText, input),
    onSaved: ({ copied }) => {
      const namesOf = (isFull: boolean) =>
        copied
          .filter((one) => (one.fields.length === fields.length) === isFull)
          .flatMap(({ consultationId }) => to.find((pet) => pet.consultationId === consultationId)?.name ?? [])
      const left = namesOf(false)
      if (left.length > 0)
        toastSuccess('Texto copiado donde faltaba', `${joinNames(left)} conserva lo que ya tenía escrito`)
      else toastSuccess('Texto copiado', joinNames(namesOf(true)))
      onClose()
    },
  })
  const { fields, toIds } = form.values
  return (
    <FormDialog form={form} title="Copiar texto" submit="Copiar" onClose={onClose}>
      <p className="below-12 soft">Solo llena lo que está vacío: lo ya escrito se conserva.</p>
      <fieldset className="stack gap-8 below-16">
        <legend className="below-8 strong">Qué</legend>
        {filled.map((field) => (
          <CheckField
            key={field}
            label={fieldLabels[field]}
            value={fields.includes(field)}
            onChange={(isOn) => form.setValue('fields', withItem(fields, field, isOn))}
          />
        ))}
      </fieldset>
      <fieldset className="stack gap-8 below-16">
        <legend className="below-8 strong">A</legend>
        {to.map(({ consultationId, name }) =>
          consultationId ? (
            <CheckField
              key={consultationId}
              label={name}
              value={toIds.includes(consultationId)}
              onChange={(isOn) => form.setValue('toIds', withItem(toIds, consultationId, isOn))}
            />
          ) : null,
        )}
      </fieldset>
    </FormDialog>
  )
}

function withItem<Item>(items: readonly Item[], item: Item, isOn: boolean): Item[] {
  const others = items.filter((one) => one !== item)
  return isOn ? [...others, item] : others
}
