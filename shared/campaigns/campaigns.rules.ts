import type { CampaignDraft, CampaignReport, CampaignStatus } from '#shared/campaigns/campaigns.contract.ts'
import { placeholders, unknownPlaceholders } from '#shared/defaultMessages/defaultMessages.rules.ts'
import { NEVER_WROTE } from '#shared/conversations/conversations.rules.ts'
import type { MessageTemplate } from '#shared/whatsapp/whatsapp.contract.ts'
import { firstRefusal, type Refusal } from '#shared/http/errors.ts'

/** What a campaign fills in of each recipient: who has nothing booked has no event. */
export const campaignPlaceholders = Object.keys(placeholders).filter((name) => name !== 'cita')

export function refuseDraft({ text }: Pick<CampaignDraft, 'text'>): Refusal | undefined {
  const known = campaignPlaceholders.map((name) => `{${name}}`).join(', ')
  const wrong = text.includes('{cita}') ? 'cita' : unknownPlaceholders(text)[0]
  return wrong === undefined
    ? undefined
    : { field: 'text', message: `{${wrong}} no es un dato que se complete en una campaña. Use ${known}` }
}

/** A template that offers something, with all that it says. */
export function refuseTemplate(
  { status, category, variables }: Pick<MessageTemplate, 'status' | 'category' | 'variables'>,
  parameters: readonly string[],
): Refusal | undefined {
  if (status !== 'approved') return { field: 'templateId', message: 'WhatsApp no ha aprobado esta plantilla' }
  if (category !== 'marketing') return { field: 'templateId', message: 'Elija una plantilla de mercadeo' }
  return parameters.length === variables.length
    ? undefined
    : { field: 'parameters', message: 'Escriba cada dato de la plantilla' }
}

export function canChange({ status }: { status: CampaignStatus }): Refusal | undefined {
  return status === 'draft' ? undefined : { message: 'La campaña ya empezó: escriba otra.' }
}

export function canStart(campaign: { status: CampaignStatus; report: CampaignReport }): Refusal | undefined {
  return firstRefusal([
    () => canChange(campaign),
    () =>
      campaign.report.waiting > 0
        ? undefined
        : { message: 'No hay a quién enviarla: vea abajo por qué no va a cada uno.' },
  ])
}

export function canStop({ status }: { status: CampaignStatus }): Refusal | undefined {
  return status === 'running' ? undefined : { message: 'La campaña no está en curso.' }
}

/** Those whom it was stopped before. */
export function countStopped({ left }: CampaignReport): number {
  return left.find(({ reason }) => reason === 'stopped')?.count ?? 0
}

export function canResume({ status, report }: { status: CampaignStatus; report: CampaignReport }): Refusal | undefined {
  if (status !== 'stopped') return { message: 'La campaña no está detenida.' }
  return countStopped(report) > 0 ? undefined : { message: 'Ya salió a todos los de su lista.' }
}

/** Of whoever sends themselves a test and has not written to the clinic's number. */
export const TEST_CLOSED = `${NEVER_WROTE} Escriba desde su celular al WhatsApp de la clínica y pruebe otra vez.`
