import { conversations } from '#shared/conversations/conversations.contract.ts'
import { paperLinks } from '#shared/conversations/paperLinks.contract.ts'
import { papers } from '#shared/conversations/papers.contract.ts'
import { aPaperLink, aWritingOwner } from '#server/conversations/conversations.factory.ts'
import { callRoute } from '#server/testing/app.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(papers.list, async (test, clinic) => {
  const { owner } = await aWritingOwner(test, clinic)
  const { token } = clinic.as.recepcion
  const { body } = await callRoute(test, conversations.open, { ownerId: owner.id }, { token })
  return { conversationId: body.id }
})
valid(papers.way, async (test, clinic) => ({ ownerId: (await aWritingOwner(test, clinic)).owner.id }))
for (const route of [paperLinks.open, paperLinks.file])
  valid(route, async (test, clinic) => ({ token: (await aPaperLink(test, clinic)).token }))
valid(paperLinks.revoke, async (test, clinic) => ({ messageId: (await aPaperLink(test, clinic)).message.id }))
