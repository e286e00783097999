import { fillTemplate } from '#shared/values/whatsappTemplates.ts'
import type { MessageTemplate } from '#shared/whatsapp/whatsapp.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { NewMessage } from '#server/conversations/messages.queries.ts'
import { queueMessage } from '#server/conversations/send.queries.ts'

type Sent = Pick<
  NewMessage,
  'conversationId' | 'ownerId' | 'petId' | 'cause' | 'causeId' | 'isPromotional' | 'author'
> & {
  template: MessageTemplate
  /** One for each variable, in their order: without a line break, which the provider refuses. */
  parameters: readonly string[]
  /** What comes back with the press of each button; without it what stands on it. */
  pressed?: readonly string[]
}

/**
 * Has a template sent, to be read as it was approved. The caller holds the conversation.
 * @throws AppError invalid with the field of a variable that is missing; not_allowed_now where it is not approved
 */
export async function queueTemplate(
  tx: ClinicTx,
  { template, parameters, pressed = [], ...message }: Sent,
): Promise<string> {
  const { name, language, status, body, buttons, variables } = template
  if (status !== 'approved')
    throw new AppError('not_allowed_now', { message: 'WhatsApp no ha aprobado esta plantilla.' })
  const missing = variables.findIndex((_variable, at) => !parameters[at]?.trim())
  if (missing !== -1)
    throw new AppError('invalid', { field: `parameters.${missing}`, message: `Falta: ${variables[missing]}` })
  if (parameters.length > variables.length)
    throw new AppError('invalid', {
      field: `parameters.${variables.length}`,
      message: 'La plantilla no tiene este dato',
    })
  const lines = parameters.map((one) => one.replaceAll(/\s+/g, ' ').trim())
  return queueMessage(tx, {
    ...message,
    ...{ kind: 'template', text: fillTemplate(body, lines) },
    details: {
      template: { name, language, parameters: lines },
      buttons: buttons.map((title, at) => ({ id: pressed[at] ?? title, title })),
    },
  })
}
