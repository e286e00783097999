import type { CallOf } from '#shared/http/contract.ts'
import { type Conversation, conversations } from '#shared/conversations/conversations.contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import type { CallOptions } from '#web/http/call.ts'
import { useProfessionals } from '#web/professionals/professionals.data.ts'

const labels = { professionalId: 'Responsable' }

export interface SentAssignment {
  input: CallOf<typeof conversations.assign>
  options: CallOptions
}

/** "Asignar": who answers it. */
export function AssignDialog({ subject, send, onClose }: SmallFormProps<Conversation, SentAssignment, unknown>) {
  const people = useProfessionals()
  const form = useRecordForm({
    // What is quickly chosen again.
    draftKey: undefined,
    initial: { professionalId: subject.assigned?.id ?? '' },
    labels,
    schema: conversations.assign.input,
    toInput: ({ professionalId }) => ({ conversationId: subject.id, professionalId: professionalId || null }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="Asignar la conversación" size="confirm" submit="Asignar" onClose={onClose}>
      <FormSection>
        <WideField>
          <SelectField
            {...form.field('professionalId')}
            label={labels.professionalId}
            emptyLabel="Nadie en especial"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
