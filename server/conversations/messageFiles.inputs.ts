import { messageFiles } from '#shared/conversations/messageFiles.contract.ts'
import { aConversation } from '#server/conversations/conversations.factory.ts'
import { aReceivedFile } from '#server/conversations/messageFiles.factory.ts'
import { newPet, picture, valid } from '#server/testing/routeInputs.ts'

valid(messageFiles.open, async (test, clinic) => ({ messageId: (await aReceivedFile(test, clinic)).id }))
valid(
  messageFiles.send,
  async (test, clinic) => ({ conversationId: (await aConversation(test, clinic)).id, name: 'foto.png' }),
  picture,
)
valid(messageFiles.save, async (test, clinic) => ({
  messageId: (await aReceivedFile(test, clinic)).id,
  petId: (await newPet(test, clinic)).id,
}))
