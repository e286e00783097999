import type { CallOf } from '#shared/http/contract.ts'
import { type Conversation, conversations } from '#shared/conversations/conversations.contract.ts'
import { conversationName } from '#shared/conversations/conversations.rules.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import type { CallOptions } from '#web/http/call.ts'
import { OwnerPicker } from '#web/owners/OwnerPicker.tsx'

const labels = { ownerId: 'Propietario' }

export interface SentLink {
  input: CallOf<typeof conversations.link>
  options: CallOptions
}

/** "Decir de quién es": an owner who is known, or one who is registered with it. */
export function LinkDialog({ subject, send, onClose }: SmallFormProps<Conversation, SentLink, unknown>) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { ownerId: subject.owner?.id ?? '' },
    labels,
    schema: conversations.link.input,
    toInput: ({ ownerId }) => ({ conversationId: subject.id, ownerId: ownerId || null }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="¿De quién es este número?" size="confirm" submit="Guardar" onClose={onClose}>
      <FormSection note={`Escribe ${conversationName({ ...subject, owner: null })}.`}>
        <WideField>
          <OwnerPicker
            {...form.field('ownerId')}
            label={labels.ownerId}
            {...(subject.owner ? { valueText: subject.owner.name } : {})}
            exceptId=""
            status="active"
            canRegister
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
