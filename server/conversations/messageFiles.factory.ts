import type { Message } from '#shared/conversations/conversations.contract.ts'
import { aConversation, messagesOf } from '#server/conversations/conversations.factory.ts'
import { connect } from '#server/whatsapp/whatsapp.factory.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { picture } from '#server/testing/routeInputs.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

/** A file that came, as its kind says and whatever it is; it has been fetched. */
export async function aReceivedFile(
  test: TestApp,
  clinic: TestClinic,
  kind = 'image',
  file?: { bytes: Buffer; contentType: string; fileName?: string },
): Promise<Message> {
  const number = await connect(test, clinic)
  const { id: conversationId, waId } = await aConversation(test, clinic)
  const { bytes, contentType, fileName } = file ?? { bytes: await picture(), contentType: 'image/png' }
  const id = await test.whatsapp.keepMedia({ bytes, contentType })
  const own = { id, mime_type: contentType, sha256: 'x', ...(fileName ? { filename: fileName } : {}) }
  await test.whatsapp.play(number, { waId: waId ?? '', name: 'Ana G.' }, { type: kind, [kind]: own })
  await sendOutbox(test)
  await sendOutbox(test)
  const [message] = await messagesOf(test, clinic, conversationId)
  if (!message) throw new Error('Nothing came')
  return message
}
