import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { conversations, whatsappWebhook } from '#shared/conversations/conversations.contract.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import {
  aConversation,
  aFailedMessage,
  aWritingOwner,
  messagesOf,
} from '#server/conversations/conversations.factory.ts'

import { signWebhook } from '#server/outside/whatsapp/signature.ts'
import { APP_SECRET, type TestApp } from '#server/testing/app.ts'
import { anOwner, type TestClinic } from '#server/testing/factories.ts'
import { newPet, valid } from '#server/testing/routeInputs.ts'

const known = async (test: TestApp, clinic: TestClinic) => ({ conversationId: (await aConversation(test, clinic)).id })

valid(conversations.list, async (test, clinic) => {
  await aConversation(test, clinic)
  return {}
})
valid(conversations.get, known)
valid(conversations.messages, known)
valid(conversations.open, async (test, clinic) => ({ ownerId: (await anOwner(test, clinic)).id }))
valid(conversations.send, async (test, clinic) => ({ ...(await known(test, clinic)), text: 'Sí, a las 10:00' }))
valid(conversations.write, async (test, clinic) => {
  const { owner, pet } = await aWritingOwner(test, clinic)
  return { ownerId: owner.id, petId: pet.id, text: 'Mire el reporte de Milo', cause: 'report' as const }
})
valid(conversations.sendPaper, async (test, clinic) => {
  const { owner, pet } = await aWritingOwner(test, clinic)
  return { ownerId: owner.id, text: 'El carné de Milo', paper: `/pets/${pet.id}/vaccination-card/paper` }
})
valid(conversations.listOfOwner, async (test, clinic) => ({ ownerId: (await aWritingOwner(test, clinic)).owner.id }))
valid(conversations.listOfPet, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }))
valid(conversations.note, async (test, clinic) => ({ ...(await known(test, clinic)), text: 'Debe el control' }))
valid(conversations.resend, async (test, clinic) => ({ messageId: (await aFailedMessage(test, clinic)).id }))
valid(conversations.react, async (test, clinic) => {
  const { id } = await aConversation(test, clinic)
  const [message] = await messagesOf(test, clinic, id)
  return { messageId: message?.id ?? '', emoji: '👍' as const }
})
valid(conversations.read, known)
valid(conversations.unread, known)
valid(conversations.assign, async (test, clinic) => ({
  ...(await known(test, clinic)),
  professionalId: clinic.as.recepcion.actor.professionalId,
}))
valid(conversations.link, async (test, clinic) => ({
  ...(await known(test, clinic)),
  ownerId: (await anOwner(test, clinic)).id,
}))
valid(agendaEvents.askConfirmation, async (test, clinic) => {
  const { pet } = await aWritingOwner(test, clinic)
  return { eventId: (await anEvent(test, clinic, pet, { isOverbooked: true })).id }
})
valid(whatsappWebhook.verify, () => ({
  'hub.mode': 'subscribe',
  'hub.challenge': '1158201444',
  'hub.verify_token': 'test',
}))
const nothing = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [] }))
valid(
  whatsappWebhook.receive,
  () => ({}),
  async () => nothing,
  { 'x-hub-signature-256': signWebhook(nothing, APP_SECRET) },
)
