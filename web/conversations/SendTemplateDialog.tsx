import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { firstName, joinNames } from '#shared/values/text.ts'
import { sentTemplates } from '#shared/conversations/sentTemplates.contract.ts'
import type { OpenConversation } from '#shared/conversations/conversations.contract.ts'
import { fillTemplate } from '#shared/values/whatsappTemplates.ts'
import type { MessageTemplate } from '#shared/whatsapp/whatsapp.contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { CallOptions } from '#web/http/call.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { useProfile } from '#web/professionals/profile.tsx'

export interface TemplateSubject {
  conversation: OpenConversation
  template: MessageTemplate
}

export interface SentTemplate {
  input: CallOf<typeof sentTemplates.send>
  options: CallOptions
}

/** What is known of each variable, by what it is called. */
function knownOf({ owner, pets, nextEvent }: OpenConversation, clinicName: string): Record<string, string> {
  const active = pets.filter(({ status }) => status === 'active')
  return {
    'Nombre del propietario': owner ? firstName(owner.name) : '',
    'Nombre de la mascota': joinNames(active.map(({ name }) => name)),
    'Nombre de la clínica': clinicName,
    'Fecha y hora': nextEvent ? `${showDate(dayOf(nextEvent.startsAt))} a las ${showTime(nextEvent.startsAt)}` : '',
  }
}

const nameOf = (at: number) => `parameters.${at}`

/** A template with its data, as the other will read it. */
export function SendTemplateDialog({
  subject: { conversation, template },
  send,
  onClose,
}: SmallFormProps<TemplateSubject, SentTemplate, unknown>) {
  const { clinic } = useProfile()
  const known = knownOf(conversation, clinic.name)
  const { variables, body, id: templateId } = template
  const initial: Record<string, string> = Object.fromEntries(
    variables.map((variable, at) => [nameOf(at), known[variable] ?? '']),
  )
  const form = useRecordForm({
    draftKey: { id: `conversations/${conversation.id}/template/${templateId}`, title: 'Plantilla de WhatsApp' },
    initial,
    labels: Object.fromEntries(variables.map((variable, at) => [nameOf(at), variable])),
    schema: sentTemplates.send.input,
    toInput: (values) => ({
      ...{ conversationId: conversation.id, templateId },
      parameters: variables.map((_variable, at) => values[nameOf(at)] ?? ''),
    }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  const filled = variables.map((_variable, at) => form.values[nameOf(at)] || `{{${at + 1}}}`)
  return (
    <FormDialog form={form} title="Enviar plantilla" size="confirm" submit="Enviar" onClose={onClose}>
      <FormSection note={fillTemplate(body, filled)}>
        {variables.map((variable, at) => (
          <WideField key={nameOf(at)}>
            <TextField {...form.field(nameOf(at))} label={variable} required maxLength={300} />
          </WideField>
        ))}
      </FormSection>
    </FormDialog>
  )
}
