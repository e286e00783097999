import { sentTemplates } from '#shared/conversations/sentTemplates.contract.ts'
import { findConversation, lockConversation } from '#server/conversations/conversations.queries.ts'
import { findMessage } from '#server/conversations/messages.queries.ts'
import { queueTemplate } from '#server/conversations/sentTemplates.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findTemplate } from '#server/whatsapp/templates.queries.ts'

export const sentTemplateRoutes = [
  implement(sentTemplates.send, async ({ tx, actor, input: { conversationId, templateId, parameters } }) => {
    await lockConversation(tx, conversationId)
    const { owner } = await findConversation(tx, actor, conversationId)
    const template = await findTemplate(tx, templateId)
    const sent = { conversationId, ownerId: owner?.id ?? null, template, parameters, author: actor }
    return findMessage(tx, await queueTemplate(tx, sent))
  }),
]
