import { z } from 'zod'
import { Message } from '#shared/conversations/conversations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { requiredLine } from '#shared/values/text.ts'

/** What may be written to somebody at any hour, and to whom never wrote. */
export const sentTemplates = {
  send: route({
    service: 'clinic',
    method: 'POST',
    path: '/conversations/:conversationId/templates',
    action: 'messages.write',
    summary: 'Envía una plantilla aprobada por WhatsApp, con sus datos',
    input: z.object({
      conversationId: z.uuid(),
      templateId: z.uuid(),
      /** One for each variable, in their order. */
      parameters: z.array(requiredLine(300)).max(20).default([]),
    }),
    output: Message,
  }),
}
