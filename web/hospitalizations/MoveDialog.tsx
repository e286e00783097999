import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { stayLabels, useStayChoices } from '#web/hospitalizations/StayFields.tsx'
import type { CallOptions } from '#web/http/call.ts'

const labels = { cageId: stayLabels.cageId, professionalId: stayLabels.professionalId }

export interface SentMove {
  input: CallOf<typeof hospitalizations.move>
  options: CallOptions
}

/** "Mover de jaula": where the patient lies from now on, and who answers for it. */
export function MoveDialog({ subject: stay, send, onClose }: SmallFormProps<Hospitalization, SentMove, unknown>) {
  const choices = useStayChoices(stay)
  const form = useRecordForm({
    // What is quickly chosen again.
    draftKey: undefined,
    initial: { cageId: stay.cageId ?? '', professionalId: stay.professionalId },
    labels,
    showValue: choices.showValue,
    schema: hospitalizations.move.input,
    toInput: ({ cageId, professionalId }) => ({
      ...{ hospitalizationId: stay.id, version: stay.version },
      ...{ cageId: cageId || null, professionalId },
    }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={`Mover a ${stay.pet.name}`} size="confirm" submit="Mover" onClose={onClose}>
      <FormSection>
        <WideField>
          <SelectField
            {...form.field('cageId')}
            label={labels.cageId}
            emptyLabel="Sin jaula"
            options={choices.cages}
            description="La jaula anterior queda libre y en el historial de modificaciones."
          />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('professionalId')}
            label={labels.professionalId}
            required
            options={choices.vets}
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
