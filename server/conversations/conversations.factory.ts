import { type Conversation, conversations, type Message } from '#shared/conversations/conversations.contract.ts'
import type { PlayedMessage } from '#server/outside/whatsapp/simulator.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'

/** Somebody writes, and it has arrived. @returns its id at the provider */
export async function write(
  test: TestApp,
  clinic: TestClinic,
  waId: string,
  message: PlayedMessage | string,
): Promise<string> {
  const number = await connect(test, clinic)
  const played = typeof message === 'string' ? { type: 'text', text: { body: message } } : message
  const id = await test.whatsapp.play(number, { waId, name: 'Ana G.' }, played)
  await sendOutbox(test)
  return id
}

// The simulator refuses some of the last ones before a thousand.
let lastNumber = 3_100_000_100

/** A number that nobody else has, as WhatsApp writes it. */
export function aWaId(): string {
  lastNumber += 1
  return `57${lastNumber}`
}

/** A conversation in which somebody has just written. */
export async function aConversation(test: TestApp, clinic: TestClinic, waId = aWaId()): Promise<Conversation> {
  await write(test, clinic, waId, 'Hola, ¿tienen cita hoy?')
  const { token } = clinic.as.recepcion
  const { items } = (await callRoute(test, conversations.list, { q: waId }, { token })).body
  const [found] = items
  if (!found) throw new Error('No conversation was made')
  return found
}

/** An owner at a number of their own, who has just written, and their animal. */
export async function aWritingOwner(test: TestApp, clinic: TestClinic, waId = aWaId()) {
  const phone = { country: '57', number: waId.slice(2) } as const
  const document = { documentType: 'CC', document: waId } as const
  const owner = await anOwner(test, clinic, { phone, messagesConsent: true, ...document })
  const pet = await aPet(test, clinic, owner)
  await write(test, clinic, waId, 'Hola')
  return { owner, pet, waId }
}

/** The vaccination card of an animal whose owner never wrote: it goes as a link. @returns what opens it, too */
export async function aPaperLink(test: TestApp, clinic: TestClinic) {
  await connect(test, clinic)
  const owner = await anOwner(test, clinic, { phone: { country: '57', number: aWaId().slice(2) } })
  const pet = await aPet(test, clinic, owner)
  const paper = `/pets/${pet.id}/vaccination-card/paper`
  const text = `El carné de vacunación de ${pet.name}`
  const { token } = clinic.as.veterinario
  const input = { ownerId: owner.id, petId: pet.id, text, paper }
  const { body: message } = await callRoute(test, conversations.sendPaper, input, { token })
  return { message, token: /\/documento#([\w-]+)/.exec(message.text ?? '')?.[1] ?? '' }
}

/** The newest first. */
export async function messagesOf(test: TestApp, clinic: TestClinic, conversationId: string): Promise<Message[]> {
  const { token } = clinic.as.recepcion
  return (await callRoute(test, conversations.messages, { conversationId }, { token })).body.items
}

/** A message that the provider refused for good. */
export async function aFailedMessage(test: TestApp, clinic: TestClinic): Promise<Message> {
  const { id: conversationId } = await aConversation(test, clinic)
  const { token } = clinic.as.recepcion
  const { body } = await callRoute(test, conversations.send, { conversationId, text: 'A las 10:00' }, { token })
  const sql = "UPDATE messages SET status = 'failed', problem = 'No se envió' WHERE clinic_id = $1 AND id = $2"
  await test.owner.query(sql, [clinic.id, body.id])
  return body
}
