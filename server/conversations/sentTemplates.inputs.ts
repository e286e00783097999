import { sentTemplates } from '#shared/conversations/sentTemplates.contract.ts'
import { aConversation } from '#server/conversations/conversations.factory.ts'
import { valid } from '#server/testing/routeInputs.ts'
import { aTemplate } from '#server/whatsapp/whatsapp.factory.ts'

valid(sentTemplates.send, async (test, clinic) => {
  const { id: conversationId } = await aConversation(test, clinic)
  const { id: templateId } = await aTemplate(test, clinic, 'huella_continuar')
  return { conversationId, templateId, parameters: ['Ana', 'los resultados de Luna', 'Clínica Huella'] }
})
