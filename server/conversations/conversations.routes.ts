import { Readable } from 'node:stream'
import { conversations, whatsappWebhook } from '#shared/conversations/conversations.contract.ts'
import { refuseFreeText, refuseUnfilled } from '#shared/conversations/conversations.rules.ts'
import type { InputOf, Route } from '#shared/http/contract.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { withClinic } from '#server/db/clinic.ts'
import {
  assignTo,
  findConversation,
  listConversations,
  linkTo,
  lockConversation,
  look,
  markUnread,
  openConversationOf,
} from '#server/conversations/conversations.queries.ts'
import { findMessage, findWaId, insertMessage, listMessages, requeue } from '#server/conversations/messages.queries.ts'
import { findReacted, react } from '#server/conversations/reactions.queries.ts'
import { chunksOf, receivedMessages } from '#server/conversations/receive.queries.ts'
import { listMessagesOfOwner, listMessagesOfPet } from '#server/conversations/told.queries.ts'
import { queueMessage, wakeQueue } from '#server/conversations/send.queries.ts'
import { findTemplateWay, paperTemplate, sendToOwner, type ToOwner } from '#server/conversations/toOwner.queries.ts'
import { printPaper } from '#server/documents/printPaper.ts'
import { implement, implementInSteps, implementPublic, type StepsCall } from '#server/http/implement.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { isSignedWebhook } from '#server/outside/whatsapp/signature.ts'
import { withStored } from '#server/outside/files/files.ts'
import { listWords } from '#server/word/registry.ts'
import { readTemplateNews, readWebhook } from '#server/outside/whatsapp/webhook.ts'
import { noteTemplate } from '#server/whatsapp/templates.queries.ts'
import { findClinicsOfNumbers, findClinicsOfAccount } from '#server/whatsapp/whatsapp.queries.ts'

/** So many of a batch are one row of the outbox. */
const CHUNK = 100

/** Outside of the 24 hours the link of a text goes alone. */
function linkTemplate({ cause, text }: InputOf<typeof conversations.write>): ToOwner['template'] {
  const [link] = /https?:\/\/\S{1,500}/.exec(text) ?? []
  const what = cause === 'report' ? 'el reporte' : 'el documento'
  return link === undefined
    ? undefined
    : { name: 'huella_documento', fill: ({ owner, pet, clinic }) => [owner, what, pet, link, clinic] }
}

export const conversationRoutes = [
  implement(conversations.list, ({ tx, actor, input }) => listConversations(tx, actor, input)),
  implement(conversations.get, ({ tx, actor, input }) => findConversation(tx, actor, input.conversationId)),
  implement(conversations.messages, ({ tx, input }) => listMessages(tx, input)),
  implement(conversations.open, async ({ tx, actor, input }) =>
    findConversation(tx, actor, await openConversationOf(tx, input.ownerId)),
  ),
  implement(conversations.send, async ({ tx, actor, input: { conversationId, text, quotedId } }) => {
    await lockConversation(tx, conversationId)
    const conversation = await findConversation(tx, actor, conversationId)
    refuseInvalid(refuseUnfilled(text))
    refuseNow(refuseFreeText(conversation, tx.now))
    const quotedWaId = quotedId === null ? null : await findWaId(tx, conversationId, quotedId)
    const id = await queueMessage(tx, {
      ...{ conversationId, ownerId: conversation.owner?.id ?? null, kind: 'text', text, quotedWaId, author: actor },
    })
    return findMessage(tx, id)
  }),
  implement(conversations.write, async ({ tx, actor, input }) =>
    findMessage(tx, await sendToOwner(tx, { ...input, actor, template: linkTemplate(input) })),
  ),
  implementInSteps(conversations.sendPaper, async (call) => {
    const { actor, services, inClinic, inClinicOnce, input } = call
    const { paper, ...rest } = input
    const message = { ...rest, cause: 'paper', causeId: null, actor, template: paperTemplate(rest.text) }
    // Before it is drawn.
    await inClinic(async (tx) => {
      const way = await findTemplateWay(tx, message)
      if (!('isTemplate' in way)) refuseNow(way)
    })
    const implementations = listWords().flatMap(({ routes }) => routes)
    const { fileName, ...content } = await printPaper(implementations, paper, call as unknown as StepsCall<Route>)
    return withStored(services.files, actor.clinicId, async (store) => {
      const file = { stored: await store(content), fileName, publicUrl: services.publicUrl }
      return inClinicOnce(async (tx) => findMessage(tx, await sendToOwner(tx, { ...message, file })))
    })
  }),
  implement(conversations.listOfOwner, ({ tx, input }) => listMessagesOfOwner(tx, input)),
  implement(conversations.listOfPet, ({ tx, input }) => listMessagesOfPet(tx, input)),
  implement(conversations.note, async ({ tx, actor, input: { conversationId, text } }) => {
    await lockConversation(tx, conversationId)
    const note = { conversationId, direction: 'note', kind: 'note', text, status: 'received', author: actor } as const
    const id = await insertMessage(tx, note)
    if (id === undefined) throw new AppError('conflict')
    return findMessage(tx, id)
  }),
  implement(conversations.resend, async ({ tx, input: { messageId } }) => {
    await wakeQueue(tx, await requeue(tx, messageId))
    return findMessage(tx, messageId)
  }),
  implement(conversations.react, async ({ tx, actor, input: { messageId, emoji } }) => {
    const { conversationId } = await findReacted(tx, messageId)
    refuseNow(refuseFreeText(await findConversation(tx, actor, conversationId), tx.now))
    await react(tx, messageId, emoji)
    return findMessage(tx, messageId)
  }),
  implement(conversations.assign, async ({ tx, actor, input: { conversationId, professionalId } }) => {
    await assignTo(tx, conversationId, professionalId)
    return findConversation(tx, actor, conversationId)
  }),
  implement(conversations.link, async ({ tx, actor, input: { conversationId, ownerId } }) => {
    await linkTo(tx, conversationId, ownerId)
    return findConversation(tx, actor, conversationId)
  }),
  implement(conversations.unread, async ({ tx, actor, input: { conversationId } }) => {
    await markUnread(tx, conversationId)
    return findConversation(tx, actor, conversationId)
  }),
  implement(conversations.read, async ({ tx, actor, input }) => {
    await look(tx, actor, input)
    return findConversation(tx, actor, input.conversationId)
  }),
  implementPublic(whatsappWebhook.verify, async ({ input, services: { whatsapp } }) => {
    const { verifyToken } = whatsapp
    const isOurs = verifyToken !== undefined && input['hub.verify_token'] === verifyToken
    if (input['hub.mode'] !== 'subscribe' || !isOurs) throw new AppError('forbidden')
    const challenge = Buffer.from(input['hub.challenge'])
    return { stream: Readable.from([challenge]), contentType: 'text/plain; charset=utf-8', bytes: challenge.length }
  }),
  implementPublic(whatsappWebhook.receive, async ({ file, header, services: { database, whatsapp }, log, now }) => {
    const secrets = [whatsapp.appSecret, whatsapp.simulator?.appSecret].filter((one) => one !== undefined)
    const signature = header('x-hub-signature-256')
    if (!secrets.some((secret) => isSignedWebhook(file, signature, secret))) {
      log.warn('a webhook of WhatsApp was refused: its signature is not the one')
      throw new AppError('forbidden')
    }
    const told = readWebhook(file)
    if (!told) throw new AppError('unreadable')
    for (const news of readTemplateNews(file))
      for (const clinicId of await findClinicsOfAccount(database, news.wabaId))
        await withClinic(database, clinicId, now, (tx) => noteTemplate(tx, news))
    const numbers = told.map(({ phoneNumberId }) => phoneNumberId)
    const clinics = await findClinicsOfNumbers(database, numbers)
    // All clinics at once: the provider waits for the answer.
    await Promise.all(
      told.map(async ({ phoneNumberId, messages, statuses }) => {
        const clinicId = clinics.get(phoneNumberId)
        // Of a number that nobody here has: asking for it again would not help.
        if (clinicId === undefined || messages.length + statuses.length === 0) return
        await withClinic(database, clinicId, now, async (tx) => {
          for (const some of chunksOf(messages, CHUNK))
            await writeOutbox(tx, receivedMessages, { messages: some, statuses: [] })
          for (const some of chunksOf(statuses, CHUNK))
            await writeOutbox(tx, receivedMessages, { messages: [], statuses: some })
        })
      }),
    )
    return {}
  }),
]
