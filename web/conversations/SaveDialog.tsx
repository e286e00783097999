import { messageFiles } from '#shared/conversations/messageFiles.contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import type { CallOptions } from '#web/http/call.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { Message, OpenConversation } from '#shared/conversations/conversations.contract.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'

/** A file that came, and whose it may be. */
export interface FileSubject {
  message: Message
  pets: OpenConversation['pets']
}

export interface SentSave {
  input: CallOf<typeof messageFiles.save>
  options: CallOptions
}

const labels = { petId: 'Mascota' }

/** "Guardar en la historia": of which of the owner's animals it is. */
export function SaveDialog({
  subject: { message, pets },
  send,
  onClose,
}: SmallFormProps<FileSubject, SentSave, unknown>) {
  const form = useRecordForm({
    // What is quickly chosen again.
    draftKey: undefined,
    initial: { petId: '' },
    labels,
    schema: messageFiles.save.input,
    toInput: ({ petId }) => ({ messageId: message.id, petId }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="¿De qué mascota es?" size="confirm" submit="Guardar" onClose={onClose}>
      <FormSection>
        <WideField>
          <RadioField
            {...form.field('petId')}
            label={labels.petId}
            options={pets.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
